import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { Language } from '../../i18n/languages';
import { NotificationsButton } from './NotificationsButton';
import { NotificationsPage } from './NotificationsPage';
import { notificationsLive } from './notifications.live';
import type { Notification } from './notifications.queries';

const user = userEvent.setup({ delay: null });
const originalMatchMedia = window.matchMedia;
afterEach(() => {
  vi.restoreAllMocks();
  window.matchMedia = originalMatchMedia;
});

const person = (id: number, firstName: string): Notification['actors'][number] => ({
  id,
  uuid: `a0000000-0000-4000-8000-00000000000${id}`,
  firstName,
  lastName: null,
  imageUrl: null,
  userCategoryId: 1,
});
const ana = person(1, 'Ana');
const marko = person(2, 'Marko');

const notification = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  position: id,
  kind: 'like',
  actors: [ana],
  actorCount: 1,
  target: { type: 'wall_post', id: 5, uuid: null, title: 'A walk by the river' },
  comment: null,
  friendship: null,
  notice: null,
  createdAt: new Date().toISOString(),
  isRead: false,
  ...more,
});

const LIST = 'GET /notifications';
const UNREAD = 'GET /notifications/unread-count';
const READ = 'POST /notifications/read';
const server = (items: Notification[], unreadCount = items.length, more: object = {}) =>
  fakeServer({ [LIST]: items, [UNREAD]: { unreadCount }, [READ]: { unreadCount: 0 }, ...more });

const openPage = (language: Language = 'en') =>
  renderPage(<NotificationsPage />, { user: mila, language, texts: ['notifications', 'friends', 'users'] });
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);

describe('notifications page', () => {
  it('shows a notice about a transfer that names neither a person nor a pet', async () => {
    const notice = { about: null, text: null, path: null };
    server([notification(1, { kind: 'transfer_offered', actors: [], actorCount: 0, target: null, notice })]);
    await openPage();
    const link = await screen.findByRole('link', { name: /Somebody would like to give you a pet/ });
    expect(link).toHaveAttribute('href', '/notifications');
  });

  it.each<[Language, string[]]>([
    [
      'en',
      [
        'Ana likes your post',
        'Ana and Marko like your blog post',
        'Ana and 2 others like the photos of Riki',
        'Ana and 99+ others like your photo album',
        'Ana commented on your post',
        'Ana replied to your comment',
        'Ana mentioned you in a comment',
        'Ana accepted your friend request',
        'Your content was hidden',
      ],
    ],
    [
      'sr',
      [
        'Ana voli tvoju objavu',
        'Ana i Marko vole tvoju objavu na blogu',
        'Ana i još 2 osobe vole fotografije ljubimca Riki',
        'Ana i još 99+ osoba vole tvoj foto-album',
        'Ana komentariše tvoju objavu',
        'Ana odgovara na tvoj komentar',
        'Ana te pominje u komentaru',
        'Ana prihvata tvoj zahtev za prijateljstvo',
        'Tvoj sadržaj je sakriven',
      ],
    ],
  ])('describes each notification type in a sentence: %s', async (language, sentences) => {
    const uuid = 'b0000000-0000-4000-8000-000000000001';
    const comment = { id: 9, parentId: null, excerpt: 'Bravo!' };
    server([
      notification(8),
      notification(7, {
        actors: [ana, marko],
        actorCount: 2,
        target: { type: 'blog_post', id: 3, uuid, title: 'Winter' },
      }),
      notification(6, { actorCount: 3, target: { type: 'pet_album', id: 4, uuid, title: 'Riki' } }),
      notification(5, { actorCount: 100, target: { type: 'user_album', id: 7, uuid, title: null } }),
      notification(4, { kind: 'comment', comment }),
      notification(3, { kind: 'reply', comment }),
      notification(2, { kind: 'mention', comment }),
      notification(1, { kind: 'friend_accepted', target: null, friendship: { id: 1, status: 'accepted' } }),
      notification(9, {
        kind: 'content_hidden',
        actors: [],
        actorCount: 0,
        target: null,
        notice: { about: 'A walk in the woods', text: 'No dog fights here.', path: '/wall/5' },
      }),
    ]);
    await openPage(language);
    const found = await rows();
    expect(found).toHaveLength(sentences.length);
    sentences.forEach((sentence, index) => expect(found[index]).toContain(sentence));
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/notifications/settings',
      '/wall/5',
      `/blog/${uuid}`,
      `/pet/album/${uuid}`,
      `/owner/album/${uuid}`,
      '/wall/5#comment-9',
      '/wall/5#comment-9',
      '/wall/5#comment-9',
      `/user/${ana.uuid}`,
      '/wall/5',
    ]);
    expect(found[8]).toContain('A walk in the woods');
    expect(found[8]).toContain('No dog fights here.');
    expect(found[0]).toContain('A walk by the river');
    expect(found[4]).toContain('Bravo!');
  });

  it('marks notifications on screen as read and keeps them highlighted', async () => {
    const items = [notification(3), notification(2, { isRead: true }), notification(1)];
    const requests = server(items, 2);
    const { queryClient } = await openPage();
    const marked = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await waitFor(() => expect(marked()).toEqual([{ positions: [3, 1] }]));
    const [first, second] = screen.getAllByRole('listitem');
    expect(within(first!).getByText('New:')).toBeInTheDocument();
    expect(within(second!).queryByText('New:')).not.toBeInTheDocument();
    // Notifications that arrive later are marked separately.
    const live = notificationsLive(queryClient);
    act(() => live.notification?.({ notification: notification(2, { position: 4 }), unreadCount: 1 }));
    await waitFor(() => expect(marked()).toEqual([{ positions: [3, 1] }, { positions: [4] }]));
    const news = screen.getAllByRole('listitem').map((row) => within(row).queryByText('New:') !== null);
    expect(news).toEqual([true, true, true]);
  });

  it('lets the user answer a friend request in its row, and restores the row on failure', async () => {
    let isRefused = true;
    const request = { id: 4, friendship_id: 4, status: 'pending', requester: ana, addressee: mila };
    server([notification(1, { kind: 'friend_request', target: null, friendship: { id: 4, status: 'pending' } })], 0, {
      'GET /friends/pending': () => (isRefused ? [request] : []),
      'POST /friends/request/4/accept': () => (isRefused ? failure(503, 'unavailable') : request),
      [`GET /friends/status/${ana.uuid}`]: { status: 'friends' },
    });
    await openPage();
    await user.click(await screen.findByRole('button', { name: 'Accept: Ana' }));
    const again = await screen.findByRole('button', { name: 'Accept: Ana' });
    isRefused = false;
    await user.click(again);
    expect(await screen.findByText('You and Ana are friends now')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Decline: Ana' })).not.toBeInTheDocument();
  });

  it('shows an empty state if there are no notifications, and an error if loading fails', async () => {
    server([]);
    await openPage();
    expect(await screen.findByRole('heading', { name: 'Nothing new yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what is on the wall' })).toHaveAttribute('href', '/wall');
  });

  it('confirms an expiring offer in its row and shows an error on failure', async () => {
    const uuid = 'b0000000-0000-4000-8000-000000000001';
    const notice = { about: 'Zora', path: `/pet/uuid/${uuid}` } as Notification['notice'];
    const items = [notification(1, { kind: 'offer_expiring', actors: [], actorCount: 0, target: null, notice })];
    let isBroken = true;
    server(items, 0, {
      [`POST /pet/${uuid}/offer/confirm`]: () => {
        if (isBroken) return failure(500, 'internal');
        items.length = 0;
        return {};
      },
    });
    await openPage();
    const confirm = await screen.findByRole('button', { name: 'Still valid' });
    await user.click(confirm);
    expect(await screen.findByRole('alert')).toBeVisible();
    isBroken = false;
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Still valid' })).toBeNull());
  });

  it('can be reloaded after an error', async () => {
    const items = [notification(1)];
    let fails = true;
    server(items, 0, { [LIST]: () => (fails ? failure(500, 'internal') : items) });
    await openPage();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await user.click(retry);
    expect(await rows()).toHaveLength(1);
  });
});

