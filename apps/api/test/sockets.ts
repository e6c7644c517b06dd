import { io, NodeWebSocket, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { WebSocket } from 'ws';
import { Changes } from './changes.js';
import { LONGEST_WAIT } from './eventually.js';

/** A client of the namespace `/messages`, which records everything that it receives. */
export class TestSocket {
  readonly events: [name: string, payload: unknown][] = [];
  readonly refusals: string[] = [];
  private readonly changes = new Changes(() => [this.events, this.refusals]);
  /** Set once the client is paused: such a connection cannot be closed normally, since it would never read the closing handshake. */
  private paused?: WebSocket;

  private constructor(readonly socket: Socket) {
    socket.onAny((name: string, payload: unknown) => {
      this.events.push([name, payload]);
      this.changes.notify();
    });
    socket.on('connect', () => this.changes.notify());
    socket.on('disconnect', () => this.changes.notify());
    socket.on('connect_error', (error) => {
      this.refusals.push(error.message);
      this.changes.notify();
    });
  }

  /** A client that is connecting. `bearer`: as in an `Authorization` header. */
  static open(
    url: string,
    bearer?: string,
    options: Partial<ManagerOptions & SocketOptions> = {},
    namespace = '/messages',
  ) {
    const auth = bearer === undefined ? {} : { token: bearer.replace(/^Bearer /, '') };
    return new TestSocket(
      io(`${url}${namespace}`, { auth, forceNew: true, transports: ['websocket'], reconnection: false, ...options }),
    );
  }

  /** A client that is connected. */
  static async connect(url: string, bearer: string, options: Partial<ManagerOptions & SocketOptions> = {}) {
    const client = TestSocket.open(url, bearer, options);
    await client.until(() => client.socket.connected);
    return client;
  }

  /** Resolves with the reason why the server refuses it. */
  async refusal(): Promise<string> {
    await this.until(() => this.refusals.length > 0 || this.socket.connected);
    return this.refusals[0] ?? 'connected';
  }

  /** The payloads of the events of this name, so far. */
  of(name: string): unknown[] {
    return this.events.filter(([event]) => event === name).map(([, payload]) => payload);
  }

  /** Waits until a condition holds, checking it whenever something is received. */
  until(holds: () => boolean): Promise<void> {
    return this.changes.until(holds);
  }

  /** Waits until the server has closed it. */
  closed(): Promise<void> {
    return this.until(() => !this.socket.connected);
  }

  /** Sends an event and resolves with the answer of the server. */
  ask(name: string, ...payload: unknown[]): Promise<unknown> {
    return this.socket.timeout(LONGEST_WAIT).emitWithAck(name, ...payload);
  }

  /** Simulates a client that is still connected, but has stopped reading. */
  pause() {
    this.paused = this.websocket;
    this.paused.pause();
  }

  /** The transport below the packets of socket.io. */
  get websocket(): WebSocket {
    const { transport } = this.socket.io.engine;
    if (!(transport instanceof NodeWebSocket)) throw new Error(`${transport.name} is no WebSocket`);
    return transport['ws'] as WebSocket;
  }

  close() {
    this.socket.disconnect();
    this.paused?.terminate();
  }
}
