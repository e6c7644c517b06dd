import { Logger } from '@nestjs/common';
import {
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { Config } from '../config.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { Connections, type Connection } from './connections.js';
import { Presence } from './presence.js';
import { RealtimeService, userRoom, type LiveNamespace, type LiveSocket } from './realtime.service.js';

/** Packets that may wait for a client that does not read; past that it is cut off, and comes back when it can. */
const MAX_WAITING = 1000;

/** Lets sockets into the namespace `/messages` whose token is good, and knows whose they are. What they may send is in messages/. */
@WebSocketGateway({ namespace: 'messages' })
export class SocketGateway
  implements OnGatewayInit<LiveNamespace>, OnGatewayConnection<LiveSocket>, OnGatewayDisconnect<LiveSocket>
{
  private readonly logger = new Logger('sockets');
  private readonly connections = new WeakMap<LiveSocket, Connection>();

  constructor(
    private readonly sessions: SessionsService,
    private readonly live: Connections,
    private readonly presence: Presence,
    private readonly realtime: RealtimeService,
    private readonly config: Config,
  ) {}

  afterInit(namespace: LiveNamespace) {
    this.realtime.attach(namespace);
    namespace.use((socket, next) => {
      this.admit(socket).then(
        (refusal) => next(refusal === undefined ? undefined : new Error(refusal)),
        (error: Error) => {
          this.logger.warn(`a socket could not be admitted: ${error.message}`);
          next(new Error('Unavailable'));
        },
      );
    });
  }

  /** Why the socket must stay out, if it must. */
  private async admit(socket: LiveSocket): Promise<string | undefined> {
    const { token } = socket.handshake.auth;
    const viewer = typeof token === 'string' ? await this.sessions.verify(token) : undefined;
    if (!viewer) return 'Unauthorized';
    if (this.realtime.socketsIn(userRoom(viewer.id)) >= this.config.SOCKETS_PER_USER) return 'Too many connections';
    socket.data.viewer = viewer;
    return undefined;
  }

  handleConnection(socket: LiveSocket) {
    const { viewer } = socket.data;
    void socket.join(userRoom(viewer.id));
    const connection: Connection = { viewer, end: () => void socket.disconnect(true) };
    this.connections.set(socket, connection);
    this.live.add(connection);
    this.presence.arrived(viewer);
    let waiting = 0;
    socket.conn.on('flush', () => (waiting = 0));
    socket.conn.on('packetCreate', () => {
      waiting += 1;
      if (waiting > MAX_WAITING) socket.conn.close(true);
    });
    // An event that clients can send too, with anything in it.
    socket.on('error', (error: unknown) => {
      if (error instanceof Error) this.logger.warn(`a socket failed: ${error.message}`);
    });
  }

  handleDisconnect(socket: LiveSocket) {
    const connection = this.connections.get(socket);
    if (!connection) return;
    this.live.remove(connection);
    this.presence.left(connection.viewer);
  }
}
