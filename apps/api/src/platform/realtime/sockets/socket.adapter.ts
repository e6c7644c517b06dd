import { STATUS_CODES, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import { Logger } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Server, type Namespace, type Socket } from 'socket.io';
import type { Cluster } from '../../cluster/cluster.js';
import { AppError } from '../../errors/app-error.js';
import { hasEncodedBody } from '../../http/request-bodies.js';
import { rawCallerNetwork, trustOf } from '../../http/network.js';
import type { RateLimits } from '../../http/rate-limits.js';
import type { Preparation } from '../../http/preparation.js';
import type { Shutdown } from '../../http/shutdown.js';
import { originsOf, type Config } from '../../../config.js';
import { serveWithoutUpgrade } from './other-upgrades.js';
import { limitedWebSockets, limitPolling } from './packet-limits.js';

const PATH = '/socket.io';

/** Room for a message of 4000 characters, each escaped to twelve bytes, and its envelope. */
const MAX_PACKET_BYTES = 64 * 1024;

/**
 * A flood counts as this many opened sockets of its address, so that it cannot simply go on over new sockets. Not more: otherwise floods
 * would be a cheaper way than opening sockets to use up the limit of others behind the same address.
 */
const FLOOD_COSTS = 5;

/** Milliseconds that clients have to close their side when the server stops. */
const CLOSE_TIMEOUT = 1000;

/** Milliseconds. A dead connection is detected within 7 s, and the person appears offline within 10 s (decisions §26). */
export const PING_INTERVAL = 3000;
export const PING_TIMEOUT = 4000;

/** Browsers always send the origin of the page that connects; other clients need not. Pages cannot set either header. */
function isOwnOrigin(origin: string, { headers }: IncomingMessage, isBehindProxy: boolean): boolean {
  const hosts = [headers.host, ...(isBehindProxy ? [headers['x-forwarded-host']] : [])];
  return (
    URL.canParse(origin) &&
    hosts.some((host) => host !== undefined && new URL(origin).host === String(host).toLowerCase())
  );
}

/** engine.io itself refuses only with 400 and 403. It adds `res` to requests of the polling transport. */
function answerRefusal(request: IncomingMessage & { res?: ServerResponse }, refusal: AppError): void {
  const { res, socket } = request;
  const seconds = Math.ceil(refusal.retryAfter ?? 1);
  const status = refusal.getStatus();
  if (res) res.writeHead(status, { 'Retry-After': seconds }).end();
  else socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nRetry-After: ${seconds}\r\n\r\n`);
}

/** socket.io on the server's own port, at /socket.io; only the namespaces of gateways exist. */
export class SocketAdapter extends IoAdapter {
  /** The connections of all upgraded clients, which the HTTP server does not close. */
  private readonly upgraded = new Set<TcpSocket>();
  protected override readonly logger = new Logger('sockets');
  private readonly trust;

  constructor(
    private readonly http: HttpServer,
    private readonly config: Config,
    private readonly shutdown: Shutdown,
    private readonly preparation: Preparation,
    private readonly cluster: Cluster,
    private readonly limits: RateLimits,
  ) {
    super(http);
    this.trust = trustOf(config);
    http.on('upgrade', (request, socket: TcpSocket, rest) => {
      if (!request.url?.startsWith(`${PATH}/`)) return serveWithoutUpgrade(http, request, socket, rest);
      this.upgraded.add(socket);
      // Until the upgrade is accepted, nothing else handles errors of the connection.
      socket.on('error', () => socket.destroy()).once('close', () => this.upgraded.delete(socket));
    });
  }

  override createIOServer(): Server {
    const origins = originsOf(this.config);
    const maxPackets = this.config.PACKETS_PER_SOCKET;
    const server = new Server(this.http, {
      path: PATH,
      destroyUpgrade: false, // upgrades on other paths are answered by serveWithoutUpgrade
      serveClient: false,
      transports: ['websocket', 'polling'],
      wsEngine: limitedWebSockets(maxPackets, (request) => this.punish(this.networkOf(request))),
      maxHttpBufferSize: MAX_PACKET_BYTES,
      connectTimeout: 10_000,
      pingInterval: PING_INTERVAL,
      pingTimeout: PING_TIMEOUT,
      cors: { origin: origins, credentials: true },
      allowRequest: (request, answer) => {
        this.mayOpen(request, origins).then(
          (isAllowed) => answer(null, isAllowed),
          (refusal) => (refusal instanceof AppError ? answerRefusal(request, refusal) : answer(null, false)),
        );
      },
    });
    // As everywhere else (request-bodies.ts).
    server.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      if (!hasEncodedBody(request)) return next();
      response.writeHead(415); // not chained: what stands for the response of an upgrade returns nothing
      response.end();
    });
    server.engine.on('connection', (client: Socket['conn']) => {
      const network = this.networkOf(client.request);
      limitPolling(client, maxPackets, () => this.punish(network));
    });
    this.cluster.connect(server);
    // socket.io always has this namespace; no gateway uses it.
    server.of('/').use((_socket, next) => next(new Error('Invalid namespace')));
    return server;
  }

  /** @throws AppError too_many_requests, unavailable */
  private async mayOpen(request: IncomingMessage, origins: string[]): Promise<boolean> {
    this.preparation.check();
    const { origin } = request.headers;
    const isAllowed =
      origin === undefined || origins.includes(origin) || isOwnOrigin(origin, request, this.config.TRUST_PROXY !== '');
    if (!isAllowed) return false;
    await this.limits.consume('socketPerAddress', this.networkOf(request));
    return !this.shutdown.isStopping;
  }

  /** After a flood the address can open fewer sockets for a while. */
  private punish(network: string): void {
    this.logger.warn(`a socket of ${network} was closed: it sent too many packets`);
    this.limits.punish('socketPerAddress', network, FLOOD_COSTS).catch(() => undefined);
  }

  private networkOf(request: IncomingMessage): string {
    return rawCallerNetwork(request, this.trust);
  }

  /**
   * Closes the underlying connections, as if the network had failed: only then do clients reconnect by themselves, each after a random
   * delay. The HTTP server is closed elsewhere.
   */
  override async close(server: Server | Namespace): Promise<void> {
    if (!(server instanceof Server)) return server.adapter.close();
    server.engine.close();
    // Clients that do not answer the closing handshake would keep the server from stopping.
    setTimeout(() => this.upgraded.forEach((socket) => socket.destroy()), CLOSE_TIMEOUT).unref();
  }
}
