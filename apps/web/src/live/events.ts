import type { components } from '../api/schema';

type Schemas = components['schemas'];

/**
 * Events of the socket `/messages` (decisions §26) and of the wall's event stream (decisions §21).
 */
export type LiveEvents = Omit<Schemas['SocketEvents'], 'resync'> &
  Schemas['StreamEvents'] & {
    /** Socket events may have been missed: handlers refetch the data that they change. */
    socketResync: undefined;
    /** Events of the stream may have been missed. */
    streamResync: undefined;
  };

/** How a feature reacts to the events that concern it: it only changes the query cache. */
export type LiveHandlers = { [Event in keyof LiveEvents]?: (payload: LiveEvents[Event]) => void };
