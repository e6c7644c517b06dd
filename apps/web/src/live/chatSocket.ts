import { io, type Socket } from 'socket.io-client';
import { apiBase } from '../lib/serverSettings';
import { RECONNECTION, reconnectDelay } from './reconnection';

/** The server's acknowledgement of an event that the client has sent (decisions §26). */
export type Acknowledgement<Extra = object> = ({ ok: true } & Extra) | { ok: false; error: string; code: string };

/** `failed` means that the last attempt to connect failed. Further attempts follow. */
export type SocketStatus = 'connecting' | 'connected' | 'disconnected' | 'failed';

/** Milliseconds after which an event without acknowledgement counts as lost. */
const ACKNOWLEDGEMENT_MS = 10_000;

interface ChatSocketOptions {
  token: string;
  onEvent: (name: string, payload: unknown) => void;
  onStatus: (status: SocketStatus) => void;
  /** Called on each connection. Events sent before the connection may have been missed. */
  onConnect: () => void;
  /** Called when the server has rejected the token. */
  onRefused: () => void;
}

export type ChatSocket = ReturnType<typeof openChatSocket>;

/** Opens a socket to the namespace `/messages`. The socket reconnects until it is closed. */
export function openChatSocket({ token, onEvent, onStatus, onConnect, onRefused }: ChatSocketOptions) {
  const socket: Socket = io(new URL('/messages', apiBase).href, {
    auth: { token },
    // Polling is the fallback for networks that block WebSockets.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    upgrade: false,
    reconnectionDelay: RECONNECTION.delay,
    reconnectionDelayMax: RECONNECTION.maxDelay,
    randomizationFactor: RECONNECTION.randomization,
    timeout: RECONNECTION.timeout,
    // Each session has its own token, so two sessions must not share a connection.
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
    // The server closed the connection because the session has ended or the client sent too many
    // packets. socket.io does not reconnect by itself in this case.
    if (reason === 'io server disconnect') connectAgain();
  });
  socket.on('connect_error', ({ message }) => {
    onStatus('failed');
    if (message === 'Unauthorized') onRefused();
    // If the rejected session has ended, the caller closes this socket. Otherwise the socket
    // reconnects.
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
    /**
     * Throws without a connection, or without an acknowledgement in time. The event may still have
     * arrived.
     */
    send: async <Extra>(event: string, payload: object): Promise<Acknowledgement<Extra>> => {
      if (!socket.connected) throw new Error('The socket is not connected');
      return (await socket.timeout(ACKNOWLEDGEMENT_MS).emitWithAck(event, payload)) as Acknowledgement<Extra>;
    },
    /** Disconnects, then reconnects after one second, as the specification requires. */
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
      // Browsers log an error if a connection is closed before it is open.
      socket.io.reconnection(false);
      socket.io.once('open', () => socket.disconnect());
    },
  };
}
