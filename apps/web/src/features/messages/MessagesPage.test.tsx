import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { fakeUploads } from '../../../test/uploads';
import { session } from '../../api/session';
import type { Language } from '../../i18n/languages';
import type { Message, Participant } from './thread';

/** Status of the fake socket. */
let status = 'connected';
const listeners = new Set<() => void>();
const send = vi.fn<(event: string, payload: Record<string, unknown>) => Promise<unknown>>();
const reconnect = vi.fn();
const joined = vi.fn();
vi.doMock('../../live/live', () => ({
  live: { send, reconnect },
  useJoinedConversation: joined,
  useSocketStatus: () =>
    useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => status,
    ),
}));
const setStatus = (value: string) => {
  status = value;
  listeners.forEach((listener) => listener());
};

const { MessagesPage } = await import('./MessagesPage');
// Preloads the module, because with fake timers waitFor does not wait for real imports.
await import('../../api/upload');
const { messagesLive } = await import('./messages.live');
const { UnreadBadge } = await import('./UnreadBadge');

const me: Participant = {
  id: mila.id,
  uuid: mila.uuid,
  firstName: 'Mila',
  lastName: 'Petrović',
  imageUrl: null,
  userCategoryId: 1,
};
const personOf = (id: number, firstName: string | null): Participant => ({
  ...me,
  id,
  uuid: `c0000000-0000-4000-8000-00000000000${id}`,
  firstName,
  lastName: null,
});
const bob = personOf(1, 'Bob');
const eva = personOf(2, 'Eva');

const NOW = new Date(2026, 10, 22, 12, 0);
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

const message = (id: number, sender: Participant, receiver: Participant, more: Partial<Message> = {}): Message => ({
  id,
  senderId: sender.id,
  receiverId: receiver.id,
  sender,
  receiver,
  content: `message ${id}`,
  messageType: 'text',
  mediaSize: null,
  media: [],
  clientMessageId: null,
  createdAt: ago(1),
  isRead: true,
  readAt: null,
  pet: null,
  ...more,
});
const fromBob = (id: number, more: Partial<Message> = {}) => message(id, bob, me, more);
const toBob = (id: number, more: Partial<Message> = {}) => message(id, me, bob, more);

const THREAD = `GET /messages/conversation/${bob.uuid}`;
const server = (replies: Record<string, unknown> = {}) =>
  fakeServer({
    'GET /messages/conversations': [],
    'GET /messages/unread-count': { count: 0 },
    [`GET /messages/permission/${bob.uuid}`]: { canSend: true },
    [`GET /user/by-uuid/${bob.uuid}`]: bob,
    [THREAD]: [],
    'POST /messages/mark-read': {},
    ...replies,
  });

async function open(at = `/messages/${bob.uuid}`, language: Language = 'en') {
  const view = await renderPage(
    <>
      <UnreadBadge />
      <MessagesPage />
    </>,
    {
      at,
      path: at === '/messages' ? '/messages' : '/messages/:userId',
      texts: ['messages', 'media', 'catalog', 'users'],
      user: mila,
      language,
    },
  );
  return { ...view, live: messagesLive(view.queryClient) };
}

const user = userEvent.setup({ delay: null, advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) });
const list = () => within(screen.getByRole('region', { name: 'Conversations' }));
const thread = () => screen.getByRole('group', { name: 'Messages with Bob' });
const bubbles = () =>
  within(thread())
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const expectMessages = (...texts: RegExp[]) =>
  waitFor(() => {
    const shownTexts = bubbles();
    expect(shownTexts).toHaveLength(texts.length);
    texts.forEach((text, index) => expect(shownTexts[index]).toMatch(text));
  });
