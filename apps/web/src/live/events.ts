import type { components } from '../api/schema';

type Schemas = components['schemas'];

/** Events of the socket of the namespace `/messages` (decisions §26), and of the event stream of the wall (decisions §21). */
export type LiveEvents = Omit<Schemas['SocketEvents'], 'resync'> &
  Schemas['StreamEvents'] & {
    /** Events of the socket may have been missed: the data that they change is fetched again. */
    socketResync: undefined;
    /** Events of the stream may have been missed. */
    streamResync: undefined;
  };

/** How a feature reacts to the events that concern it: it only changes the query cache. */
export type LiveHandlers = { [Event in keyof LiveEvents]?: (payload: LiveEvents[Event]) => void };
