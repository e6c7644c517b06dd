import { afterEach, describe, expect, it, vi } from 'vitest';
import { useQueries } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { session } from '../../api/session';
import type { Language } from '../../i18n/languages';
import { friendsLive } from './friends.live';
import { friendKeys } from './friends.queries';
import { FriendsPage } from './FriendsPage';

const user = userEvent.setup({ delay: null });
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const uuidOf = (id: number) => `a0000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const person = (id: number, firstName: string, lastName: string | null = null) => ({
  ...mila,
  id,
  uuid: uuidOf(id),
  firstName,
  lastName,
});

/** `day` is the day in November on which the friendship began. */
const friendship = (id: number, name: string, day = 1, isMine = false) => {
  const [firstName = '', lastName = null] = name.split(' ');
  const at = `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
  const other = person(id, firstName, lastName);
  const participants = isMine ? { requester: mila, addressee: other } : { requester: other, addressee: mila };
  return { id, friendship_id: id, status: 'accepted', ...participants, createdAt: at, updatedAt: at };
};

const NOBODY = { 'GET /friends': [], 'GET /friends/pending': [], 'GET /friends/outgoing': [] };
const open = (search = '', language: Language = 'en', more: React.ReactNode = null) =>
  renderPage(
    <>
      <FriendsPage />
      {more}
    </>,
    { at: `/friends${search}`, path: '/friends', texts: ['friends', 'users'], user: mila, language },
  );
const shown = () =>
  screen
    .queryAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/user/'))
    .map((link) => link.textContent);
