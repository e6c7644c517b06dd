import { apiBase } from '../lib/serverSettings';
import { eventParser } from './eventParser';
import { reconnectDelay } from './reconnection';

/**
 * The server sends a heartbeat at least every 20 seconds (decisions §21). After two missed
 * heartbeats and 5 seconds, the stream counts as dead.
 */
export const SILENCE_MS = 45_000;

interface EventStreamOptions {
  token: string;
  /** The last received event id. Undefined if the data has just been fetched. */
  lastEventId: string | undefined;
  onEvent: (name: string, payload: unknown) => void;
  /** Called for every received chunk, including heartbeats. */
  onHeard: () => void;
  /**
   * Called when the stream opens without a last event id. Data fetched before may then be
   * outdated.
   */
  onFresh: () => void;
  /** Called when the server has rejected the token. */
  onRefused: () => void;
}

/**
 * Reads the wall's event stream until it is closed, and resumes it after interruptions. The
 * browser's `EventSource` is not used, because it cannot send an authorization header.
 */
export function openEventStream({ token, lastEventId, onEvent, onHeard, onFresh, onRefused }: EventStreamOptions) {
  let knownEventId = lastEventId;
  let failures = 0;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = new AbortController();

  async function read() {
    const own = (attempt = new AbortController());
    const { signal } = own;
    const abortAttempt = () => own.abort();
    let silence = setTimeout(abortAttempt, SILENCE_MS);
    try {
      const headers = { authorization: `Bearer ${token}`, ...(knownEventId ? { 'last-event-id': knownEventId } : {}) };
      const response = await fetch(`${apiBase}/sse/wall-feed`, { headers, signal, cache: 'no-store' });
      // If the rejected session has ended, the caller closes this stream. Otherwise the stream
      // reconnects.
      if (response.status === 401) onRefused();
      if (!response.ok || !response.body) throw new Error(`The event stream responded with ${response.status}`);
      failures = 0;
      if (!knownEventId) onFresh();
      const parse = eventParser({
        onId: (id) => (knownEventId = id),
        onEvent: (event, data) => {
          if (!isClosed && event) onEvent(event, JSON.parse(data));
        },
      });
      for await (const text of textOf(response.body)) {
        clearTimeout(silence);
        silence = setTimeout(abortAttempt, SILENCE_MS);
        onHeard();
        parse(text);
      }
    } catch (error) {
      // By the specification, failures of the stream are only logged.
      if (!isClosed) console.info('wall event stream interrupted, reconnecting', error);
    } finally {
      clearTimeout(silence);
      // Ends the request after any failure.
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
  return { close, lastEventId: () => knownEventId };
}

/** Yields a stream's text. Not every browser supports async iteration of streams. */
async function* textOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
