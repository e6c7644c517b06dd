import type { components } from '../api/schema';

type Schemas = components['schemas'];

/**
 * Events of the socket `/messages` (decisions §26) and of the wall's event stream (decisions §21).
 */
export type LiveEvents = Omit<Schemas['SocketEvents'], 'resync'> &
  Schemas['StreamEvents'] & {
    /** Sent when socket events may have been missed. Handlers refetch their data. */
    socketResync: undefined;
    /** Sent when stream events may have been missed. Handlers refetch their data. */
    streamResync: undefined;
  };

/** A feature's handlers for live events. They only change the query cache. */
export type LiveHandlers = { [Event in keyof LiveEvents]?: (payload: LiveEvents[Event]) => void };
