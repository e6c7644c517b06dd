import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { petCategories, userCategories } from '../../../test/catalog';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { components } from '../../api/schema';
import { wallLive } from '../wall/wall.live';
import { HomePage } from './HomePage';

type WallPost = components['schemas']['WallPost'];

const texts = ['home', 'visitors', 'catalog'];

const makePost = (post: Partial<WallPost>): WallPost => ({
  id: 1,
  content: '',
  mediaUrl: null,
  mediaSize: null,
  mentions: [],
  clientId: null,
  userId: mila.id,
  user: mila,
  likeCount: 2,
  commentCount: 1,
  likedByMe: false,
  createdAt: '2026-01-01T10:00:00.000Z',
  editedAt: null,
  ...post,
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('visitor on the home page', () => {
  it('sees a welcome message and the animal categories', async () => {
    fakeServer({ 'GET /pet-category': petCategories });
    await renderPage(<HomePage />, { texts });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('A warm place for pets and their people');
    expect(screen.getByRole('link', { name: 'Join Šapa' })).toHaveAttribute('href', '/signup');
    const cats = await screen.findByRole('link', { name: 'View pet groups: Cats' });
    expect(cats).toHaveAttribute('href', '/animals?petCategoryId=2');
    expect(document.title).toBe('Home · Šapa');
    const carousel = within(screen.getByRole('region', { name: 'What Šapa is for' }));
    expect(carousel.getAllByRole('group', { hidden: true })).toHaveLength(4);
  });

  it('sees links to the main features', async () => {
    fakeServer({ 'GET /pet-category': petCategories });
    await renderPage(<HomePage />, { texts });
    const ways = within(screen.getByRole('region', { name: 'What you can do here' })).getAllByRole('link');
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['Find a pet', '/find'],
      ['Give one a home', '/find?offer=adoption'],
      ['Ask about it', '/signup'],
      ['Show your pet', '/signup'],
    ]);
  });

  it('sees the user categories without a server call, and each links to the login page', async () => {
    const requests = fakeServer({ 'GET /pet-category': petCategories });
    await renderPage(<HomePage />, { texts });
    await screen.findByText('Dogs');
    expect(screen.getByRole('link', { name: 'User profiles: Kennel' })).toHaveAttribute(
      'href',
      '/logsign?next=%2Fusers%3FuserCategoryId%3D2',
    );
    expect(requests.map(({ path }) => path).toSorted()).toEqual(['/pet-category', '/visitors/welcome']);
  });

  it('can retry when the categories fail to load', async () => {
    const answers = [failure(500, 'internal'), petCategories];
    fakeServer({ 'GET /pet-category': () => answers.shift() });
    await renderPage(<HomePage />, { texts });
    const alert = await screen.findByText("Couldn't load the pet categories");
    await userEvent
      .setup({ delay: null })
      .click(within(alert.closest('[role=alert]')!).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Parrots')).toBeVisible();
  });
});

describe('user on the home page', () => {
  it('is greeted by name and sees the newest pets and the user categories', async () => {
    const requests = fakeServer({
      'GET /pet-category': petCategories,
      'GET /user-category': [userCategories],
      'GET /pet': [makePet({ name: 'Žućko', giveAway: true }), makePet({ name: 'Rex', priceForSale: 1500 })],
    });
    await renderPage(<HomePage />, { texts, user: mila });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Mila!');
    expect(await screen.findByRole('link', { name: 'Žućko' })).toHaveAttribute(
      'href',
      expect.stringMatching('/pet/uuid/'),
    );
    expect(screen.getByText('For adoption')).toBeVisible();
    expect(screen.getByText('For sale · RSD 1,500')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'User profiles: Pet shelter' })).toHaveAttribute(
      'href',
      '/users?userCategoryId=5',
    );
    expect(requests.find(({ path }) => path === '/pet')?.search.get('limit')).toBe('12');
  });

  it('sees the newest wall posts, which load after the pets', async () => {
    let sendPets = (_pets: object[]) => {};
    const pets = new Promise((resolve) => {
      sendPets = resolve;
    });
    const requests = fakeServer({
      'GET /pet-category': petCategories,
      'GET /user-category': [userCategories],
      'GET /pet': () => pets,
      'GET /wall': [
        makePost({ id: 5, content: 'First snow!' }),
        makePost({ id: 4, content: '', mediaUrl: '/uploads/ab/ab0123456789abcdef0123456789abcd/1920.webp' }),
      ],
    });
    await renderPage(<HomePage />, { texts, user: mila });
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/pet'));
    expect(requests.map(({ path }) => path)).not.toContain('/wall');
    sendPets([]);
    const posts = within(screen.getByRole('region', { name: 'Fresh from the wall' }));
    expect(await posts.findByText('First snow!')).toBeVisible();
    expect(posts.getByText('A picture')).toBeVisible();
    const picture = screen.getByRole('region', { name: 'Fresh from the wall' }).querySelector('img[sizes="72px"]');
    expect(picture).toHaveAttribute('srcset', expect.stringContaining('/320.webp 320w'));
    expect(posts.getAllByRole('img', { name: '2 likes' })).toHaveLength(2);
    expect(posts.getAllByRole('link', { name: 'Mila Petrović' })[0]).toHaveAttribute('href', '/wall/5');
    expect(posts.getByRole('link', { name: 'See the wall' })).toHaveAttribute('href', '/wall');
    expect(requests.find(({ path }) => path === '/wall')?.search.get('limit')).toBe('3');
  });

  it('keeps seeing pets and categories when a refetch fails', async () => {
    let isBroken = false;
    const failWhenBroken = (answer: unknown) => () => (isBroken ? failure(500, 'internal') : answer);
    fakeServer({
      'GET /pet-category': failWhenBroken(petCategories),
      'GET /user-category': failWhenBroken([userCategories]),
      'GET /pet': failWhenBroken([makePet({ name: 'Rex' })]),
    });
    const { queryClient } = await renderPage(<HomePage />, { texts, user: mila });
    await screen.findByRole('link', { name: 'Rex' });
    await screen.findByRole('link', { name: 'User profiles: Pet shelter' });
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    expect(screen.getByRole('link', { name: 'Rex' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View pet groups: Cats' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'User profiles: Pet shelter' })).toBeVisible();
  });

  it('keeps seeing posts when a refetch fails, except a deleted post', async () => {
    let wall: object = [makePost({ id: 5, content: 'First snow!' }), makePost({ id: 4, content: 'Gone soon' })];
    const requests = fakeServer({
      'GET /pet-category': petCategories,
      'GET /user-category': [userCategories],
      'GET /pet': [],
      'GET /wall': () => wall,
    });
    const { queryClient } = await renderPage(<HomePage />, { texts, user: mila });
    await screen.findByText('Gone soon');
    wall = failure(500, 'internal');
    await act(async () => {
      wallLive(queryClient).wall_post_deleted?.({ id: 4 });
      await Promise.resolve();
    });
    await waitFor(() => expect(requests.filter(({ path }) => path === '/wall')).toHaveLength(2));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByText('First snow!')).toBeVisible();
    expect(screen.queryByText('Gone soon')).not.toBeInTheDocument();
    expect(screen.queryByText("The posts couldn't be loaded")).not.toBeInTheDocument();
  });

  it('sees an empty state if there are no pets and posts', async () => {
    fakeServer({
      'GET /pet-category': petCategories,
      'GET /user-category': [userCategories],
      'GET /pet': [],
      'GET /wall': [],
    });
    await renderPage(<HomePage />, { texts, user: mila });
    expect(await screen.findByText('No pets here yet. Yours could be the first.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Write the first post' })).toHaveAttribute('href', '/wall');
  });

  it('sees an empty state if there are no categories', async () => {
    fakeServer({ 'GET /pet-category': [], 'GET /user-category': [[]], 'GET /pet': [] });
    await renderPage(<HomePage />, { texts, user: mila });
    expect(await screen.findByText('No categories found')).toBeVisible();
    expect(await screen.findByText('No category groups found')).toBeVisible();
  });

  it('sees an error for each section that failed to load', async () => {
    fakeServer({
      'GET /pet-category': petCategories,
      'GET /user-category': failure(500, 'internal'),
      'GET /pet': failure(500, 'internal'),
      'GET /wall': failure(500, 'internal'),
    });
    await renderPage(<HomePage />, { texts, user: mila });
    expect(await screen.findByText("Couldn't load the user categories")).toBeVisible();
    expect(await screen.findByText('Failed to load pet data')).toBeVisible();
    expect(await screen.findByText("The posts couldn't be loaded")).toBeVisible();
  });
});
