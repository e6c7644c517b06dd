import { Logger } from '@nestjs/common';
import {
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { SessionConnections, type SessionConnection } from '../../auth/session-connections.js';
import { TokenStrategy } from '../../auth/token.strategy.js';
import { rawCallerIp, trustOf, type Trust } from '../../http/network.js';
import { Config, quotasOf } from '../../../config.js';
import { Metrics } from '../../metrics/metrics.js';
import type { Viewer } from '../../users/viewer.js';
import type { LiveNamespace, LiveSocket } from '../live-socket.js';
import { Presence } from './presence.js';
import { userRoom, UserSockets } from './user-sockets.js';

/**
 * Maximum number of packets in the buffer of a client that does not read. Above it, the client is
 * disconnected.
 */
const MAX_BUFFERED_PACKETS = 1000;

/**
 * Authenticates sockets of the namespace `/messages` by token and tracks the sockets of each user.
 * The messages feature handles their events.
 */
@WebSocketGateway({ namespace: 'messages' })
export class SocketGateway
  implements OnGatewayInit<LiveNamespace>, OnGatewayConnection<LiveSocket>, OnGatewayDisconnect<LiveSocket>
{
  private readonly logger = new Logger('sockets');
  /**
   * Sockets of each user. A socket counts as soon as it is accepted, before it has joined its
   * room.
   */
  private readonly byUser = new Map<number, Set<LiveSocket>>();
  /**
   * Connections whose token is being verified. This takes a query, so only one token is verified
   * at a time per connection.
   */
  private readonly verifying = new WeakSet<LiveSocket['conn']>();
  private readonly trust: Trust;
  /** Functions to call when a socket disconnects. */
  private readonly cleanups = new WeakMap<LiveSocket, (() => void)[]>();

  constructor(
    private readonly tokens: TokenStrategy,
    private readonly connections: SessionConnections,
    private readonly presence: Presence,
    private readonly sockets: UserSockets,
    private readonly config: Config,
    metrics: Metrics,
  ) {
    this.trust = trustOf(config);
    metrics.gauge('sockets', 'Open sockets.', () => [...this.byUser.values()].reduce((sum, { size }) => sum + size, 0));
  }

  afterInit(namespace: LiveNamespace) {
    this.sockets.attach(namespace);
    namespace.use((socket, next) => {
      this.admit(socket).then(
        (refusal) => next(refusal === undefined ? undefined : new Error(refusal)),
        (error: Error) => {
          this.logger.warn(`failed to admit a socket: ${error.message}`);
          next(new Error('Unavailable'));
        },
      );
    });
  }

  /** Returns the reason if the socket is rejected, or undefined if it is accepted. */
  private async admit(socket: LiveSocket): Promise<string | undefined> {
    if (this.verifying.has(socket.conn)) return 'Too many connections';
    this.verifying.add(socket.conn);
    const viewer = await this.viewerOf(socket).finally(() => this.verifying.delete(socket.conn));
    if (!viewer || viewer.mustConfirmEmail) return 'Unauthorized';
    if (socket.conn.readyState !== 'open') return 'Unavailable'; // client disconnected
    if (!this.register(socket, viewer.id)) return 'Too many connections';
    await this.sockets.follow(viewer.id);
    if (socket.conn.readyState !== 'open') return 'Unavailable';
    socket.data.viewer = viewer;
    return undefined;
  }

  private async viewerOf({ handshake }: LiveSocket): Promise<Viewer | undefined> {
    const token: unknown = handshake.auth.token;
    return typeof token === 'string' ? this.tokens.viewerOf(token) : undefined;
  }

  /** Counts the socket until it disconnects. Returns false if the user has too many sockets. */
  private register(socket: LiveSocket, userId: number): boolean {
    const registered = this.byUser.get(userId) ?? new Set();
    if (registered.size >= quotasOf(this.config).socketsPerUser) return false;
    this.byUser.set(userId, registered.add(socket));
    const unregister = () => {
      registered.delete(socket);
      if (registered.size > 0 || this.byUser.get(userId) !== registered) return;
      this.byUser.delete(userId);
      this.sockets.unfollow(userId);
    };
    // Listen for `close`: it is the only event if the connection breaks before the socket is
    // connected.
    socket.conn.once('close', unregister);
    this.cleanups.set(socket, [unregister, () => socket.conn.off('close', unregister)]);
    return true;
  }

  handleConnection(socket: LiveSocket) {
    const { viewer } = socket.data;
    void socket.join(userRoom(viewer.id));
    const ip = rawCallerIp(socket.request, this.trust);
    const connection: SessionConnection = { viewer, ip, end: () => void socket.disconnect(true) };
    this.connections.add(connection);
    this.presence.connected(viewer);
    let buffered = 0;
    const onFlush = () => (buffered = 0);
    const onPacket = () => {
      buffered += 1;
      if (buffered > MAX_BUFFERED_PACKETS) socket.conn.close(true);
    };
    socket.conn.on('flush', onFlush).on('packetCreate', onPacket);
    this.cleanups.get(socket)?.push(
      () => this.connections.remove(connection),
      () => this.presence.disconnected(viewer),
      () => socket.conn.off('flush', onFlush).off('packetCreate', onPacket),
    );
    // Check the type, because clients can also send an event with this name and any payload.
    socket.on('error', (error: unknown) => {
      if (error instanceof Error) this.logger.warn(`socket error: ${error.message}`);
    });
  }

  handleDisconnect(socket: LiveSocket) {
    for (const cleanUp of this.cleanups.get(socket) ?? []) cleanUp();
    this.cleanups.delete(socket);
    socket.conn.close(); // the limits do not count connections without a socket
  }
}
