import { useEffect, useSyncExternalStore } from 'react';
import { connection } from '../api/connection';
import { session } from '../api/session';
import type { ChatSocket, SocketStatus } from './chatSocket';
import type { LiveEvents, LiveHandlers } from './events';
import { openEventStream, SILENCE_MS } from './eventStream';
import { reportShownTargets } from './shownTargets';

/** Milliseconds after which the socket of a hidden tab is closed. */
const SOCKET_SLEEPS_AFTER = 300_000;
/**
 * Milliseconds for which the stream stays open in a hidden tab, or if no screen follows it. Users
 * often return soon, but browsers limit the number of connections per host.
 */
const STREAM_LINGERS = 30_000;
/** Milliseconds until a failed import of the socket code is retried. */
const FETCH_AGAIN_AFTER = 5000;

type Stream = ReturnType<typeof openEventStream>;

let handlers: LiveHandlers[] = [];
let onSessionRefused = () => {};

let token: string | undefined;
let socket: ChatSocket | undefined;
let stream: Stream | undefined;
/** Event id after which the stream resumes. Cleared when the session ends. */
let lastEventId: string | undefined;
/** When the stream last received data. */
let lastDataAt = -Infinity;
let followers = 0;
let status: SocketStatus = 'connecting';
const joined = new Map<string, number>();
const listeners = new Set<() => void>();
const timers: { socket?: ReturnType<typeof setTimeout>; stream?: ReturnType<typeof setTimeout> } = {};

function dispatch<Event extends keyof LiveEvents>(event: Event, payload: LiveEvents[Event]) {
  for (const handler of handlers) handler[event]?.(payload);
}

/** Ignores events from a newer server, which have no handler. */
const dispatchAny = (event: string, payload: unknown) =>
  dispatch(event as keyof LiveEvents, payload as LiveEvents[keyof LiveEvents]);

function setStatus(value: SocketStatus) {
  if (value === status) return;
  status = value;
  listeners.forEach((listener) => listener());
}

/** Opens the socket while a user is logged in and the tab is visible. Closes it after a delay. */
function updateSocket() {
  clearTimeout(timers.socket);
  if (token && !document.hidden) void openSocket();
  else if (socket) timers.socket = setTimeout(closeSocket, SOCKET_SLEEPS_AFTER);
}

async function openSocket() {
  const sessionToken = token;
  if (!sessionToken || socket) return;
  // The code is loaded on demand, so visitors and the first screen do not wait for it.
  const { openChatSocket } = await import('./chatSocket').catch(() => ({ openChatSocket: undefined }));
  if (token !== sessionToken || socket || document.hidden) return;
  if (!openChatSocket) {
    connection.check();
    clearTimeout(timers.socket);
    timers.socket = setTimeout(() => void openSocket(), FETCH_AGAIN_AFTER);
    return;
  }
  setStatus('connecting');
  socket = openChatSocket({
    token: sessionToken,
    onEvent: (event, payload) =>
      event === 'resync' ? dispatch('socketResync', undefined) : dispatchAny(event, payload),
    onStatus: setStatus,
    onConnect: () => {
      for (const uuid of joined.keys()) void announce('join_conversation', uuid);
      // Sent on the first connection too, because data fetched before it may be outdated.
      dispatch('socketResync', undefined);
    },
    onRefused: onSessionRefused,
  });
}

function closeSocket() {
  if (!socket) return;
  socket.close();
  socket = undefined;
  setStatus('disconnected');
}

/** Opens the stream while a screen follows it and the tab is visible. Closes it after a delay. */
function updateStream() {
  clearTimeout(timers.stream);
  if (token && followers > 0 && !document.hidden) openStream(token);
  else if (stream) timers.stream = setTimeout(closeStream, STREAM_LINGERS);
}

function openStream(sessionToken: string) {
  stream ??= openEventStream({
    token: sessionToken,
    lastEventId,
    onHeard: () => (lastDataAt = Date.now()),
    onEvent: (event, payload) => {
      if (event === 'resync') dispatch('streamResync', undefined);
      else if (event === 'stream') reportShownTargets((payload as LiveEvents['stream']).streamId);
      else dispatchAny(event, payload);
    },
    onFresh: () => dispatch('streamResync', undefined),
    onRefused: onSessionRefused,
  });
}

function closeStream() {
  lastEventId = stream?.lastEventId() ?? lastEventId;
  stream?.close();
  stream = undefined;
  reportShownTargets(undefined);
}

function updateConnections() {
  updateSocket();
  updateStream();
}

function followSession() {
  const newToken = session.get()?.token;
  if (newToken === token) return;
  closeSocket();
  closeStream();
  lastEventId = undefined;
  token = newToken;
  updateConnections();
}

/** Ignores failures, because joining only affects presence and every connection joins again. */
const announce = (event: 'join_conversation' | 'leave_conversation', targetUserId: string) =>
  socket?.send(event, { targetUserId }).catch(() => undefined);

interface LiveOptions {
  handlers: LiveHandlers[];
  /** Called when the server has rejected the token of the session. */
  onSessionRefused: () => void;
}

/**
 * This tab's live connections. They follow the session, close in hidden tabs, and dispatch events
 * to the handlers.
 */
export const live = {
  start(options: LiveOptions) {
    ({ handlers, onSessionRefused } = options);
    session.subscribe(followSession);
    document.addEventListener('visibilitychange', updateConnections);
    followSession();
  },

  /**
   * Sends an event. Throws without an acknowledgement. The event may still have arrived, so
   * repeating it must be safe.
   */
  send<Extra>(event: string, payload: object) {
    if (!socket) return Promise.reject(new Error('The socket is not connected'));
    return socket.send<Extra>(event, payload);
  },

  /** Whether the stream has received data recently. A proxy may block or buffer it. */
  isStreamHeard: () => Date.now() - lastDataAt < SILENCE_MS,

  reconnect: () => (socket ? socket.reconnect() : updateSocket()),
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useSocketStatus = () => useSyncExternalStore(subscribe, () => status);

/** Joins the conversation with a user while mounted, which subscribes to the user's presence. */
export function useJoinedConversation(uuid: string | undefined) {
  useEffect(() => {
    if (!uuid) return;
    const count = joined.get(uuid) ?? 0;
    joined.set(uuid, count + 1);
    if (count === 0) void announce('join_conversation', uuid);
    return () => {
      const remaining = (joined.get(uuid) ?? 1) - 1;
      if (remaining > 0) {
        joined.set(uuid, remaining);
        return;
      }
      joined.delete(uuid);
      void announce('leave_conversation', uuid);
    };
  }, [uuid]);
}

/** Follows the wall's event stream while mounted, for screens with posts, comments or likes. */
export function useEventStream() {
  useEffect(() => {
    followers += 1;
    updateStream();
    return () => {
      followers -= 1;
      updateStream();
    };
  }, []);
}
