import { io, NodeWebSocket, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { WebSocket } from 'ws';
import { Changes } from './changes.js';
import { LONGEST_WAIT } from './eventually.js';

/** A client of the socket namespace `/messages`. It records all events. */
export class TestSocket {
  readonly events: [name: string, payload: unknown][] = [];
  readonly refusals: string[] = [];
  private readonly changes = new Changes(() => [this.events, this.refusals]);
  /**
   * The connection of a paused client. A paused client does not notice that the server closes it.
   */
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

  /** Starts to connect. `bearer` is the value of the `Authorization` header. */
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

  /** Returns a connected client. */
  static async connect(url: string, bearer: string, options: Partial<ManagerOptions & SocketOptions> = {}) {
    const client = TestSocket.open(url, bearer, options);
    await client.until(() => client.socket.connected);
    return client;
  }

  /** Returns the reason why the connection was rejected. */
  async refusal(): Promise<string> {
    await this.until(() => this.refusals.length > 0 || this.socket.connected);
    return this.refusals[0] ?? 'connected';
  }

  /** Returns the payloads of all received events with this name. */
  of(name: string): unknown[] {
    return this.events.filter(([event]) => event === name).map(([, payload]) => payload);
  }

  /** Waits until a condition is true, and checks it after each event. */
  until(holds: () => boolean): Promise<void> {
    return this.changes.until(holds);
  }

  /** Waits until the server has closed the connection. */
  closed(): Promise<void> {
    return this.until(() => !this.socket.connected);
  }

  /** Sends an event and returns the acknowledgement. */
  ask(name: string, ...payload: unknown[]): Promise<unknown> {
    return this.socket.timeout(LONGEST_WAIT).emitWithAck(name, ...payload);
  }

  /** Stops reading, but keeps the connection open. */
  pause() {
    this.paused = this.websocket;
    this.paused.pause();
  }

  /** The WebSocket below socket.io's packets. */
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
