import type { Namespace, Socket } from 'socket.io';
import type { Viewer } from '../users/viewer.js';
import type { SocketEvents } from './events.js';

export type EmittedEvents = { [Event in keyof SocketEvents]: (payload: SocketEvents[Event]) => void };

/** Events from clients. Their payloads are not validated yet. */
type ReceivedEvents = Record<string, (...args: unknown[]) => void>;

/** A socket of the namespace `/messages` with a verified token. */
export type LiveSocket = Socket<ReceivedEvents, EmittedEvents, Record<never, never>, { viewer: Viewer }>;
export type LiveNamespace = Namespace<ReceivedEvents, EmittedEvents, Record<never, never>, { viewer: Viewer }>;