const input = () => screen.findByRole('textbox', { name: 'Message to Bob' });
const sendButton = () => screen.getByRole('button', { name: 'Send' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  status = 'connected';
  send.mockReset().mockRejectedValue(new Error('There is no connection'));
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('conversation list', () => {
  it('shows names, last messages, times and unread counts', async () => {
    const carl = personOf(3, null);
    server({
      'GET /messages/conversations': [
        { user: bob, lastMessage: fromBob(9, { createdAt: ago(3), content: 'Hello\nMila' }), unreadCount: 2 },
        { user: eva, lastMessage: message(8, me, eva, { createdAt: ago(50) }), unreadCount: 0 },
        {
          user: carl,
          lastMessage: message(7, carl, me, { createdAt: ago(300), messageType: 'image', content: '/uploads/x' }),
          unreadCount: 0,
        },
      ],
    });
    await open('/messages');
    const rows = await list().findAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual([
      'BobHello\nMila09:0022 unread',
      'EvaYou: message 8Fri',
      'UserPhoto10 Nov',
    ]);
    expect(rows[0]).toHaveAttribute('href', `/messages/${bob.uuid}`);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Messages');
    expect(screen.getByText('Select a conversation')).toBeVisible();
  });

  it('shows drafts, except in the open conversation and in conversations with unread messages', async () => {
    const carl = personOf(3, 'Carl');
    for (const { uuid } of [bob, eva, carl]) localStorage.setItem(`draft:message:${mila.uuid}:${uuid}`, '"See you"');
    server({
      'GET /messages/conversations': [
        { user: bob, lastMessage: fromBob(9), unreadCount: 0 },
        { user: eva, lastMessage: message(8, me, eva), unreadCount: 0 },
        { user: carl, lastMessage: message(7, carl, me), unreadCount: 1 },
      ],
    });
    await open();
    const rows = await list().findAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Bobmessage 9/),
      expect.stringMatching(/^EvaDraft: See you/),
      expect.stringMatching(/^Carlmessage 7/),
    ]);
  });

  it('shows loading, error and empty states', async () => {
    const answers: unknown[] = [failure(500, 'internal'), []];
    server({ 'GET /messages/conversations': () => answers.shift() });
    await open('/messages');
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByText("The messages couldn't be loaded")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No conversations yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find people' })).toHaveAttribute('href', '/users?userCategoryId=1');
  });

  it('opens a conversation as a new history entry on phones, and replaces the entry on desktops', async () => {
    server({ 'GET /messages/conversations': [{ user: bob, lastMessage: fromBob(1), unreadCount: 0 }] });
    const phone = await open('/messages');
    await user.click(await list().findByRole('link', { name: /Bob/ }));
    expect(phone.router.state.historyAction).toBe('PUSH');
    phone.unmount();

    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({ media, matches: media === '(min-width: 64em)', addEventListener() {}, removeEventListener() {} }) as never,
    );
    const desktop = await open('/messages');
    await user.click(await list().findByRole('link', { name: /Bob/ }));
    expect(desktop.router.state.historyAction).toBe('REPLACE');
  });

  it('moves a conversation to the top and counts new messages', async () => {
    const requests = server({
      'GET /messages/conversations': [
        { user: eva, lastMessage: message(5, eva, me), unreadCount: 0 },
        { user: bob, lastMessage: fromBob(4), unreadCount: 0 },
      ],
    });
    const { live } = await open('/messages');
    await list().findAllByRole('link');
    act(() => live.new_message?.(fromBob(6, { isRead: false, content: 'News' })));
    await waitFor(() => expect(list().getAllByRole('link')[0]).toHaveTextContent('BobNews'));
    expect(list().getAllByRole('link')[0]).toHaveTextContent('1 unread');
    // Repeats the event, as after a reconnect.
    act(() => live.new_message?.(fromBob(6, { isRead: false, content: 'News' })));
    expect(list().getAllByRole('link')[0]).toHaveTextContent('1 unread');
    act(() => live.message_notification?.({ message: fromBob(6), unreadCount: 1 }));
    await waitFor(() => expect(document.title).toBe('(1) Messages · Šapa'));

    // The sender is not on a loaded page, so the list is refetched.
    const before = requests.filter(({ path }) => path === '/messages/conversations').length;
    act(() => live.new_message?.(message(7, personOf(4, 'Dara'), me, { isRead: false })));
    expect(await list().findByRole('link', { name: /Dara/ })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(requests.filter(({ path }) => path === '/messages/conversations')).toHaveLength(before + 1);
  });
});

