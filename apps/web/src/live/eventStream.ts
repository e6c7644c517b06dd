import { apiBase } from '../lib/serverSettings';
import { eventParser } from './eventParser';
import { reconnectDelay } from './reconnection';

/** The server says something every 20 seconds (decisions §21): after twice that and a little the connection is dead. */
export const SILENCE_MS = 45_000;

interface EventStreamOptions {
  token: string;
  /** The number of the last event that is known; none where everything has just been fetched. */
  lastEventId: string | undefined;
  onEvent: (name: string, payload: unknown) => void;
  /** Something has come, be it only a sign of life. */
  onHeard: () => void;
  /** It is open and nothing older is known: what was fetched before may miss an event. */
  onFresh: () => void;
  /** The server does not know the token any more. */
  onRefused: () => void;
}

/** Reads the wall's event stream until it is closed, coming back where it broke off. The browser's own `EventSource` can send no header. */
export function openEventStream({ token, lastEventId, onEvent, onHeard, onFresh, onRefused }: EventStreamOptions) {
  let known = lastEventId;
  let failures = 0;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = new AbortController();

  async function read() {
    const own = (attempt = new AbortController());
    const { signal } = own;
    const giveUp = () => own.abort();
    let silence = setTimeout(giveUp, SILENCE_MS);
    try {
      const headers = { authorization: `Bearer ${token}`, ...(known ? { 'last-event-id': known } : {}) };
      const response = await fetch(`${apiBase}/sse/wall-feed`, { headers, signal, cache: 'no-store' });
      // Whoever is refused closes it once the session is over. Where that cannot be found out just now, or is not so, it is tried again.
      if (response.status === 401) onRefused();
      if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
      failures = 0;
      if (!known) onFresh();
      const parse = eventParser({
        onId: (id) => (known = id),
        onEvent: (event, data) => {
          if (!isClosed && event) onEvent(event, JSON.parse(data));
        },
      });
      for await (const text of textOf(response.body)) {
        clearTimeout(silence);
        silence = setTimeout(giveUp, SILENCE_MS);
        onHeard();
        parse(text);
      }
    } catch (error) {
      // Documented: failures are only logged.
      if (!isClosed) console.info('The wall is followed again in a moment', error);
    } finally {
      clearTimeout(silence);
      // Whatever broke it off: nothing of it goes on.
      own.abort();
    }
    if (isClosed) return;
    failures += 1;
    timer = setTimeout(() => void read(), reconnectDelay(failures));
  }

  function close() {
    isClosed = true;
    clearTimeout(timer);
    attempt.abort();
  }

  void read();
  return { close, lastEventId: () => known };
}

/** Not every browser can iterate over a stream. */
async function* textOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
