import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { connection } from '../../api/connection';
import type { Language } from '../../i18n/languages';
import { FriendRequestsButton } from './FriendRequestsButton';

const user = userEvent.setup({ delay: null });
afterEach(() => {
  vi.restoreAllMocks();
});

const person = (id: number, firstName: string) => ({
  ...mila,
  id,
  uuid: `a0000000-0000-4000-8000-00000000000${id}`,
  firstName,
  lastName: null,
});
const request = (id: number, firstName: string) => ({
  id,
  friendship_id: id,
  status: 'pending',
  requester: person(id, firstName),
  addressee: mila,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
});

const open = async (language: Language = 'en') => {
  const view = await renderPage(<FriendRequestsButton />, { user: mila, language });
  return view;
};
const panel = () => within(screen.getByRole('dialog', { name: 'Friend requests' }));

describe('friend requests in the top bar', () => {
  it('are counted, and listed with their senders', async () => {
    fakeServer({ 'GET /friends/pending': [request(1, 'Ana'), request(2, 'Marko')] });
    await open();
    await user.click(await screen.findByRole('button', { name: '2 friend requests' }));
    const ana = (await screen.findByRole('dialog')) && panel().getByRole('link', { name: 'Ana' });
    expect(ana).toHaveAttribute('href', '/user/a0000000-0000-4000-8000-000000000001');
    expect(panel().getByRole('heading', { name: 'Friend requests' })).toHaveFocus();
  });

  it.each([
    ['Accept', 'accept', 'You and Ana are friends now'],
    ['Decline', 'reject', 'The request is declined'],
  ])('disappear immediately after a click on "%s"', async (label, path, message) => {
    const pending = [request(1, 'Ana'), request(2, 'Marko')];
    const requests = fakeServer({
      'GET /friends/pending': () => pending,
      [`POST /friends/request/1/${path}`]: () => {
        pending.shift();
        return {};
      },
    });
    await open();
    await user.click(await screen.findByRole('button', { name: '2 friend requests' }));
    await user.click(await screen.findByRole('button', { name: `${label}: Ana` }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana' })).not.toBeInTheDocument());
    expect(panel().getByRole('heading')).toHaveFocus();
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole('button', { name: '1 friend request' })).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('are listed even if the sender has no name', async () => {
    fakeServer({ 'GET /friends/pending': [request(1, '')], 'POST /friends/request/1/accept': {} });
    await open();
    await user.click(await screen.findByRole('button', { name: '1 friend request' }));
    await user.click(await screen.findByRole('button', { name: 'Accept: User' }));
    expect(await screen.findByText('You are friends now')).toBeVisible();
  });

  it('disappear from the list and the top bar when the last request is answered', async () => {
    let isAnswered = false;
    let answer: (reply: unknown) => void = () => undefined;
    fakeServer({
      'GET /friends/pending': () => (isAnswered ? [] : [request(1, 'Ana')]),
      'POST /friends/request/1/accept': () => new Promise((resolve) => (answer = resolve)),
    });
    await open();
    await user.click(await screen.findByRole('button', { name: '1 friend request' }));
    await user.click(await screen.findByRole('button', { name: 'Accept: Ana' }));
    expect(await screen.findByText('No requests right now.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Friend requests: none' })).toBeVisible();
    isAnswered = true;
    answer({});
    expect(await screen.findByText('You and Ana are friends now')).toBeVisible();
    expect(screen.getByText('No requests right now.')).toBeVisible();
  });

  it('reappear with an error if the server call fails', async () => {
    fakeServer({
      'GET /friends/pending': [request(1, 'Ana')],
      'POST /friends/request/1/accept': failure(500, 'internal'),
    });
    await open();
    await user.click(await screen.findByRole('button', { name: '1 friend request' }));
    await user.click(await screen.findByRole('button', { name: 'Accept: Ana' }));
    expect(await screen.findByText(/^The request couldn't be accepted: Something went wrong/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ana' })).toBeVisible();
  });

  it('reappear immediately if declining fails offline', async () => {
    fakeServer({
      'GET /friends/pending': [request(1, 'Ana')],
      'POST /friends/request/1/reject': noConnection,
      'GET /health/live': noConnection,
    });
    await open();
    await user.click(await screen.findByRole('button', { name: '1 friend request' }));
    await user.click(await screen.findByRole('button', { name: 'Decline: Ana' }));
    expect(await screen.findByText(/^The request couldn't be declined: There is no connection/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ana' })).toBeVisible();
    act(() => connection.reached());
  });

  it('are loaded page by page', async () => {
    const names = ['Ana', 'Marko', 'Jovana'];
    let isBroken = true;
    const requests = fakeServer({
      'GET /friends/pending': ({ url }: Request) => {
        const number = Number(new URL(url).searchParams.get('cursor') ?? 1);
        if (number === 2 && isBroken) return failure(500, 'internal');
        const link = `</api/friends/pending?cursor=${number + 1}>; rel="next"`;
        return Response.json([request(number, names[number - 1]!)], { headers: number < 3 ? { link } : {} });
      },
    });
    await open();
    const button = await screen.findByRole('button', { name: 'More than 1 friend requests' });
    expect(button).toHaveTextContent('1+');
    await user.click(button);
    const more = await screen.findByRole('button', { name: 'Show more' });
    // The panel refetches its list, which clears the error.
    await waitFor(() => expect(requests).toHaveLength(2));
    await user.click(more);
    expect(await screen.findByText(/^Something went wrong/)).toBeVisible();
    expect(panel().getByRole('link', { name: 'Ana' })).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Marko' })).toBeVisible();
    expect(button).toHaveTextContent('2+');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Jovana' })).toBeVisible();
    expect(panel().getAllByRole('listitem')).toHaveLength(3);
    expect(panel().getByRole('link', { name: 'Friends and requests' })).toHaveAttribute(
      'href',
      '/friends?tab=requests',
    );
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    expect(panel().getByRole('heading')).toHaveFocus();
    expect(button).toHaveAccessibleName('3 friend requests');
    expect(button).toHaveTextContent(/^3$/);
    expect(requests.at(-1)!.search.get('cursor')).toBe('3');
  });

  it('show an empty state with a link to the directory, and close with Escape', async () => {
    fakeServer({ 'GET /friends/pending': [] });
    await open();
    const button = screen.getByRole('button', { name: 'Friend requests: none' });
    await user.click(button);
    expect(await screen.findByText('No requests right now.')).toBeVisible();
    expect(panel().getByRole('link', { name: 'See who is on Šapa' })).toHaveAttribute(
      'href',
      '/users?userCategoryId=1',
    );
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    await user.click(button);
    await user.click(document.body);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('can be reloaded after an error', async () => {
    let answer: unknown = failure(500, 'internal');
    fakeServer({ 'GET /friends/pending': () => answer });
    await open();
    await user.click(screen.getByRole('button', { name: 'Friend requests: none' }));
    expect(await screen.findByText(/^The friend requests couldn't be loaded/)).toBeVisible();
    answer = [request(1, 'Ana')];
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Ana' })).toBeVisible();
  });

  it('are refetched when the list opens and on return to the tab', async () => {
    const pending: object[] = [];
    fakeServer({ 'GET /friends/pending': () => pending });
    await open();
    const button = await screen.findByRole('button', { name: 'Friend requests: none' });
    pending.push(request(1, 'Ana'));
    await user.click(button);
    expect(await screen.findByRole('link', { name: 'Ana' })).toBeVisible();
    await user.click(button);
    pending.push(request(2, 'Marko'));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('button', { name: '2 friend requests' })).toBeVisible();
    pending.pop();
    await user.click(button);
    expect(await screen.findByRole('button', { name: '1 friend request' })).toBeVisible();
  });

  it('are refetched every twenty seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const requests = fakeServer({ 'GET /friends/pending': [] });
      await open();
      await waitFor(() => expect(requests).toHaveLength(1));
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      expect(requests).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are translated into Serbian', async () => {
    fakeServer({ 'GET /friends/pending': [request(1, 'Ana'), request(2, 'Marko')] });
    await open('sr');
    expect(await screen.findByRole('button', { name: '2 zahteva za prijateljstvo' })).toBeVisible();
  });
});
