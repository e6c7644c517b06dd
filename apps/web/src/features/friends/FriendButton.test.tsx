import { afterEach, describe, expect, it, vi } from 'vitest';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { session } from '../../api/session';
import { userQuery } from '../profiles/profiles.queries';
import { FriendButton } from './FriendButton';
import { FriendRequestsButton } from './FriendRequestsButton';
import { friendKeys } from './friends.queries';
import type { Language } from '../../i18n/languages';

const uuid = '7c1e0a5e-1111-4a5c-9a68-2f4f3f1b7c22';
const STATUS = `GET /friends/status/${uuid}`;
const user = userEvent.setup();

/** Fake server that returns the relationship `before` until a request changes it to `after`. */
function fakeRelationship(before: object, after: object, more: Record<string, unknown>) {
  let isDone = false;
  const done = (answer: unknown) => () => {
    isDone = true;
    return answer;
  };
  return fakeServer({
    [STATUS]: () => (isDone ? after : before),
    ...Object.fromEntries(Object.entries(more).map(([call, answer]) => [call, done(answer)])),
  });
}

const open = (name = 'Ana', language: Language = 'en') =>
  renderPage(<FriendButton uuid={uuid} name={name} />, {
    texts: ['friends'],
    user: mila,
    at: '/user',
    path: '/user',
    language,
  });
const press = async (name: string, role: 'button' | 'menuitem' = 'button') =>
  user.click(await screen.findByRole(role, { name }));
const noContent = new Response(null, { status: 204 });

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

