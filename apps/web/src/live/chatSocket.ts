import { io, type Socket } from 'socket.io-client';
import { apiBase } from '../lib/serverSettings';
import { RECONNECTION, reconnectDelay } from './reconnection';

/** The server's acknowledgement of every event (decisions §26). */
export type Acknowledgement<Extra = object> = ({ ok: true } & Extra) | { ok: false; error: string; code: string };

/** `failed`: it could not be connected, or not again; it is tried on without end. */
export type SocketStatus = 'connecting' | 'connected' | 'disconnected' | 'failed';

/** Milliseconds that an acknowledgement may take before the event counts as lost. */
const ACKNOWLEDGEMENT_MS = 10_000;

interface ChatSocketOptions {
  token: string;
  onEvent: (name: string, payload: unknown) => void;
  onStatus: (status: SocketStatus) => void;
  /** It is connected, for the first time or again: from here on nothing is missed. */
  onConnect: () => void;
  /** The server does not know the token any more. */
  onRefused: () => void;
}

export type ChatSocket = ReturnType<typeof openChatSocket>;

/** The socket of the namespace `/messages`, which stays connected, or tries to, until it is closed. */
export function openChatSocket({ token, onEvent, onStatus, onConnect, onRefused }: ChatSocketOptions) {
  const socket: Socket = io(new URL('/messages', apiBase).href, {
    auth: { token },
    // Some networks refuse WebSockets.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    upgrade: false,
    reconnectionDelay: RECONNECTION.delay,
    reconnectionDelayMax: RECONNECTION.maxDelay,
    randomizationFactor: RECONNECTION.randomization,
    timeout: RECONNECTION.timeout,
    // Each session has its own token: two of them must not share a connection.
    forceNew: true,
  });
  let refusals = 0;
  let again: ReturnType<typeof setTimeout> | undefined;

  socket.on('connect', () => {
    refusals = 0;
    onStatus('connected');
    onConnect();
  });
  socket.on('disconnect', (reason) => {
    onStatus('disconnected');
    // It was the server's decision: a session that has ended, or too many packets. The library would leave it at that.
    if (reason === 'io server disconnect') connectAgain();
  });
  socket.on('connect_error', ({ message }) => {
    onStatus('failed');
    if (message === 'Unauthorized') onRefused();
    // Whoever is refused closes it once the session is over. Where that cannot be found out just now, or is not so, it is tried again.
    if (!socket.active) connectAgain();
  });
  socket.onAny(onEvent);

  function connectAgain() {
    refusals += 1;
    clearTimeout(again);
    again = setTimeout(() => {
      onStatus('connecting');
      socket.connect();
    }, reconnectDelay(refusals));
  }

  return {
    /** @throws where there is no connection, or no acknowledgement in time: whether it arrived is unknown then */
    send: async <Extra>(event: string, payload: object): Promise<Acknowledgement<Extra>> => {
      if (!socket.connected) throw new Error('There is no connection');
      return (await socket.timeout(ACKNOWLEDGEMENT_MS).emitWithAck(event, payload)) as Acknowledgement<Extra>;
    },
    /** Documented: disconnects, and connects again after a second. */
    reconnect() {
      socket.disconnect();
      onStatus('connecting');
      clearTimeout(again);
      again = setTimeout(() => socket.connect(), RECONNECTION.delay);
    },
    close() {
      clearTimeout(again);
      socket.offAny();
      socket.off();
      if (socket.io.engine?.readyState !== 'opening') {
        socket.disconnect();
        return;
      }
      // Browsers complain in the console about a connection that is closed before it is open.
      socket.io.reconnection(false);
      socket.io.once('open', () => socket.disconnect());
    },
  };
}
