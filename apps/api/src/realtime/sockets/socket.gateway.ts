import { Logger } from '@nestjs/common';
import {
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { Connections, type Connection } from '../../auth/session-connections.js';
import { TokenStrategy } from '../../auth/token.strategy.js';
import { Config } from '../../config.js';
import type { Viewer } from '../../users/viewer.js';
import type { LiveNamespace, LiveSocket } from '../live-socket.js';
import { Presence } from './presence.js';
import { userRoom, UserSockets } from './user-sockets.js';

/** Packets that may wait for a client that does not read; past that it is cut off, and comes back when it can. */
const MAX_WAITING = 1000;

/** Lets sockets into the namespace `/messages` whose token is good, and knows whose they are. What they may send is in messages/. */
@WebSocketGateway({ namespace: 'messages' })
export class SocketGateway
  implements OnGatewayInit<LiveNamespace>, OnGatewayConnection<LiveSocket>, OnGatewayDisconnect<LiveSocket>
{
  private readonly logger = new Logger('sockets');
  /** Of each user, from the moment when they are admitted: those that come together have not joined their room yet. */
  private readonly byUser = new Map<number, Set<LiveSocket>>();
  /** Lines that have asked to come in and wait for the answer: it is looked up in the database, for each line once at a time. */
  private readonly asking = new WeakSet<LiveSocket['conn']>();
  /** What is to be undone when a socket goes. */
  private readonly endings = new WeakMap<LiveSocket, (() => void)[]>();

  constructor(
    private readonly tokens: TokenStrategy,
    private readonly live: Connections,
    private readonly presence: Presence,
    private readonly sockets: UserSockets,
    private readonly config: Config,
  ) {}

  afterInit(namespace: LiveNamespace) {
    this.sockets.attach(namespace);
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
    if (this.asking.has(socket.conn)) return 'Too many connections';
    this.asking.add(socket.conn);
    const viewer = await this.whose(socket).finally(() => this.asking.delete(socket.conn));
    if (!viewer) return 'Unauthorized';
    if (socket.conn.readyState !== 'open') return 'Unavailable'; // it went meanwhile
    if (!this.hold(socket, viewer.id)) return 'Too many connections';
    socket.data.viewer = viewer;
    return undefined;
  }

  private async whose({ handshake }: LiveSocket): Promise<Viewer | undefined> {
    const token: unknown = handshake.auth.token;
    return typeof token === 'string' ? this.tokens.viewerOf(token) : undefined;
  }

  /** Counts the socket until it goes; false where its user has too many. */
  private hold(socket: LiveSocket, userId: number): boolean {
    const held = this.byUser.get(userId) ?? new Set();
    if (held.size >= this.config.SOCKETS_PER_USER) return false;
    this.byUser.set(userId, held.add(socket));
    const leave = () => {
      held.delete(socket);
      if (held.size === 0 && this.byUser.get(userId) === held) this.byUser.delete(userId);
    };
    // Nobody else hears of a line that breaks before its socket is connected.
    socket.conn.once('close', leave);
    this.endings.set(socket, [leave, () => socket.conn.off('close', leave)]);
    return true;
  }

  handleConnection(socket: LiveSocket) {
    const { viewer } = socket.data;
    void socket.join(userRoom(viewer.id));
    const connection: Connection = { viewer, end: () => void socket.disconnect(true) };
    this.live.add(connection);
    this.presence.arrived(viewer);
    let waiting = 0;
    const flushed = () => (waiting = 0);
    const created = () => {
      waiting += 1;
      if (waiting > MAX_WAITING) socket.conn.close(true);
    };
    socket.conn.on('flush', flushed).on('packetCreate', created);
    this.endings.get(socket)?.push(
      () => this.live.remove(connection),
      () => this.presence.left(viewer),
      () => socket.conn.off('flush', flushed).off('packetCreate', created),
    );
    // An event that clients can send too, with anything in it.
    socket.on('error', (error: unknown) => {
      if (error instanceof Error) this.logger.warn(`a socket failed: ${error.message}`);
    });
  }

  handleDisconnect(socket: LiveSocket) {
    for (const end of this.endings.get(socket) ?? []) end();
    this.endings.delete(socket);
    socket.conn.close(); // a line without a socket is nobody's, and counted by nobody
  }
}