describe('FriendButton', () => {
  it('sends a friend request and can withdraw it', async () => {
    const requests = fakeRelationship(
      { status: 'none' },
      { status: 'pending_outgoing', friendshipId: 9 },
      { 'POST /friends/request': { id: 9, status: 'pending' } },
    );
    await open();
    await press('Send Friend Request');
    expect(await screen.findByText('Friend request sent')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')!.body).toEqual({ addresseeUuid: uuid });

    const withdrawn = fakeRelationship(
      { status: 'pending_outgoing', friendshipId: 9 },
      { status: 'none' },
      { 'DELETE /friends/9': noContent },
    );
    await press('Request sent');
    await press('Withdraw the request', 'menuitem');
    expect(await screen.findByText('The request is withdrawn')).toBeVisible();
    const sent = withdrawn.find(({ method, path }) => `${method} ${path}` === 'DELETE /friends/9');
    expect(sent?.search.toString()).toBe('status=pending');
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeVisible();
  });

  it('accepts a friend request', async () => {
    fakeRelationship(
      { status: 'pending_incoming', friendshipId: 9 },
      { status: 'friends', friendshipId: 9 },
      { 'POST /friends/request/9/accept': { id: 9, status: 'accepted' } },
    );
    await open();
    expect(await screen.findByText('Ana would like to be friends with you')).toBeVisible();
    await press('Accept');
    expect(await screen.findByText('You and Ana are friends now')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Friends' })).toBeVisible();
  });

  it('declines a friend request', async () => {
    fakeRelationship(
      { status: 'pending_incoming', friendshipId: 9 },
      { status: 'none' },
      { 'POST /friends/request/9/reject': noContent },
    );
    await open();
    await press('Decline');
    expect(await screen.findByText('The request is declined')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeVisible();
  });

  it('unfriends a friend after confirmation', async () => {
    const requests = fakeRelationship(
      { status: 'friends', friendshipId: 9 },
      { status: 'none' },
      { 'DELETE /friends/9': noContent },
    );
    await open();
    await press('Friends');
    await press('Unfriend', 'menuitem');
    const dialog = within(await screen.findByRole('dialog', { name: 'Unfriend Ana?' }));
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Unfriend' }));
    expect(await screen.findByText('You and Ana are no longer friends')).toBeVisible();
    expect(requests.find(({ method }) => method === 'DELETE')?.search.size).toBe(0);
  });

  it('shows a friendship if the other user accepts the request before its withdrawal', async () => {
    fakeRelationship(
      { status: 'pending_outgoing', friendshipId: 9 },
      { status: 'friends', friendshipId: 9 },
      { 'DELETE /friends/9': failure(409, 'already_friends') },
    );
    await open();
    await press('Request sent');
    await press('Withdraw the request', 'menuitem');
    expect(await screen.findByText('The request was already accepted. You and Ana are friends now.')).toBeVisible();
    expect(screen.queryByText('The request is withdrawn')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Friends' })).toBeVisible();
  });

  it('keeps the keyboard focus after unfriending and after cancelling the dialog', async () => {
    fakeRelationship({ status: 'friends', friendshipId: 9 }, { status: 'none' }, { 'DELETE /friends/9': noContent });
    await open();
    await press('Friends');
    await press('Unfriend', 'menuitem');
    await screen.findByRole('dialog', { name: 'Unfriend Ana?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Friends' })).toHaveFocus());
    await press('Friends');
    await press('Unfriend', 'menuitem');
    const dialog = within(await screen.findByRole('dialog', { name: 'Unfriend Ana?' }));
    await user.click(dialog.getByRole('button', { name: 'Unfriend' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send Friend Request' })).toHaveFocus());
  });

  it('unblocks a blocked user', async () => {
    const requests = fakeRelationship(
      { status: 'blocked' },
      { status: 'none' },
      { [`POST /friends/unblock/${uuid}`]: noContent },
    );
    await open();
    expect(await screen.findByText('You have blocked Ana')).toBeVisible();
    await press('Unblock');
    expect(await screen.findByText('Ana is no longer blocked')).toBeVisible();
    expect(requests.some(({ path }) => path === `/friends/unblock/${uuid}`)).toBe(true);
  });

  it.each([
    ['en', 'This person would like to be friends with you', 'Accept', 'You are friends now'],
    ['sr', 'Ova osoba ti šalje zahtev za prijateljstvo', 'Prihvati', 'Sada ste prijatelji'],
  ] as const)('uses messages without a name if the user has no name, in %s', async (language, asks, accept, done) => {
    fakeRelationship(
      { status: 'pending_incoming', friendshipId: 9 },
      { status: 'friends', friendshipId: 9 },
      { 'POST /friends/request/9/accept': {} },
    );
    await open('', language);
    expect(await screen.findByRole('group', { name: asks })).toHaveTextContent(asks);
    await press(accept);
    expect(await screen.findByText(done)).toBeVisible();
  });

  it("is hidden on the user's own profile", async () => {
    fakeServer({ [STATUS]: { status: 'self' } });
    const { container } = await open();
    await waitFor(() => expect(container.querySelector('.skeleton')).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('FriendButton status', () => {
  it('shows a sent request before the server responds', async () => {
    fakeServer({ [STATUS]: { status: 'none' }, 'POST /friends/request': () => new Promise(() => undefined) });
    await open();
    await press('Send Friend Request');
    expect(await screen.findByRole('button', { name: 'Request sent' })).toBeVisible();
  });

  it('lets the user withdraw a request as soon as the server has stored it', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    let isRequestSent = false;
    const requests = fakeServer({
      // The status response is slower than the user.
      [STATUS]: () => (isRequestSent ? new Promise(() => undefined) : { status: 'none' }),
      'POST /friends/request': () => new Promise((resolve) => (answer = resolve)),
      'DELETE /friends/9': noContent,
    });
    await open();
    await press('Send Friend Request');
    await press('Request sent');
    const withdraw = await screen.findByRole('menuitem', { name: 'Withdraw the request' });
    expect(withdraw).toBeDisabled();
    isRequestSent = true;
    answer({ id: 9, status: 'pending' });
    await waitFor(() => expect(withdraw).toBeEnabled());
    await user.click(withdraw);
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeVisible();
    await waitFor(() => expect(requests.some(({ path }) => path === '/friends/9')).toBe(true));
  });

  it('treats a status that failed to load as no relationship', async () => {
    fakeServer({ [STATUS]: failure(500, 'internal') });
    await open();
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeVisible();
  });

  it('shows a friendship if the other user has also sent a request', async () => {
    fakeRelationship(
      { status: 'none' },
      { status: 'friends', friendshipId: 9 },
      { 'POST /friends/request': { id: 9, status: 'accepted' } },
    );
    await open();
    await press('Send Friend Request');
    expect(await screen.findByText('You and Ana are friends now')).toBeVisible();
    expect(screen.queryByText('Friend request sent')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Friends' })).toBeVisible();
  });

  it('is updated when the list of incoming requests changes', async () => {
    let asks: object[] = [];
    fakeServer({
      [STATUS]: () => (asks.length ? { status: 'pending_incoming', friendshipId: 9 } : { status: 'none' }),
      'GET /friends/pending': () => asks,
    });
    await renderPage(
      <>
        <FriendRequestsButton />
        <FriendButton uuid={uuid} name="Ana" />
      </>,
      { texts: ['friends'], user: mila },
    );
    await screen.findByRole('button', { name: 'Send Friend Request' });
    asks = [{ id: 9, requester: { ...mila, uuid, firstName: 'Ana' } }];
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Ana would like to be friends with you')).toBeVisible();
    asks = [];
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeVisible();
  });
});

describe('pending request', () => {
  const PROFILE = `GET /user/by-uuid/${uuid}`;

  /** Contact details that only friends can see. */
  function Contact() {
    const { data } = useQuery(userQuery(uuid));
    return <p>{data && (data.email ?? 'for friends only')}</p>;
  }

  /** Fake server with a pending request to Ana. Tests change the returned status. */
  function fakePendingRequest() {
    const ana = { status: 'pending_outgoing', isAway: false };
    fakeServer({
      [STATUS]: () => (ana.isAway ? failure(503, 'unavailable') : { status: ana.status, friendshipId: 9 }),
      [PROFILE]: () => ({ uuid, email: ana.status === 'friends' ? 'ana@sapa.example' : null }),
      'POST /friends/request/9/accept': () => {
        ana.status = 'friends';
        return { id: 9, status: 'accepted' };
      },
      'DELETE /friends/9': () => {
        ana.status = 'none';
        return noContent;
      },
    });
    return ana;
  }

  const openWithContact = () =>
    renderPage(
      <>
        <FriendButton uuid={uuid} name="Ana" />
        <Contact />
      </>,
      { texts: ['friends'], user: mila, at: '/user', path: '/user' },
    );
  const returnToTab = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

  it('becomes a friendship with contact details when the user returns to the tab', async () => {
    const ana = fakePendingRequest();
    await openWithContact();
    await screen.findByRole('button', { name: 'Request sent' });
    expect(await screen.findByText('for friends only')).toBeVisible();
    ana.status = 'friends';
    returnToTab();
    expect(await screen.findByRole('button', { name: 'Friends' })).toBeVisible();
    expect(await screen.findByText('ana@sapa.example')).toBeVisible();
  });

  it('becomes a friendship within twenty seconds after the other user accepts it', async () => {
    vi.useFakeTimers();
    try {
      const ana = fakePendingRequest();
      await openWithContact();
      await screen.findByRole('button', { name: 'Request sent' });
      ana.status = 'friends';
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      expect(screen.getByRole('button', { name: 'Friends' })).toBeVisible();
      expect(screen.getByText('ana@sapa.example')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is still shown as pending while the server is unavailable', async () => {
    const ana = fakePendingRequest();
    const { queryClient } = await openWithContact();
    await screen.findByRole('button', { name: 'Request sent' });
    ana.isAway = true;
    returnToTab();
    await waitFor(() => expect(queryClient.getQueryState(friendKeys.status(uuid))?.error).not.toBeNull());
    expect(screen.getByRole('button', { name: 'Request sent' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send Friend Request' })).toBeNull();
  });

  it('shows the contact details after acceptance and hides them after unfriending', async () => {
    const ana = fakePendingRequest();
    ana.status = 'pending_incoming';
    await openWithContact();
    expect(await screen.findByText('for friends only')).toBeVisible();
    await press('Accept');
    expect(await screen.findByText('ana@sapa.example')).toBeVisible();
    await press('Friends');
    await press('Unfriend', 'menuitem');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unfriend' }));
    expect(await screen.findByText('for friends only')).toBeVisible();
    expect(screen.queryByText('ana@sapa.example')).toBeNull();
  });
});

describe('failed request', () => {
  it.each([
    [failure(404, 'user_not_found'), 'Invalid user'],
    [failure(400, 'validation_failed'), 'Invalid user'],
    [failure(403, 'not_allowed'), 'Failed to send friend request'],
    [noConnection, /^Failed to send friend request\. There is no connection/],
  ])('shows the error and keeps the current state', async (answer, text) => {
    fakeServer({ [STATUS]: { status: 'none' }, 'POST /friends/request': answer });
    await open();
    await press('Send Friend Request');
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeVisible();
  });

  it('asks visitors to log in', async () => {
    const requests = fakeServer({ [STATUS]: { status: 'none' } });
    await open();
    await screen.findByRole('button', { name: 'Send Friend Request' });
    session.end();
    await press('Send Friend Request');
    expect(await screen.findByText('Please log in to send friend requests')).toBeVisible();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('failed friend action', () => {
  it('shows a separate error message for each action', async () => {
    fakeServer({ [STATUS]: { status: 'blocked' }, [`POST /friends/unblock/${uuid}`]: failure(500, 'internal') });
    await open();
    await press('Unblock');
    expect(await screen.findByText(/^This person couldn't be unblocked: Something went wrong/)).toBeVisible();
    expect(await screen.findByText('You have blocked Ana')).toBeVisible();
  });
});
