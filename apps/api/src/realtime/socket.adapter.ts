import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Server, type Namespace } from 'socket.io';
import type { Cluster } from '../cluster/cluster.js';
import type { Shutdown } from '../common/shutdown.js';
import { originsOf, type Config } from '../config.js';

/** A message of 4000 characters, each escaped to twelve bytes, and what is around it. */
const MAX_PACKET_BYTES = 64 * 1024;

/** Browsers always name the origin of the page that connects; other clients need not. */
function isOwnOrigin(origin: string, { headers }: IncomingMessage): boolean {
  return URL.canParse(origin) && new URL(origin).host === headers.host?.toLowerCase();
}

/** socket.io on the server's own port, at /socket.io; only the namespaces of gateways exist. */
export class SocketAdapter extends IoAdapter {
  constructor(
    private readonly http: HttpServer,
    private readonly config: Config,
    private readonly shutdown: Shutdown,
    private readonly cluster: Cluster,
  ) {
    super(http);
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
        const isWelcome = origin === undefined || origins.includes(origin) || isOwnOrigin(origin, request);
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
    if (server instanceof Server) server.engine.close();
    else await server.adapter.close();
  }
}