describe('notifications button', () => {
  const asDesktop = () => {
    const original = window.matchMedia.bind(window);
    window.matchMedia = (media) => ({ ...original(media), matches: media.includes('min-width') });
  };

  it('shows the unread count and links to the page on phones', async () => {
    server([notification(1)], 2);
    await renderPage(<NotificationsButton />, { user: mila });
    expect(await screen.findByRole('link', { name: '2 new notifications' })).toHaveAttribute('href', '/notifications');
  });

  it('opens a panel on desktops and closes it on Escape', async () => {
    asDesktop();
    server([notification(1)], 1);
    await renderPage(<NotificationsButton />, { user: mila });
    const bell = await screen.findByRole('button', { name: '1 new notification' });
    await user.click(bell);
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(panel.getByRole('heading')).toHaveFocus();
    expect(await panel.findByText(/likes your post/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Notifications: nothing new' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bell).toHaveFocus();
  });
});

describe('live notifications', () => {
  it('move to the top of an open list that already contains them', async () => {
    server([notification(2, { isRead: true }), notification(1, { isRead: true })], 0);
    const { queryClient } = await openPage();
    expect(await rows()).toHaveLength(2);
    const live = notificationsLive(queryClient);
    const moved = notification(1, { position: 3, actors: [marko, ana], actorCount: 2 });
    act(() => live.notification?.({ notification: moved, unreadCount: 1 }));
    await waitFor(async () => expect((await rows())[0]).toContain('Marko and Ana like your post'));
    expect(await rows()).toHaveLength(2);
  });

  it('are marked as read after the user reads them on another device', async () => {
    server([], 3);
    const { queryClient } = await renderPage(<NotificationsButton />, { user: mila });
    await screen.findByRole('link', { name: '3 new notifications' });
    act(() => notificationsLive(queryClient).notifications_read?.({ unreadCount: 0 }));
    expect(await screen.findByRole('link', { name: 'Notifications: nothing new' })).toBeVisible();
  });
});
