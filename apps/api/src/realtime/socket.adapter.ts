import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Server, type Namespace } from 'socket.io';
import type { Cluster } from '../cluster/cluster.js';
import type { Shutdown } from '../common/shutdown.js';
import { originsOf, type Config } from '../config.js';

/** A message of 4000 characters, each escaped to twelve bytes, and what is around it. */
const MAX_PACKET_BYTES = 64 * 1024;

/** Milliseconds that clients have to close their side when the server stops. */
const FAREWELL = 1000;

/** Browsers always name the origin of the page that connects; other clients need not. No page can set either header. */
function isOwnOrigin(origin: string, { headers }: IncomingMessage, isBehindProxy: boolean): boolean {
  const hosts = [headers.host, ...(isBehindProxy ? [headers['x-forwarded-host']] : [])];
  return (
    URL.canParse(origin) &&
    hosts.some((host) => host !== undefined && new URL(origin).host === String(host).toLowerCase())
  );
}

/** socket.io on the server's own port, at /socket.io; only the namespaces of gateways exist. */
export class SocketAdapter extends IoAdapter {
  /** Below the sockets of all clients that have left HTTP behind: its server does not close these. */
  private readonly lines = new Set<Socket>();

  constructor(
    private readonly http: HttpServer,
    private readonly config: Config,
    private readonly shutdown: Shutdown,
    private readonly cluster: Cluster,
  ) {
    super(http);
    http.on('upgrade', (_request, line: Socket) => {
      this.lines.add(line);
      line.once('close', () => this.lines.delete(line));
    });
  }

  override createIOServer(): Server {
    const origins = originsOf(this.config);
    const server = new Server(this.http, {
      path: '/socket.io',
      serveClient: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: MAX_PACKET_BYTES,
      connectTimeout: 10_000,
      // A line that is dead without a word is noticed within 8 s: the person is told to be offline within 10 (decisions §26).
      pingInterval: 4000,
      pingTimeout: 4000,
      cors: { origin: origins, credentials: true },
      allowRequest: (request, answer) => {
        const { origin } = request.headers;
        const isWelcome =
          origin === undefined ||
          origins.includes(origin) ||
          isOwnOrigin(origin, request, this.config.TRUST_PROXY !== '');
        answer(null, isWelcome && !this.shutdown.isStopping);
      },
    });
    this.cluster.connect(server);
    // Every server has this one; nothing is in it.
    server.of('/').use((_socket, next) => next(new Error('Invalid namespace')));
    return server;
  }

  /**
   * Closes the connections below their sockets, as a broken line would: only then do clients come back by themselves, each after
   * a random while. The HTTP server is not ours to close.
   */
  override async close(server: Server | Namespace): Promise<void> {
    if (!(server instanceof Server)) return server.adapter.close();
    server.engine.close();
    // Who does not answer a farewell would hold up the end.
    setTimeout(() => this.lines.forEach((line) => line.destroy()), FAREWELL).unref();
  }
}