describe('unread counts of messages', () => {
  it('are updated when messages are read in another tab', async () => {
    let unread = 2;
    const requests = server({
      'GET /messages/unread-count': () => ({ count: unread }),
      'GET /messages/conversations': () => [{ user: bob, lastMessage: fromBob(6), unreadCount: unread }],
    });
    const { live } = await open('/messages');
    expect(await list().findByRole('link', { name: /2 unread/ })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('(2) Messages · Šapa'));
    unread = 0;
    const before = requests.length;
    for (const messageId of [5, 6]) {
      act(() => live.message_read?.({ messageId, readerId: me.id, readerUuid: me.uuid, readAt: ago(0) }));
    }
    await act(() => vi.advanceTimersByTimeAsync(300));
    await waitFor(() => expect(list().getByRole('link')).not.toHaveTextContent('unread'));
    await waitFor(() => expect(document.title).toBe('Messages · Šapa'));
    // The refetches after the two events are debounced.
    expect(
      requests
        .slice(before)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/messages/conversations', '/messages/unread-count']);
  });
});

describe('conversation', () => {
  it('shows days, read marks, links and the online state', async () => {
    server({
      [THREAD]: [
        fromBob(1, { createdAt: ago(24 * 400), content: 'Long ago' }),
        fromBob(2, { createdAt: ago(24), content: 'Look: https://example.org/a.' }),
        toBob(3, { content: 'Read' }),
        toBob(4, { content: 'Not read', isRead: false }),
      ],
    });
    const { live } = await open();
    await expectMessages(
      /^Saturday,? 18 October 2025Long ago/,
      /^YesterdayLook/,
      /^TodayRead.*Read$/,
      /^Not read.*Sent$/,
    );
    expect(screen.getByRole('link', { name: 'example.org/a' })).toHaveAttribute('href', 'https://example.org/a');
    const heading = screen.getByRole('heading', { level: 1 });
    expect(within(heading).getByRole('link', { name: 'Bob' })).toHaveAttribute('href', `/user/${bob.uuid}`);
    expect(document.title).toBe('Bob · Šapa');

    expect(joined).toHaveBeenCalledWith(bob.uuid);
    act(() => live.presence?.({ uuid: bob.uuid, online: true }));
    expect(await screen.findByText('Online')).toBeVisible();
    act(() => live.presence?.({ uuid: bob.uuid, online: false }));
    expect(await screen.findByText('Offline')).toBeVisible();
    act(() => live.message_read?.({ messageId: 4, readerId: bob.id, readerUuid: bob.uuid, readAt: ago(0) }));
    await waitFor(() => expect(bubbles().at(-1)).toMatch(/^Not read.*Read$/));
  });

  it('is empty and uses the name "User" if the user is unknown', async () => {
    server({
      [THREAD]: failure(404, 'user_not_found'),
      [`GET /user/by-uuid/${bob.uuid}`]: failure(404, 'user_not_found'),
    });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'User' })).toBeVisible();
    expect(await list().findByRole('link', { name: /^User ?No messages yet$/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be reloaded after an error', async () => {
    const answers: unknown[] = [failure(500, 'internal'), [fromBob(1)]];
    server({ [THREAD]: () => answers.shift() });
    await open();
    expect(await screen.findByText("The conversation couldn't be loaded")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectMessages(/message 1/);
  });

  it('marks messages as read one by one over the socket or HTTP and lowers the unread counts', async () => {
    let count = 2;
    const requests = server({
      'GET /messages/unread-count': () => ({ count }),
      'GET /messages/conversations': [{ user: bob, lastMessage: fromBob(3, { isRead: false }), unreadCount: 2 }],
      [THREAD]: [fromBob(1), fromBob(2, { isRead: false }), fromBob(3, { isRead: false })],
    });
    send.mockImplementation((_, { messageId }) =>
      messageId === 2 ? Promise.resolve({ ok: true }) : Promise.reject(new Error('There is no connection')),
    );
    await open();
    count = 0;
    await waitFor(() => expect(requests.filter(({ path }) => path === '/messages/mark-read')).toHaveLength(1));
    expect(requests.find(({ path }) => path === '/messages/mark-read')?.body).toEqual({ messageId: 3 });
    expect(send.mock.calls).toEqual([
      ['mark_message_read', { messageId: 2 }],
      ['mark_message_read', { messageId: 3 }],
    ]);
    expect(await screen.findByText('New messages')).toBeVisible();
    await waitFor(() => expect(list().getByRole('link')).not.toHaveTextContent('unread'));
    await waitFor(() => expect(document.title).toBe('Bob · Šapa'));
  });

  it('does not mark messages as read in a hidden tab', async () => {
    server({ [THREAD]: [fromBob(1, { isRead: false })] });
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await open();
    await expectMessages(/message 1/);
    expect(send).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    send.mockResolvedValue({ ok: true });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(send).toHaveBeenCalledWith('mark_message_read', { messageId: 1 }));
  });

  it('fetches newer messages after a reconnect', async () => {
    const requests = server({
      [THREAD]: ({ url }: Request) => {
        const after = new URL(url).searchParams.get('after');
        return after === null ? [toBob(1)] : after === '1' ? [fromBob(2)] : [];
      },
    });
    const { live } = await open();
    await expectMessages(/message 1/);
    // The message arrives twice but must be shown once.
    act(() => live.socketResync?.(undefined));
    act(() => live.new_message?.(fromBob(2)));
    await expectMessages(/message 1/, /message 2/);
    const threadRequests = requests.filter(({ path }) => path.startsWith('/messages/conversation/'));
    expect(threadRequests.map(({ search }) => search.get('after'))).toContain('1');

    // Without a socket the conversation polls the server.
    act(() => setStatus('failed'));
    const before = requests.length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(requests.slice(before).map(({ search }) => search.get('after'))).toContain('2');
  });

  it('shows a missed message after a reconnect even if a newer message was received', async () => {
    const stored = [toBob(1)];
    server({ [THREAD]: ({ url }: Request) => (new URL(url).searchParams.has('after') ? [] : stored) });
    const { live } = await open();
    await expectMessages(/message 1/);
    stored.push(fromBob(2), fromBob(3));
    act(() => live.new_message?.(fromBob(3)));
    act(() => live.socketResync?.(undefined));
    await expectMessages(/message 1/, /message 2/, /message 3/);
  });

  it('loads older pages and offers a retry after an error', async () => {
    const answers: unknown[] = [failure(500, 'internal'), [fromBob(1), toBob(2)]];
    server({
      [THREAD]: ({ url }: Request) =>
        new URL(url).searchParams.has('cursor')
          ? answers.shift()
          : Response.json([fromBob(3)], { headers: { link: '</api/x?cursor=abc>; rel="next"' } }),
    });
    const { live } = await open();
    await user.click(await screen.findByRole('button', { name: 'Older messages' }));
    expect(await screen.findByText(/^Older messages couldn't be loaded/)).toBeVisible();
    // Messages that arrive while the request fails must be kept.
    act(() => live.new_message?.(fromBob(4)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectMessages(/message 1/, /message 2/, /message 3/, /message 4/);
    expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull();
  });
});

describe('message composer', () => {
  const stored = (payload: Record<string, unknown>) =>
    toBob(10, { content: String(payload.content), clientMessageId: String(payload.clientMessageId), isRead: false });

  it('shows a new message immediately and replaces it with the stored message', async () => {
    server({ [THREAD]: [fromBob(1)] });
    let acknowledge = () => {};
    send.mockImplementation(
      (_, payload) => new Promise((resolve) => (acknowledge = () => resolve({ ok: true, message: stored(payload) }))),
    );
    const { live } = await open();
    await user.type(await input(), ' First line{Shift>}{Enter}{/Shift}second {Enter}');
    await expectMessages(/message 1/, /^First line\nsecond.*Sending$/);
    expect(await input()).toHaveValue('');
    const [event, payload] = send.mock.calls.at(-1)!;
    expect([event, payload]).toEqual([
      'send_message',
      {
        receiverId: bob.uuid,
        content: 'First line\nsecond',
        messageType: 'text',
        clientMessageId: expect.stringMatching(/^temp-\d+$/) as string,
      },
    ]);
    // The event may arrive before the response to the request.
    act(() => live.new_message?.(stored(payload)));
    act(acknowledge);
    await expectMessages(/message 1/, /^TodayFirst line\nsecond.*Sent$|^First line\nsecond.*Sent$/);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('sends the message over HTTP with the same id if the socket fails', async () => {
    const requests = server({
      'POST /messages/send': async (request: Request) => stored((await request.json()) as Record<string, unknown>),
    });
    await open();
    await user.type(await input(), 'Hello{Enter}');
    await expectMessages(/Hello.*Sent$/);
    expect(requests.find(({ method, path }) => method === 'POST' && path === '/messages/send')?.body).toEqual(
      send.mock.calls[0]![1],
    );
  });

  it('keeps a failed message across visits until the user resends or deletes it', async () => {
    server({ 'POST /messages/send': noConnection });
    const first = await open();
    await user.type(await input(), 'One{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent("The message wasn't sent");
    await user.type(await input(), 'Two{Enter}');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    const ids = send.mock.calls.map(([, { clientMessageId }]) => clientMessageId);
    first.unmount();

    const requests = server({
      'POST /messages/send': async (request: Request) => stored((await request.json()) as Record<string, unknown>),
    });
    await open();
    await expectMessages(/^One/, /^Two/);
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[1]!);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectMessages(/One.*Sent$/);
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      expect.objectContaining({ content: 'One', clientMessageId: ids[0] }),
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('resumes sending messages that were pending when the page was closed', async () => {
    server();
    send.mockReturnValue(new Promise(() => {}));
    const first = await open();
    await user.type(await input(), 'Hello{Enter}');
    await expectMessages(/Hello.*Sending$/);
    first.unmount();
    send.mockImplementation((_, payload) => Promise.resolve({ ok: true, message: stored(payload) }));
    await open();
    await expectMessages(/Hello.*Sent$/);
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
  });

  it('resumes sending without opening the conversation, and the list shows the messages as unsent', async () => {
    const conversation = { user: bob, lastMessage: fromBob(1), unreadCount: 0 };
    server({ 'GET /messages/conversations': [conversation] });
    send.mockReturnValue(new Promise(() => {}));
    const first = await open();
    await user.type(await input(), 'Hello{Enter}');
    await expectMessages(/message 1|Hello/);
    first.unmount();

    send.mockClear();
    let acknowledge = () => {};
    send.mockImplementation(
      (_, payload) => new Promise((resolve) => (acknowledge = () => resolve({ ok: true, message: stored(payload) }))),
    );
    const { live } = await open('/messages');
    expect(await list().findByText('Sending: Hello')).toBeVisible();
    // The socket connects at startup and reconnects later.
    act(() => live.socketResync?.(undefined));
    act(() => live.socketResync?.(undefined));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    act(acknowledge);
    expect(await list().findByText('You: Hello')).toBeVisible();
  });

  it.each(['over the socket', 'over HTTP'])(
    'keeps a pending message private when another user logs in (sent %s)',
    async (way) => {
      let fail = () => {};
      let answer = () => {};
      const requests = server({
        'POST /messages/send': async (request: Request) => {
          const body = (await request.json()) as Record<string, unknown>;
          return new Promise((resolve) => (answer = () => resolve(stored(body))));
        },
      });
      const posts = () => requests.filter(({ method, path }) => method === 'POST' && path === '/messages/send');
      if (way === 'over the socket')
        send.mockReturnValue(new Promise((_, reject) => (fail = () => reject(new Error()))));
      const { queryClient } = await open();
      await user.type(await input(), 'Hello{Enter}');
      if (way === 'over HTTP') {
        await waitFor(() => expect(posts()).toHaveLength(1));
        expect(posts()[0]!.headers.get('authorization')).toBe('Bearer test-token');
      }
      const kept = Object.entries(localStorage).filter(([key]) => key.includes(`unsent-messages:${me.uuid}`));
      expect(kept).toHaveLength(1);

      act(() => session.start('token-of-eva', { ...mila, ...eva }));
      const mutation = queryClient.getMutationCache().getAll().at(-1)!;
      queryClient.setQueryData(['messages', 'conversations'], { pages: [{ items: [] }], pageParams: [undefined] });
      act(() => {
        fail();
        answer();
      });
      await waitFor(() => expect(mutation.state.status).toBe('error'));
      // Mila's message is not sent with Eva's token, is hidden from Eva, and is not lost.
      expect(posts().map(({ headers }) => headers.get('authorization'))).toEqual(
        way === 'over HTTP' ? ['Bearer test-token'] : [],
      );
      expect(queryClient.getQueryData(['messages', 'conversations'])).toMatchObject({ pages: [{ items: [] }] });
      expect(session.get()?.token).toBe('token-of-eva');
      expect(Object.entries(localStorage).filter(([key]) => key.includes('unsent-messages:'))).toEqual(kept);
    },
  );

  it('shows a message that another tab is sending, without a gap until it is delivered', async () => {
    const key = `draft:unsent-messages:${me.uuid}:${bob.uuid}`;
    const storeElsewhere = (list: object[]) =>
      act(() => {
        localStorage.setItem(key, JSON.stringify(list));
        window.dispatchEvent(new StorageEvent('storage', { key }));
      });
    server();
    const { live } = await open();
    await expectMessages();
    const sent = { clientMessageId: 'temp-9', content: 'Hello', messageType: 'text', createdAt: ago(0), failure: null };
    storeElsewhere([sent]);
    await expectMessages(/Hello.*Sending$/);
    storeElsewhere([]);
    expect(bubbles()).toEqual([expect.stringMatching(/Hello/)]);
    act(() => live.new_message?.(toBob(9, { content: 'Hello', clientMessageId: 'temp-9', isRead: false })));
    await expectMessages(/Hello.*Sent$/);
    expect(list().getByText('You: Hello')).toBeVisible();
  });

  it('sends the message with a new id if another message has the same id', async () => {
    const answers: unknown[] = [failure(409, 'message_id_taken')];
    server({
      'POST /messages/send': async (request: Request) => answers.shift() ?? stored((await request.json()) as never),
    });
    await open();
    await user.type(await input(), 'Hello{Enter}');
    await expectMessages(/Hello.*Sent$/);
    const [firstId, secondId] = send.mock.calls.map(([, { clientMessageId }]) => clientMessageId);
    expect(firstId).not.toBe(secondId);
  });

  it('uploads a photo dropped on the conversation and shows it at a suitable size', async () => {
    const uploads = fakeUploads();
    const folder = '/uploads/ab/ab0123456789abcdef0123456789abcd';
    const media = { url: `${folder}/1920.webp`, width: 1920, height: 1080 };
    server();
    send.mockImplementation((_, payload) =>
      Promise.resolve({
        ok: true,
        message: { ...stored(payload), messageType: 'image', media: [{ ...media, description: null, video: null }] },
      }),
    );
    await open();
    await input();
    const dropped = { types: ['Files'], files: [new File(['x'], 'riki.jpg', { type: 'image/jpeg' })] };
    expect(fireEvent.dragOver(thread(), { dataTransfer: dropped })).toBe(false);
    expect(fireEvent.drop(thread(), { dataTransfer: dropped })).toBe(false);
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => uploads[0]!.answer({ status: 201, body: media }));
    await waitFor(() => expect(sendButton()).toBeEnabled());
    await user.click(sendButton());
    const photo = await within(thread()).findByRole('button', { name: /^Your photo|^Photo/ });
    expect(photo.querySelector('img')).toHaveAttribute(
      'srcset',
      [320, 960, 1920].map((width) => `${folder}/${width}.webp ${width}w`).join(', '),
    );
  });

  it('uploads a pasted photo and keeps the text', async () => {
    const uploads = fakeUploads();
    server();
    const url = '/uploads/ab/ab0123456789abcdef0123456789abcd/960.webp';
    send.mockImplementation((_, payload) =>
      Promise.resolve({ ok: true, message: { ...stored(payload), messageType: payload.messageType } }),
    );
    await open();
    await user.type(await input(), 'Look');
    const pasted = { types: ['Files'], files: [new File(['x'], 'image.png', { type: 'image/png' })] };
    // The composer prevents the browser's default paste.
    expect(fireEvent.paste(await input(), { clipboardData: pasted })).toBe(false);
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(await screen.findByRole('img', { name: 'image.png' })).toBeVisible();
    expect(await input()).toHaveValue('Look');
    act(() => uploads[0]!.answer({ status: 201, body: { url, width: 960, height: 640 } }));
    await waitFor(() => expect(sendButton()).toBeEnabled());
    await user.click(sendButton());
    await waitFor(() =>
      expect(send.mock.calls.map(([, { messageType, content }]) => [messageType, content])).toEqual([
        ['image', url],
        ['text', 'Look'],
      ]),
    );
  });

  it('requires text and a connection, and keeps a draft for each conversation', async () => {
    server();
    const first = await open();
    // Types only whitespace, including a zero-width space.
    await user.type(await input(), ' \u200b{Enter}');
    expect(sendButton()).toBeDisabled();
    act(() => setStatus('disconnected'));
    await user.type(await input(), 'Hello{Enter}');
    expect(sendButton()).toBeDisabled();
    expect(await input()).toHaveValue(' \u200bHello');
    expect(await screen.findByText('Disconnected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reconnect' }));
    expect(reconnect).toHaveBeenCalled();
    act(() => setStatus('failed'));
    expect(await screen.findByText('Connection error')).toBeVisible();
    expect(send).not.toHaveBeenCalled();
    first.unmount();
    await open();
    expect(await input()).toHaveValue(' \u200bHello');
    // Messages fall back to HTTP after 10 seconds without a socket.
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText(/^No live connection/)).toBeVisible();
    expect(sendButton()).toBeEnabled();
  });

  it('sends a message submitted while connecting as soon as the socket is connected', async () => {
    server();
    send.mockImplementation((_, payload) => Promise.resolve({ ok: true, message: stored(payload) }));
    await open();
    act(() => setStatus('connecting'));
    await user.type(await input(), 'Hello{Enter}');
    expect(screen.getByText('The message is sent as soon as the connection is back.')).toBeVisible();
    // After an edit, the user must submit the message again.
    await user.type(await input(), ' again');
    act(() => setStatus('connected'));
    expect(await input()).toHaveValue('Hello again');
    act(() => setStatus('connecting'));
    await user.type(await input(), '{Enter}');
    expect(send).not.toHaveBeenCalled();
    act(() => setStatus('connected'));
    await expectMessages(/Hello again.*Sent$/);
    expect(send).toHaveBeenCalledTimes(1);
    expect(await input()).toHaveValue('');
  });

  it('shows the number of excess characters in a long message', async () => {
    server();
    await open();
    await user.click(await input());
    await user.paste('x'.repeat(4003));
    expect(screen.getByText('3 characters too many')).toBeVisible();
    expect(sendButton()).toBeDisabled();
  });

  it('suggests a question about the pet in the URL and sends the pet with the message', async () => {
    const pet = makePet({ name: 'Medena', userId: bob.id, user: bob, giveAway: true });
    server({ [`GET /pet/uuid/${pet.uuid}`]: pet });
    send.mockImplementation((_, payload) =>
      Promise.resolve({ ok: true, message: { ...stored(payload), pet: { ...pet, petCategoryId: 1 } } }),
    );
    const { router } = await open(`/messages/${bob.uuid}?pet=${pet.uuid}`);
    expect(await screen.findByDisplayValue('Hi! I would like to ask about Medena.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hi! Is Medena still looking for a home?' }));
    await user.type(await input(), '{Enter}');
    await expectMessages(/Medena.*For adoption.*Hi! Is Medena still looking for a home\?.*Sent$/);
    expect(send.mock.calls[0]![1]).toMatchObject({
      content: 'Hi! Is Medena still looking for a home?',
      petId: pet.uuid,
    });
    expect(within(thread()).getByRole('link', { name: 'Medena' })).toHaveAttribute('href', `/pet/uuid/${pet.uuid}`);
    expect(router.state.location.search).toBe('');
    expect(await input()).toHaveValue('');
  });

  it('ignores a pet in the URL that belongs to another user', async () => {
    const pet = makePet({ name: 'Medena', userId: eva.id, user: eva });
    server({ [`GET /pet/uuid/${pet.uuid}`]: pet });
    send.mockImplementation((_, payload) => Promise.resolve({ ok: true, message: stored(payload) }));
    const { queryClient } = await open(`/messages/${bob.uuid}?pet=${pet.uuid}`);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('link', { name: 'Medena' })).toBeNull();
    await user.type(await input(), 'Hi!{Enter}');
    await expectMessages(/Hi!.*Sent$/);
    expect(send.mock.calls[0]![1]).not.toHaveProperty('petId');
  });

  it('sends the message without the pet if the pet was deleted', async () => {
    const pet = makePet({ name: 'Medena', userId: bob.id, user: bob });
    server({ [`GET /pet/uuid/${pet.uuid}`]: pet, 'POST /messages/send': failure(404, 'pet_not_found') });
    send.mockImplementation((_, payload) =>
      Promise.resolve('petId' in payload ? { ok: false } : { ok: true, message: stored(payload) }),
    );
    await open(`/messages/${bob.uuid}?pet=${pet.uuid}`);
    await screen.findByDisplayValue('Hi! I would like to ask about Medena.');
    await user.type(await input(), '{Enter}');
    await expectMessages(/Hi! I would like to ask about Medena\..*Sent$/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each([
    [
      'a user who does not accept messages',
      { canSend: false },
      'none',
      "You can't message Bob. Your messages stay here.",
    ],
    ['a user blocked by the viewer', { canSend: false }, 'blocked', /^You have blocked Bob/],
    ['a deleted account', failure(404, 'user_not_found'), 'none', 'This account is no longer here.'],
  ])('is replaced by an explanation for %s', async (_, permission, friendship, sentence) => {
    server({
      [`GET /messages/permission/${bob.uuid}`]: permission,
      [`GET /friends/status/${bob.uuid}`]: { status: friendship },
      [THREAD]: [fromBob(1)],
    });
    await open();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await expectMessages(/message 1/);
  });

  it('closes when the user is blocked and reopens with the draft after unblocking', async () => {
    let canSend = true;
    server({ [`GET /messages/permission/${bob.uuid}`]: () => ({ canSend }) });
    const { live } = await open();
    await user.type(await input(), 'Half a sentence');
    canSend = false;
    act(() => live.relationship_changed?.({ uuid: bob.uuid }));
    expect(await screen.findByText(/^You can't message Bob/)).toBeVisible();
    canSend = true;
    act(() => live.relationship_changed?.({ uuid: bob.uuid }));
    expect(await input()).toHaveValue('Half a sentence');
  });

  it("is hidden for the user's own UUID and for an invalid UUID", async () => {
    server({ [`GET /messages/conversation/${me.uuid}`]: [] });
    const own = await open(`/messages/${me.uuid}`);
    expect(await screen.findByText('This is your own account.')).toBeVisible();
    own.unmount();
    await open('/messages/x');
    expect(await screen.findByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
  });
});
