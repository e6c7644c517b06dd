import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { mila } from '../../test/people';

type Listener = (...values: never[]) => void;

/** Fakes a socket.io socket. */
class FakeSocket {
  connected = false;
  active = true;
  readonly listeners = new Map<string, Listener>();
  readonly sent: [string, unknown][] = [];
  /** The acknowledgement that every sent event gets. */
  acknowledgement: unknown = { ok: true };
  connects = 0;
  /** Fakes the socket's manager. */
  readonly io = {
    engine: { readyState: 'open' },
    reconnection: vi.fn(),
    once: (event: string, listener: Listener) => this.listeners.set(`connection ${event}`, listener),
  };

  constructor(
    readonly address: string,
    readonly options: { auth: { token: string }; transports: unknown[]; tryAllTransports: boolean },
  ) {}

  on = (event: string, listener: Listener) => this.listeners.set(event, listener);
  onAny = (listener: Listener) => this.listeners.set('*', listener);
  off = () => this.listeners.clear();
  offAny = () => this.listeners.delete('*');
  connect = () => {
    this.connects += 1;
  };
  disconnect = () => {
    if (this.connected) this.leave('io client disconnect');
  };
  timeout = () => this;
  emitWithAck = (event: string, payload: unknown) => {
    this.sent.push([event, payload]);
    return Promise.resolve(this.acknowledgement);
  };

  emit(event: string, ...values: unknown[]) {
    this.listeners.get(event)?.(...(values as never[]));
  }
  stand() {
    this.connected = true;
    this.emit('connect');
  }
  leave(reason: string) {
    this.connected = false;
    this.emit('disconnect', reason);
  }
  refuse(message: string, active: boolean) {
    this.active = active;
    this.emit('connect_error', { message });
  }
}

const opened: FakeSocket[] = [];
vi.doMock('socket.io-client', () => ({
  io: (address: string, options: FakeSocket['options']) => {
    const socket = new FakeSocket(address, options);
    opened.push(socket);
    return socket;
  },
}));

const { session } = await import('../api/session');
const { live, useEventStream, useJoinedConversation, useSocketStatus } = await import('./live');
const { useShownTarget } = await import('./shownTargets');

const onSessionRefused = vi.fn();
const dispatched: [string, unknown][] = [];
const note = (event: string) => (payload: unknown) => void dispatched.push([event, payload]);
const events = () => dispatched.splice(0).map(([event]) => event);