const choose = async (about: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `More about ${about}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
};

/** Renders the fetch counts of two lists. Each list contains one of these users. */
function countedLists(...authors: string[]) {
  const fetched = authors.map(() => 0);
  const Lists = () => {
    const [one, other] = useQueries({
      queries: authors.map((author, index) => ({
        queryKey: ['wall', author],
        queryFn: () => ({ count: (fetched[index]! += 1), user: { uuid: author } }),
      })),
    });
    return <p>{`Lists ${one?.data?.count} ${other?.data?.count}`}</p>;
  };
  return { Lists };
}

describe('friends', () => {
  const three = [
    friendship(1, 'Željko Ilić', 9),
    friendship(2, 'Ana Đorđević', 3, true),
    friendship(3, 'Čedomir Ćirić', 5),
  ];

  it('are sorted by date or name, and searched ignoring diacritics', async () => {
    fakeServer({ ...NOBODY, 'GET /friends': three });
    const { router } = await open('', 'sr');
    expect(await screen.findByRole('heading', { level: 1, name: 'Prijatelji' })).toBeVisible();
    await screen.findByText('3 prijatelja');
    expect(shown()).toEqual(['Željko Ilić', 'Čedomir Ćirić', 'Ana Đorđević']);
    expect(screen.getByRole('link', { name: 'Ana Đorđević' })).toHaveAttribute('href', `/user/${uuidOf(2)}`);
    expect(screen.getByRole('link', { name: 'Napiši poruku: Ana Đorđević' })).toHaveAttribute(
      'href',
      `/messages/${uuidOf(2)}`,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Poređaj' }), 'Po imenu');
    expect(shown()).toEqual(['Ana Đorđević', 'Čedomir Ćirić', 'Željko Ilić']);
    expect(router.state.location.search).toBe('?sort=name');

    const search = screen.getByRole('searchbox', { name: 'Pretraži prijatelje' });
    await user.type(search, 'cir');
    await screen.findByText('Pronađen 1 prijatelj');
    expect(shown()).toEqual(['Čedomir Ćirić']);
    expect(router.state.location.search).toBe('?sort=name&q=cir');
    await user.clear(search);
    await user.type(search, 'djordj');
    await waitFor(() => expect(shown()).toEqual(['Ana Đorđević']));
    await user.type(search, 'x');
    expect(await screen.findByText('Nijedan prijatelj se ne zove „djordjx”')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Obriši pretragu' }).at(-1)!);
    await screen.findByText('3 prijatelja');
  });

  it('keep the search and the sort order in the URL', async () => {
    fakeServer({ ...NOBODY, 'GET /friends': three });
    await open('?sort=name&q=a');
    expect(await screen.findByRole('searchbox')).toHaveValue('a');
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name');
    expect(shown()).toEqual(['Ana Đorđević']);
  });

  it('are loaded page by page, and rendered while scrolling', async () => {
    const all = Array.from({ length: 150 }, (_, index) => friendship(index + 1, `Friend ${index + 1}`));
    const requests = fakeServer({
      ...NOBODY,
      'GET /friends': ({ url }: Request) => {
        const { searchParams } = new URL(url);
        const from = Number(searchParams.get('cursor') ?? 0);
        const limit = Number(searchParams.get('limit'));
        const next = from + limit;
        const link = `</api/friends?cursor=${next}>; rel="next"`;
        return Response.json(all.slice(from, next), { headers: next < all.length ? { link } : {} });
      },
    });
    await open();
    expect(await screen.findByText('150 friends')).toBeVisible();
    expect(requests.filter(({ path }) => path === '/friends')).toHaveLength(2);
    expect(shown()).toHaveLength(40);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(shown()).toHaveLength(80);
    await user.type(screen.getByRole('searchbox'), 'friend 149');
    await waitFor(() => expect(shown()).toEqual(['Friend 149']));
  });

  it('are unfriended only after a dialog that states the consequences', async () => {
    const left = [...three];
    const requests = fakeServer({
      ...NOBODY,
      'GET /friends': () => left,
      'DELETE /friends/2': () => {
        left.splice(1, 1);
        return new Response(null, { status: 204 });
      },
    });
    await open();
    const dialog = await choose('Ana Đorđević', 'Unfriend');
    expect(dialog.getByText(/^You will no longer see what Ana Đorđević shares with friends only/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    const again = await choose('Ana Đorđević', 'Unfriend');
    await user.click(again.getByRole('button', { name: 'Unfriend' }));
    await waitFor(() => expect(shown()).toEqual(['Željko Ilić', 'Čedomir Ćirić']));
    expect(await screen.findByText('You and Ana Đorđević are no longer friends')).toBeVisible();
    // The keyboard focus moves to the next friend in the list.
    expect(screen.getByRole('button', { name: 'More about Željko Ilić' })).toHaveFocus();
  });

  it('disappear immediately when blocked, and all lists that contain them are refetched', async () => {
    let isBlocked = false;
    const requests = fakeServer({
      ...NOBODY,
      'GET /friends': () => (isBlocked ? three.slice(1) : three),
      [`GET /friends/status/${uuidOf(1)}`]: () => ({ status: isBlocked ? 'blocked' : 'friends', friendshipId: 1 }),
      [`POST /friends/block/${uuidOf(1)}`]: () => {
        isBlocked = true;
        return { id: 1, uuid: uuidOf(1), name: 'Željko Ilić', avatar: null };
      },
    });
    const { Lists } = countedLists(uuidOf(1), uuidOf(2));
    await open('', 'en', <Lists />);
    const dialog = await choose('Željko Ilić', 'Block');
    expect(dialog.getByText(/^Your friendship ends, .* no longer see each other's posts/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(shown()).toEqual(['Čedomir Ćirić', 'Ana Đorđević']));
    expect(await screen.findByText('Željko Ilić is blocked')).toBeVisible();
    expect(await screen.findByText('Lists 2 1')).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('are replaced by a link to the directory if the user has no friends', async () => {
    fakeServer(NOBODY);
    await open();
    expect(await screen.findByRole('heading', { name: 'No friends yet' })).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'Find people' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/users?userCategoryId=1'));
  });

  it('are refetched every twenty seconds and after a live event', async () => {
    vi.useFakeTimers();
    try {
      const storedFriendships: ReturnType<typeof friendship>[] = [];
      const requests = fakeServer({
        ...NOBODY,
        'GET /friends': () => storedFriendships.slice(),
        [`GET /friends/status/${uuidOf(2)}`]: { status: 'friends', friendshipId: 2 },
      });
      const { Lists } = countedLists(uuidOf(3), uuidOf(1));
      const { queryClient } = await open('', 'en', <Lists />);
      const findFriend = (name: string) => screen.findByRole('link', { name });
      await screen.findByRole('heading', { name: 'No friends yet' });
      storedFriendships.push(friendship(1, 'Ana'));
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      await findFriend('Ana');
      expect(requests.filter(({ path }) => path === '/friends')).toHaveLength(2);
      storedFriendships.push(friendship(2, 'Marko'));
      act(() => friendsLive(queryClient).relationship_changed!({ uuid: uuidOf(2) }));
      await findFriend('Marko');
      // A new friend does not require a refetch of other lists.
      expect(screen.getByText('Lists 1 1')).toBeVisible();
      // The user may have blocked the viewer, which the server does not disclose, so lists with
      // this user are refetched.
      act(() => friendsLive(queryClient).relationship_changed!({ uuid: uuidOf(3) }));
      await screen.findByText('Lists 2 1');
      expect(queryClient.getQueryState(['wall', uuidOf(1)])?.isInvalidated).toBe(true);
      storedFriendships.push(friendship(4, 'Jovana'));
      act(() => friendsLive(queryClient).socketResync!(undefined));
      await findFriend('Jovana');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('friend requests', () => {
  const standing = () => ({
    'GET /friends/pending': [friendship(1, 'Ana', 2), friendship(2, 'Marko', 1)],
    'GET /friends/outgoing': [friendship(3, 'Jovana', 4, true)],
  });
  const section = (name: string) => within(screen.getByRole('region', { name }));

  it('are counted on the tab, and listed by direction', async () => {
    fakeServer({ ...NOBODY, ...standing() });
    const { router } = await open();
    const tab = await screen.findByRole('link', { name: /^Requests ?2 friend requests$/ });
    await user.click(tab);
    expect(router.state.location.search).toBe('?tab=requests');
    expect(tab).toHaveAttribute('aria-current', 'true');
    await screen.findByRole('link', { name: 'Jovana' });
    expect(section('Waiting for your answer').getAllByRole('listitem')).toHaveLength(2);
    expect(section('Waiting for your answer').getByText('Requested on 2 November 2026')).toBeVisible();
    const [sent] = section('Requests you sent').getAllByRole('listitem');
    expect(sent).toHaveTextContent('Pending');
  });

  it.each([
    ['Accept: Ana', 'POST /friends/request/1/accept', 'You and Ana are friends now', 'Ana'],
    ['Decline: Ana', 'POST /friends/request/1/reject', 'The request is declined', 'Ana'],
    ['Withdraw the request to Jovana', 'DELETE /friends/3', 'The request is withdrawn', 'Jovana'],
  ])('disappear immediately after a click on "%s"', async (button, call, message, name) => {
    const answers: Record<string, unknown> = { ...NOBODY, ...standing() };
    fakeServer({
      ...Object.fromEntries(Object.keys(answers).map((path) => [path, () => answers[path]])),
      [call]: () => {
        for (const path of ['GET /friends/pending', 'GET /friends/outgoing']) {
          answers[path] = (answers[path] as object[]).filter((one) => !JSON.stringify(one).includes(`"${name}"`));
        }
        return {};
      },
    });
    await open('?tab=requests');
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('are answered one at a time, and a double click does not answer the next request', async () => {
    const requests = fakeServer({
      ...NOBODY,
      ...standing(),
      'POST /friends/request/1/accept': () => new Promise(() => {}),
    });
    await open('?tab=requests');
    const pointer = await screen.findByRole('button', { name: 'Accept: Ana' });
    await user.click(pointer);
    await waitFor(() => expect(pointer).not.toBeInTheDocument());
    // The second click of a double click.
    fireEvent.click(screen.getByRole('button', { name: 'Accept: Marko' }), { detail: 2 });
    expect(screen.getByRole('link', { name: 'Marko' })).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('keep the focus on the page after the last request is answered', async () => {
    const [last] = standing()['GET /friends/pending'];
    const answers: Record<string, unknown> = { ...NOBODY, 'GET /friends/pending': [last] };
    fakeServer({
      ...NOBODY,
      'GET /friends/pending': () => answers['GET /friends/pending'],
      'POST /friends/request/1/accept': () => {
        answers['GET /friends/pending'] = [];
        return {};
      },
    });
    await open('?tab=requests');
    const accept = await screen.findByRole('button', { name: 'Accept: Ana' });
    act(() => accept.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'No requests' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('keep the focus in the list when one request is withdrawn and another arrives', async () => {
    let pending = standing()['GET /friends/pending'];
    fakeServer({ ...NOBODY, 'GET /friends/pending': () => pending });
    const { queryClient } = await open('?tab=requests');
    const accept = await screen.findByRole('button', { name: 'Accept: Ana' });
    act(() => accept.focus());
    pending = [friendship(4, 'Nina', 3), friendship(2, 'Marko', 1)];
    await act(() => queryClient.invalidateQueries({ queryKey: friendKeys.pending }));
    await waitFor(() => expect(accept).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Accept: Nina' })).toHaveFocus();
  });

  it('show an empty state if the user has no requests', async () => {
    fakeServer(NOBODY);
    await open('?tab=requests');
    expect(await screen.findByRole('heading', { name: 'No requests' })).toBeVisible();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('blocked users', () => {
  const blocked = [{ id: 1, uuid: uuidOf(1), name: 'Ana', avatar: null }];

  it('are fetched only when their tab is open, and can be unblocked', async () => {
    const requests = fakeServer({
      ...NOBODY,
      'GET /friends/blocked': () => blocked.slice(),
      [`POST /friends/unblock/${uuidOf(1)}`]: () => {
        blocked.pop();
        return new Response(null, { status: 204 });
      },
    });
    await open();
    await screen.findByRole('heading', { name: 'No friends yet' });
    const blockedRequestCount = () => requests.filter(({ path }) => path === '/friends/blocked').length;
    expect(blockedRequestCount()).toBe(0);
    await user.click(screen.getByRole('link', { name: 'Blocked' }));
    await user.click(await screen.findByRole('button', { name: 'Unblock Ana' }));
    expect(await screen.findByText('Ana is no longer blocked')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'You have not blocked anyone' })).toBeVisible();
    expect(blockedRequestCount()).toBeGreaterThan(0);
  });
});

describe('errors on the friends page', () => {
  it.each(['', '?tab=requests', '?tab=blocked'])(
    'are shown with a retry button if the list at %j fails to load',
    async (tab) => {
      let isBroken = true;
      const list = (answer: object[]) => () => (isBroken ? failure(403, 'not_allowed') : answer);
      fakeServer({
        'GET /friends': list([friendship(1, 'Ana')]),
        'GET /friends/pending': list([friendship(1, 'Ana')]),
        'GET /friends/outgoing': list([]),
        'GET /friends/blocked': list([{ id: 1, uuid: uuidOf(1), name: 'Ana', avatar: null }]),
      });
      await open(tab);
      expect(await screen.findByText("Friends and requests couldn't be loaded")).toBeVisible();
      isBroken = false;
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('link', { name: 'Ana' })).toBeVisible();
    },
  );

  const lists = {
    'GET /friends': [friendship(1, 'Ana')],
    'GET /friends/pending': [friendship(1, 'Ana')],
    'GET /friends/outgoing': [friendship(1, 'Ana', 1, true)],
    'GET /friends/blocked': [{ id: 1, uuid: uuidOf(1), name: 'Ana', avatar: null }],
    [`GET /friends/status/${uuidOf(1)}`]: { status: 'none' },
  };
  const broken = failure(500, 'internal');
  const press = (name: string) => async () => user.click(await screen.findByRole('button', { name }));
  const confirm = (item: string) => async () =>
    user.click((await choose('Ana', item)).getByRole('button', { name: item }));

  it.each([
    [
      'accept',
      '?tab=requests',
      { 'GET /friends/outgoing': [] },
      press('Accept: Ana'),
      "The request couldn't be accepted",
    ],
    [
      'reject',
      '?tab=requests',
      { 'GET /friends/outgoing': [] },
      press('Decline: Ana'),
      "The request couldn't be declined",
    ],
    [
      'withdraw',
      '?tab=requests',
      { 'GET /friends/pending': [] },
      press('Withdraw the request to Ana'),
      "The request couldn't be withdrawn",
    ],
    ['unfriend', '', {}, confirm('Unfriend'), "The friendship couldn't be ended"],
    ['block', '', {}, confirm('Block'), "This person couldn't be blocked"],
    ['unblock', '?tab=blocked', {}, press('Unblock Ana'), "This person couldn't be unblocked"],
  ])('show that the action failed and restore the list: %s', async (_action, tab, more, perform, text) => {
    fakeServer({
      ...lists,
      ...more,
      'POST /friends/request/1/accept': broken,
      'POST /friends/request/1/reject': broken,
      'DELETE /friends/1': broken,
      [`POST /friends/block/${uuidOf(1)}`]: broken,
      [`POST /friends/unblock/${uuidOf(1)}`]: broken,
      // The status request gets no response while the connection is lost.
      [`GET /friends/status/${uuidOf(1)}`]: () => new Promise(() => undefined),
    });
    await open(tab);
    await perform();
    expect(await screen.findByText(`${text}: Something went wrong on our side. Please try again.`)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ana' })).toBeVisible();
  });
});
