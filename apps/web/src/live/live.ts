import { useEffect, useSyncExternalStore } from 'react';
import { connection } from '../api/connection';
import { session } from '../api/session';
import type { ChatSocket, SocketStatus } from './chatSocket';
import type { LiveEvents, LiveHandlers } from './events';
import { openEventStream, SILENCE_MS } from './eventStream';

/** A tab that nobody has looked at for so long sleeps, in milliseconds. */
const SOCKET_SLEEPS_AFTER = 300_000;
/**
 * So long the stream outlives the screen that follows it, since people go back and forth, and the sight of the tab: browsers open few
 * connections to a host.
 */
const STREAM_LINGERS = 30_000;
/** When the code of the socket could not be fetched. */
const FETCH_AGAIN_AFTER = 5000;

type Stream = ReturnType<typeof openEventStream>;

let handlers: LiveHandlers[] = [];
let onSessionRefused = () => {};

let token: string | undefined;
let socket: ChatSocket | undefined;
let stream: Stream | undefined;
/** Where the stream goes on when it is opened again; forgotten with the session. */
let lastEventId: string | undefined;
/** When the stream has last said something. */
let heardAt = -Infinity;
let followers = 0;
let status: SocketStatus = 'connecting';
const joined = new Map<string, number>();
const listeners = new Set<() => void>();
const timers: { socket?: ReturnType<typeof setTimeout>; stream?: ReturnType<typeof setTimeout> } = {};

function dispatch<Event extends keyof LiveEvents>(event: Event, payload: LiveEvents[Event]) {
  for (const handler of handlers) handler[event]?.(payload);
}

/** Events that this version of the app does not know have no handler. */
const dispatchAny = (event: string, payload: unknown) =>
  dispatch(event as keyof LiveEvents, payload as LiveEvents[keyof LiveEvents]);

function setStatus(value: SocketStatus) {
  if (value === status) return;
  status = value;
  listeners.forEach((listener) => listener());
}

/** The socket is open for whoever is logged in and looks, and a while longer. */
function settleSocket() {
  clearTimeout(timers.socket);
  if (token && !document.hidden) void openSocket();
  else if (socket) timers.socket = setTimeout(closeSocket, SOCKET_SLEEPS_AFTER);
}

async function openSocket() {
  const opened = token;
  if (!opened || socket) return;
  // Only who is logged in needs it, and nobody before the first screen is there.
  const { openChatSocket } = await import('./chatSocket').catch(() => ({ openChatSocket: undefined }));
  if (token !== opened || socket || document.hidden) return;
  if (!openChatSocket) {
    connection.check();
    clearTimeout(timers.socket);
    timers.socket = setTimeout(() => void openSocket(), FETCH_AGAIN_AFTER);
    return;
  }
  setStatus('connecting');
  socket = openChatSocket({
    token: opened,
    onEvent: (event, payload) =>
      event === 'resync' ? dispatch('socketResync', undefined) : dispatchAny(event, payload),
    onStatus: setStatus,
    onConnect: () => {
      for (const uuid of joined.keys()) void announce('join_conversation', uuid);
      // Also at first: what the screen has fetched before may already be old.
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

/** The stream is open while a screen follows it and somebody looks, and a while longer. */
function settleStream() {
  clearTimeout(timers.stream);
  if (token && followers > 0 && !document.hidden) openStream(token);
  else if (stream) timers.stream = setTimeout(closeStream, STREAM_LINGERS);
}

function openStream(opened: string) {
  stream ??= openEventStream({
    token: opened,
    lastEventId,
    onHeard: () => (heardAt = Date.now()),
    onEvent: (event, payload) =>
      event === 'resync' ? dispatch('streamResync', undefined) : dispatchAny(event, payload),
    onFresh: () => dispatch('streamResync', undefined),
    onRefused: onSessionRefused,
  });
}

function closeStream() {
  lastEventId = stream?.lastEventId() ?? lastEventId;
  stream?.close();
  stream = undefined;
}

function settle() {
  settleSocket();
  settleStream();
}

function followSession() {
  const now = session.get()?.token;
  if (now === token) return;
  closeSocket();
  closeStream();
  lastEventId = undefined;
  token = now;
  settle();
}

/** Failing to join or leave is a matter of presence alone, and is tried again with the next connection. */
const announce = (event: 'join_conversation' | 'leave_conversation', targetUserId: string) =>
  socket?.send(event, { targetUserId }).catch(() => undefined);

interface LiveOptions {
  handlers: LiveHandlers[];
  /** The server has refused the token of the session. */
  onSessionRefused: () => void;
}

/** The live connections of this tab: they follow the session, sleep while nobody looks, and bring what happens to the handlers. */
export const live = {
  start(options: LiveOptions) {
    ({ handlers, onSessionRefused } = options);
    session.subscribe(followSession);
    document.addEventListener('visibilitychange', settle);
    followSession();
  },

  /** @throws where it did not arrive, or may not have: what is sent so must be repeatable */
  send<Extra>(event: string, payload: object) {
    if (!socket) return Promise.reject(new Error('There is no connection'));
    return socket.send<Extra>(event, payload);
  },

  /** Whether the stream brings what happens: it may be refused, or be held back by something on the way. */
  isStreamHeard: () => Date.now() - heardAt < SILENCE_MS,

  reconnect: () => (socket ? socket.reconnect() : settleSocket()),
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether messages can be sent and received live. */
export const useSocketStatus = () => useSyncExternalStore(subscribe, () => status);

/** Asks for somebody's presence while a screen shows it. */
export function useJoinedConversation(uuid: string | undefined) {
  useEffect(() => {
    if (!uuid) return;
    const count = joined.get(uuid) ?? 0;
    joined.set(uuid, count + 1);
    if (count === 0) void announce('join_conversation', uuid);
    return () => {
      const left = (joined.get(uuid) ?? 1) - 1;
      if (left > 0) {
        joined.set(uuid, left);
        return;
      }
      joined.delete(uuid);
      void announce('leave_conversation', uuid);
    };
  }, [uuid]);
}

/** Follows the wall's events while a screen shows posts, comments or likes. */
export function useEventStream() {
  useEffect(() => {
    followers += 1;
    settleStream();
    return () => {
      followers -= 1;
      settleStream();
    };
  }, []);
}
