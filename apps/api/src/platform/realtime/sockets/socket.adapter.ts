import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import { Logger } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Server, type Namespace, type Socket } from 'socket.io';
import { AppError } from '../../errors/app-error.js';
import { toProblemView } from '../../errors/error.filter.js';
import type { NetworkBans } from '../../network-bans/network-bans.js';
import { hasEncodedBody } from '../../http/request-bodies.js';
import { rawCallerIp, rawCallerNetwork, trustOf } from '../../http/network.js';
import type { RateLimits } from '../../http/rate-limits.js';
import type { Preparation } from '../../http/preparation.js';
import type { Shutdown } from '../../http/shutdown.js';
import { originsOf, rateLimitsOf, type Config } from '../../../config.js';
import { serveWithoutUpgrade } from './other-upgrades.js';
import { limitedWebSockets, limitPolling } from './packet-limits.js';

const PATH = '/socket.io';

/**
 * Maximum packet size. A message of 4,000 characters fits, even if each is escaped to 12 bytes.
 */
const MAX_PACKET_BYTES = 64 * 1024;

/**
 * Number of opened sockets to count for a flood, so that the network cannot continue it on new
 * sockets. A higher number would let a flood use up the limit of other users in the network.
 */
const FLOOD_COST = 5;

/** Maximum milliseconds to wait for clients to close their side when the server stops. */
const CLOSE_TIMEOUT = 1000;

/**
 * Milliseconds between pings. A dead connection is detected within 7 s. The limit is 10 s
 * (decisions §26).
 */
export const PING_INTERVAL = 3000;
export const PING_TIMEOUT = 4000;

/**
 * Returns true if the origin is this server. Browsers always send the origin, and pages cannot
 * change it or `Host`.
 */
function isOwnOrigin(origin: string, { headers }: IncomingMessage, isBehindProxy: boolean): boolean {
  const hosts = [headers.host, ...(isBehindProxy ? [headers['x-forwarded-host']] : [])];
  return (
    URL.canParse(origin) &&
    hosts.some((host) => host !== undefined && new URL(origin).host === String(host).toLowerCase())
  );
}

/**
 * Sends the status of an error, because engine.io uses only 400 and 403. For HTTP polling,
 * engine.io adds `res` to the request.
 */
function sendError(request: IncomingMessage & { res?: ServerResponse }, error: AppError): void {
  const { res, socket } = request;
  const seconds = Math.ceil(error.retryAfter ?? 1);
  const status = error.getStatus();
  if (res) res.writeHead(status, { 'Retry-After': seconds }).end();
  else socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nRetry-After: ${seconds}\r\n\r\n`);
}

/**
 * Runs socket.io on the server's port at /socket.io. Only the namespaces of gateways can be
 * opened.
 */
export class SocketAdapter extends IoAdapter {
  /** Connections that were upgraded, which the HTTP server does not close. */
  private readonly upgraded = new Set<TcpSocket>();
  protected override readonly logger = new Logger('sockets');
  private readonly trust;

  constructor(
    private readonly http: HttpServer,
    private readonly config: Config,
    private readonly shutdown: Shutdown,
    private readonly preparation: Preparation,
    private readonly limits: RateLimits,
    private readonly bans: NetworkBans,
  ) {
    super(http);
    this.trust = trustOf(config);
    http.on('upgrade', (request, socket: TcpSocket, rest) => {
      if (!request.url?.startsWith(`${PATH}/`)) return serveWithoutUpgrade(http, request, socket, rest);
      this.upgraded.add(socket);
      // Handle connection errors, because they are otherwise unhandled until the upgrade is
      // accepted.
      socket.on('error', () => socket.destroy()).once('close', () => this.upgraded.delete(socket));
    });
  }

  override createIOServer(): Server {
    const origins = originsOf(this.config);
    const maxPackets = rateLimitsOf(this.config).packetsPerSocket;
    const server = new Server(this.http, {
      path: PATH,
      destroyUpgrade: false, // serveWithoutUpgrade handles other paths
      serveClient: false,
      transports: ['websocket', 'polling'],
      wsEngine: limitedWebSockets(maxPackets, (request) => this.punish(this.networkOf(request))),
      maxHttpBufferSize: MAX_PACKET_BYTES,
      connectTimeout: 10_000,
      pingInterval: PING_INTERVAL,
      pingTimeout: PING_TIMEOUT,
      cors: { origin: origins, credentials: true },
      allowRequest: (request, done) => {
        this.mayOpen(request, origins).then(
          (isAllowed) => done(null, isAllowed),
          (error) => (error instanceof AppError ? sendError(request, error) : done(null, false)),
        );
      },
    });
    // Check every request here, because engine.io calls allowRequest only once per session.
    server.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      if (!this.bans.has(rawCallerIp(request, this.trust))) return next();
      // Not chained, as in the next handler.
      response.writeHead(403, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(toProblemView(new AppError('address_banned'), randomUUID())));
    });
    // Reject encoded bodies, as request-bodies.ts does for all other requests.
    server.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      if (!hasEncodedBody(request)) return next();
      response.writeHead(415); // not chained, because writeHead returns undefined for an upgrade
      response.end();
    });
    server.engine.on('connection', (client: Socket['conn']) => {
      const network = this.networkOf(client.request);
      limitPolling(client, maxPackets, () => this.punish(network));
    });
    // Reject the main namespace, which socket.io always has and no gateway uses.
    server.of('/').use((_socket, next) => next(new Error('Invalid namespace')));
    return server;
  }

  /**
   * Checks whether a client may open a socket.
   * @throws AppError too_many_requests, unavailable
   */
  private async mayOpen(request: IncomingMessage, origins: string[]): Promise<boolean> {
    this.preparation.check();
    const { origin } = request.headers;
    const isAllowed =
      origin === undefined || origins.includes(origin) || isOwnOrigin(origin, request, this.config.TRUST_PROXY !== '');
    if (!isAllowed) return false;
    await this.limits.consume('socketPerNetwork', this.networkOf(request));
    return !this.shutdown.isStopping;
  }

  /** Counts a flood, so that the network can open fewer sockets for a while. */
  private punish(network: string): void {
    this.logger.warn(`closed a socket of ${network}: too many packets`);
    this.limits.punish('socketPerNetwork', network, FLOOD_COST).catch(() => undefined);
  }

  private networkOf(request: IncomingMessage): string {
    return rawCallerNetwork(request, this.trust);
  }

  /**
   * Closes the connections as a network failure would, because only then do clients reconnect on
   * their own, after random delays. The HTTP server is closed elsewhere.
   */
  override async close(server: Server | Namespace): Promise<void> {
    if (!(server instanceof Server)) return server.adapter.close();
    server.engine.close();
    // Destroy connections of clients that ignore the closing handshake, because they would keep
    // the server running.
    setTimeout(() => this.upgraded.forEach((socket) => socket.destroy()), CLOSE_TIMEOUT).unref();
  }
}