let isHidden = false;
Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
const hide = (value: boolean) => {
  isHidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Requested streams, whose content is controlled by the tests. */
const streams: {
  headers: Record<string, string>;
  signal: AbortSignal;
  say: (text: string) => void;
  end: () => void;
}[] = [];
let answerStatus = 200;

/** Waits for dynamic imports and fetches. */
const flushPromises = async () => {
  await import('./chatSocket');
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  await vi.advanceTimersByTimeAsync(0);
};
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const last = () => opened.at(-1)!;

function Status() {
  return <p>{useSocketStatus()}</p>;
}
function Joined({ uuid }: { uuid: string }) {
  useJoinedConversation(uuid);
  return null;
}
function Follower() {
  useEventStream();
  return null;
}

function ShownPost({ id }: { id: number }) {
  useShownTarget('wall_post', id);
  return null;
}
function Shown({ ids }: { ids: number[] }) {
  useEventStream();
  return ids.map((id) => <ShownPost key={id} id={id} />);
}

live.start({
  handlers: [
    {
      new_message: note('new_message'),
      wall_post_deleted: note('wall_post_deleted'),
      socketResync: note('socketResync'),
      streamResync: note('streamResync'),
    },
  ],
  onSessionRefused,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  answerStatus = 200;
  globalThis.fetch = vi.fn((_input: unknown, init: RequestInit = {}) => {
    const { signal, headers } = init;
    // Node.js streams differ from browser streams, but the code only needs a reader.
    const chunks: ({ done: false; value: Uint8Array } | { done: true } | Error)[] = [];
    let wake = () => {};
    const add = (chunk: (typeof chunks)[number]) => {
      chunks.push(chunk);
      wake();
    };
    const read = async () => {
      while (!chunks.length) await new Promise<void>((resolve) => (wake = resolve));
      const chunk = chunks.shift()!;
      if (chunk instanceof Error) throw chunk;
      return chunk;
    };
    signal?.addEventListener('abort', () => add(new Error('aborted')));
    streams.push({
      headers: headers as Record<string, string>,
      signal: signal!,
      say: (text) => add({ done: false, value: new TextEncoder().encode(text) }),
      end: () => add({ done: true }),
    });
    const readable = { getReader: () => ({ read }) };
    return Promise.resolve({ status: answerStatus, ok: answerStatus < 400, body: readable } as unknown as Response);
  }) as typeof fetch;
});

afterEach(async () => {
  session.end();
  isHidden = false;
  await wait(60_000);
  opened.splice(0);
  streams.splice(0);
  dispatched.splice(0);
  onSessionRefused.mockClear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function logIn(token = 'one') {
  session.start(token, mila);
  await flushPromises();
}

describe('live socket', () => {
  it('opens after login with any transport, and closes when the session ends', async () => {
    expect(opened).toHaveLength(0);
    await logIn();
    expect(last().address).toBe('http://localhost/messages');
    expect(last().options).toMatchObject({
      auth: { token: 'one' },
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      timeout: 20_000,
    });
    last().stand();
    session.end();
    expect(last().connected).toBe(false);
    await logIn('two');
    expect(opened.map(({ options }) => options.auth.token)).toEqual(['one', 'two']);
  });

  it('is closed only after it has opened, to avoid an error in the browser console', async () => {
    await logIn();
    const socket = last();
    const disconnect = vi.spyOn(socket, 'disconnect');
    socket.io.engine.readyState = 'opening';
    session.end();
    expect(disconnect).not.toHaveBeenCalled();
    expect(socket.io.reconnection).toHaveBeenCalledWith(false);
    socket.emit('connection open');
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('survives profile changes, and reconnects for another account', async () => {
    await logIn();
    session.updateUser({ ...mila, firstName: 'Milica' });
    await flushPromises();
    expect(opened).toHaveLength(1);
    await logIn('another');
    expect(opened).toHaveLength(2);
    expect(opened[0]!.listeners.size).toBe(0);
  });

  it('triggers a resync on every connection, including the first', async () => {
    await logIn();
    last().stand();
    expect(events()).toEqual(['socketResync']);
    last().emit('*', 'new_message', { id: 1 });
    expect(dispatched.splice(0)).toEqual([['new_message', { id: 1 }]]);
    last().leave('transport close');
    last().stand();
    expect(events()).toEqual(['socketResync']);
    last().emit('*', 'resync', undefined);
    expect(events()).toEqual(['socketResync']);
    last().emit('*', 'of_a_later_version', {});
    expect(events()).toEqual([]);
  });

  it('reports its status', async () => {
    const { container } = render(<Status />);
    await act(() => logIn());
    expect(container).toHaveTextContent('connecting');
    act(() => last().stand());
    expect(container).toHaveTextContent('connected');
    act(() => last().leave('transport close'));
    expect(container).toHaveTextContent('disconnected');
    act(() => last().refuse('websocket error', true));
    expect(container).toHaveTextContent('failed');
  });

  it('reconnects with backoff after the server has closed or rejected it', async () => {
    await logIn();
    last().stand();
    last().leave('io server disconnect');
    await wait(999);
    expect(last().connects).toBe(0);
    await wait(1);
    expect(last().connects).toBe(1);
    for (const delay of [2000, 4000, 5000, 5000]) {
      last().refuse('Too many connections', false);
      const before = last().connects;
      await wait(delay - 1);
      expect(last().connects).toBe(before);
      await wait(1);
      expect(last().connects).toBe(before + 1);
    }
    last().stand();
    last().leave('io server disconnect');
    await wait(1000);
    expect(last().connects).toBe(6);
  });

  it('does not reconnect while socket.io is reconnecting', async () => {
    await logIn();
    last().refuse('websocket error', true);
    last().leave('transport close');
    await wait(30_000);
    expect(last().connects).toBe(0);
  });

  it('verifies the session after a rejected token, and reconnects if it is still valid', async () => {
    await logIn();
    last().refuse('Unauthorized', false);
    expect(onSessionRefused).toHaveBeenCalledTimes(1);
    await wait(1000);
    expect(last().connects).toBe(1);
    session.end();
    await wait(60_000);
    expect(last().connects).toBe(1);
  });

  it('reconnects after a second on request', async () => {
    await logIn();
    last().stand();
    live.reconnect();
    expect(last().connected).toBe(false);
    await wait(1000);
    expect(last().connects).toBe(1);
  });

  it('closes after five minutes in a hidden tab, and resyncs on return', async () => {
    await logIn();
    last().stand();
    events();
    hide(true);
    await wait(299_000);
    expect(last().connected).toBe(true);
    await wait(1000);
    expect(last().connected).toBe(false);
    hide(false);
    await flushPromises();
    expect(opened).toHaveLength(2);
    last().stand();
    expect(events()).toEqual(['socketResync']);
  });

  it('stays open for a user who returns soon, and does not open in a background tab', async () => {
    isHidden = true;
    await logIn();
    expect(opened).toHaveLength(0);
    hide(false);
    await flushPromises();
    last().stand();
    hide(true);
    await wait(200_000);
    hide(false);
    await wait(200_000);
    expect(last().connected).toBe(true);
    expect(opened).toHaveLength(1);
  });

  it('rejects sending an event while it is not connected', async () => {
    await expect(live.send('send_message', {})).rejects.toThrow('not connected');
    await logIn();
    await expect(live.send('send_message', {})).rejects.toThrow('not connected');
    last().stand();
    expect(await live.send('send_message', { content: 'x' })).toEqual({ ok: true });
    expect(last().sent).toEqual([['send_message', { content: 'x' }]]);
  });

  it('joins each visible conversation once, and again after every reconnect', async () => {
    await logIn();
    last().stand();
    const view = render(
      <StrictMode>
        <Joined uuid="a" />
        <Joined uuid="a" />
        <Joined uuid="b" />
      </StrictMode>,
    );
    // React's strict mode mounts twice, so only the final state counts.
    const state = new Map<string, boolean>();
    for (const [event, payload] of last().sent.splice(0)) {
      state.set((payload as { targetUserId: string }).targetUserId, event === 'join_conversation');
    }
    expect([...state]).toEqual([
      ['a', true],
      ['b', true],
    ]);
    last().leave('transport close');
    last().stand();
    expect(last().sent.splice(0)).toEqual([
      ['join_conversation', { targetUserId: 'a' }],
      ['join_conversation', { targetUserId: 'b' }],
    ]);
    view.rerender(
      <StrictMode>
        <Joined uuid="a" />
      </StrictMode>,
    );
    expect(last().sent.splice(0)).toEqual([['leave_conversation', { targetUserId: 'b' }]]);
    view.unmount();
    expect(last().sent.splice(0)).toEqual([['leave_conversation', { targetUserId: 'a' }]]);
  });
});

describe('live event stream', () => {
  const HEARTBEAT = ': heartbeat\n\n';
  const event = (id: number) => `id: ${id}\nevent: wall_post_deleted\ndata: {"id":${id}}\n\n`;

  it('is shared by all screens that follow it, and closes 30 seconds after the last screen has stopped following it', async () => {
    await logIn();
    expect(streams).toHaveLength(0);
    const view = render(
      <StrictMode>
        <Follower />
        <Follower />
      </StrictMode>,
    );
    await flushPromises();
    expect(streams).toHaveLength(1);
    expect(streams[0]!.headers).toEqual({ authorization: 'Bearer one' });
    view.unmount();
    await wait(20_000);
    const again = render(<Follower />);
    streams[0]!.say(HEARTBEAT);
    await wait(40_000);
    expect(streams).toHaveLength(1);
    expect(streams[0]!.signal.aborted).toBe(false);
    again.unmount();
    await wait(30_000);
    expect(streams[0]!.signal.aborted).toBe(true);
  });

  it('resumes after the last event id and otherwise triggers a resync', async () => {
    await logIn();
    render(<Follower />);
    await flushPromises();
    expect(events()).toEqual(['streamResync']);
    streams[0]!.say(event(7));
    await flushPromises();
    expect(dispatched.splice(0)).toEqual([['wall_post_deleted', { id: 7 }]]);
    streams[0]!.end();
    await wait(1000);
    expect(streams).toHaveLength(2);
    expect(streams[1]!.headers).toEqual({ authorization: 'Bearer one', 'last-event-id': '7' });
    expect(events()).toEqual([]);
    streams[1]!.say('event: resync\ndata: {}\n\n');
    await flushPromises();
    expect(events()).toEqual(['streamResync']);
  });

  it('is reopened after 45 seconds of silence', async () => {
    await logIn();
    render(<Follower />);
    await flushPromises();
    streams[0]!.say(HEARTBEAT);
    await wait(44_000);
    expect(streams).toHaveLength(1);
    await wait(3_000);
    expect(streams[0]!.signal.aborted).toBe(true);
    expect(streams).toHaveLength(2);
  });

  it.each([429, 503])('is retried with backoff after status %i', async (status) => {
    answerStatus = status;
    await logIn();
    render(<Follower />);
    await flushPromises();
    for (const [index, delay] of [1000, 2000, 4000, 5000, 5000].entries()) {
      expect(streams).toHaveLength(index + 1);
      await wait(delay);
    }
    expect(onSessionRefused).not.toHaveBeenCalled();
  });

  it('verifies the session after a rejection, and reconnects if it is still valid', async () => {
    answerStatus = 401;
    await logIn();
    render(<Follower />);
    await flushPromises();
    expect(onSessionRefused).toHaveBeenCalledTimes(1);
    answerStatus = 200;
    await wait(1000);
    expect(streams).toHaveLength(2);
    expect(streams[1]!.signal.aborted).toBe(false);
  });

  it('pauses in a hidden tab and resumes after the last event, but starts afresh for another session', async () => {
    await logIn();
    render(<Follower />);
    await flushPromises();
    streams[0]!.say(event(3));
    await flushPromises();
    hide(true);
    await wait(30_000);
    expect(streams[0]!.signal.aborted).toBe(true);
    hide(false);
    await flushPromises();
    expect(streams[1]!.headers).toMatchObject({ 'last-event-id': '3' });
    await logIn('two');
    expect(streams[1]!.signal.aborted).toBe(true);
    expect(streams[2]!.headers).toEqual({ authorization: 'Bearer two' });
  });

  it('reports the visible posts after the stream has opened, and when the visible posts change', async () => {
    await logIn();
    const view = render(<Shown ids={[1, 2]} />);
    await flushPromises();
    const reports: unknown[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = vi.fn(async (input: unknown, init?: RequestInit) => {
      if (!(input instanceof Request)) return fetch(input as string, init);
      reports.push([input.method, new URL(input.url).pathname, await input.json()]);
      return new Response(null, { status: 204 });
    }) as typeof globalThis.fetch;
    await wait(10_000);
    expect(reports).toEqual([]);
    streams[0]!.say('event: stream\ndata: {"streamId":"a:b"}\n\n');
    await flushPromises();
    view.rerender(<Shown ids={[2, 3]} />);
    await wait(1000);
    view.rerender(<Shown ids={[3]} />);
    await wait(1000);
    view.rerender(<Shown ids={[3]} />);
    await wait(1000);
    expect(reports).toEqual(
      [['wall_post:2', 'wall_post:3'], ['wall_post:3']].map((targets) => [
        'PUT',
        '/api/sse/wall-feed/shown',
        { streamId: 'a:b', targets },
      ]),
    );
  });

  it('stays open when the user briefly leaves the tab and changes the screen', async () => {
    await logIn();
    const view = render(<Follower />);
    await flushPromises();
    hide(true);
    view.unmount();
    await wait(10_000);
    hide(false);
    render(<Follower />);
    streams[0]!.say(HEARTBEAT);
    await wait(40_000);
    expect(streams).toHaveLength(1);
    expect(streams[0]!.signal.aborted).toBe(false);
  });
});
