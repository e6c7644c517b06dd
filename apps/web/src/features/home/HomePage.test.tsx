import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { petCategories, userCategories } from '../../../test/catalog';
import { mila } from '../../../test/people';
import { ana, makePost } from '../../../test/posts';
import { makeReport } from '../../../test/reports';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { wallLive } from '../wall/wall.live';
import type { Home } from './home.queries';
import { HomePage } from './HomePage';

const texts = ['home', 'visitors', 'catalog', 'lost-and-found'];
const catalog = { 'GET /pet-category': petCategories, 'GET /user-category': [userCategories] };

const riki = { uuid: '6b5c3e3e-0d3f-4d5e-9d3a-3b7f0c2f1a11', name: 'Riki' };
const mica = { uuid: '6b5c3e3e-0d3f-4d5e-9d3a-3b7f0c2f1a12', name: 'Mica' };
const today = '2026-11-26';
const nails: Home['care']['reminders'][number] = {
  id: 3,
  pet: riki,
  entryId: null,
  kind: null,
  title: 'Nails',
  nextOn: today,
  time: '08:00',
  everyCount: null,
  everyUnit: null,
  daysBefore: [0],
  snoozedUntil: null,
  ignoresQuietHours: false,
  proposedNextOn: null,
};
const empty: Home = {
  hasProfile: true,
  hasFriends: false,
  care: { hasPets: false, today, reminders: [], doses: [] },
  pets: [],
  lost: { place: null, km: null, reports: [] },
  posts: [],
  answers: [],
};
const full: Home = {
  ...empty,
  hasFriends: true,
  care: {
    hasPets: true,
    today,
    reminders: [nails],
    doses: [{ pet: riki, entryId: 9, title: 'Amoxicillin 2 ml', dueAt: `${today}T20:00`, isGiven: false }],
  },
  pets: [
    { ...mica, petCategoryId: 2, imageUrl: null },
    { ...riki, petCategoryId: 1, imageUrl: null },
  ],
  lost: { place: { id: 787657, name: 'Niš', countryCode: 'RS' }, km: 25, reports: [makeReport({ name: 'Aksa' })] },
  posts: [
    makePost(5, 'First snow!'),
    makePost(4, '', { mediaUrl: '/uploads/ab/ab0123456789abcdef0123456789abcd/1920.webp' }),
  ],
  answers: [
    {
      id: 1,
      position: 1,
      kind: 'comment',
      actors: [ana],
      actorCount: 1,
      target: { type: 'wall_post', id: 12, uuid: null, title: 'Good morning' },
      comment: { id: 40, excerpt: 'How sweet!', parentId: null },
      friendship: null,
      notice: null,
      createdAt: '2026-01-05T10:00:00.000Z',
      isRead: false,
    },
  ],
};

const open = () => renderPage(<HomePage />, { texts, user: mila });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

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
  it('loads all blocks in one request', async () => {
    const requests = fakeServer({ ...catalog, 'GET /home': full });
    await open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Hello, Mila!');
    await screen.findByText('First snow!');
    expect(await screen.findByRole('link', { name: 'User profiles: Pet shelter' })).toHaveAttribute(
      'href',
      '/users?userCategoryId=5',
    );
    expect(requests.map(({ path }) => path).toSorted()).toEqual(['/home', '/pet-category', '/user-category']);
  });

  it('sees pets with due care before other pets', async () => {
    fakeServer({ ...catalog, 'GET /home': full });
    await open();
    const pets = await region('My pets');
    expect(pets.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Riki', 'Mica']);
    expect(pets.getByRole('link', { name: '2 things are due for your pets' })).toHaveAttribute('href', '/care');
    expect(pets.getByText('Nothing due today')).toBeVisible();
  });

  it('can mark a due reminder as done', async () => {
    let home = full;
    const requests = fakeServer({
      ...catalog,
      'GET /home': () => home,
      'POST /reminders/3/done': () => {
        home = { ...full, care: { ...full.care, reminders: [] } };
        return { entryId: null, reminder: null };
      },
    });
    await open();
    const pets = await region('My pets');
    await userEvent.setup({ delay: null }).click(pets.getByRole('button', { name: 'Done: Nails for Riki' }));
    await waitFor(() => expect(screen.queryByText('Nails')).toBeNull());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ dueOn: today });
    expect(pets.getByRole('button', { name: 'Record the weight of Riki' })).toHaveFocus();
  });

  it('sees an error if a reminder could not be marked as done', async () => {
    fakeServer({ ...catalog, 'GET /home': full, 'POST /reminders/3/done': failure(409, 'not_possible_now') });
    await open();
    const pets = await region('My pets');
    await userEvent.setup({ delay: null }).click(pets.getByRole('button', { name: 'Done: Nails for Riki' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('Nails')).toBeVisible();
  });

  it('can mark a dose as given', async () => {
    let isGiven = false;
    const given = `PUT /pet/${riki.uuid}/health-records/9/doses/${encodeURIComponent(`${today}T20:00`)}`;
    fakeServer({
      ...catalog,
      'GET /home': () => ({
        ...full,
        care: { ...full.care, doses: full.care.doses.map((dose) => ({ ...dose, isGiven })) },
      }),
      [given]: () => {
        isGiven = true;
        return new Response(null, { status: 204 });
      },
    });
    await open();
    const dose = await screen.findByRole('checkbox', { name: /^Amoxicillin 2 ml for Riki/ });
    await userEvent.setup({ delay: null }).click(dose);
    await waitFor(() => expect(dose).toBeChecked());
    expect(isGiven).toBe(true);
  });

  it('opens the form for the weight of a pet', async () => {
    fakeServer({ ...catalog, 'GET /home': full });
    await open();
    await userEvent
      .setup({ delay: null })
      .click(await screen.findByRole('button', { name: 'Record the weight of Mica' }));
    expect(await screen.findByRole('dialog', { name: 'New entry' })).toBeVisible();
  });

  it("sees animals lost nearby, friends' posts, and answers to own posts", async () => {
    fakeServer({ ...catalog, 'GET /home': full });
    await open();
    const lost = await region('Lost near Niš');
    expect(lost.getByRole('link', { name: 'Lost and found' })).toHaveAttribute('href', '/lost?placeId=787657&km=25');
    expect(lost.getByRole('link', { name: 'Aksa' })).toBeVisible();
    const news = await region('News from friends');
    expect(news.getByText('First snow!')).toBeVisible();
    expect(news.getByText('A picture')).toBeVisible();
    expect(news.getAllByRole('link', { name: 'Ana Ilić' })[0]).toHaveAttribute('href', '/wall/5');
    const answers = await region('Answers to you');
    expect(answers.getByRole('link', { name: 'Ana Ilić commented on your post' })).toHaveAttribute(
      'href',
      '/wall/12#comment-40',
    );
    expect(answers.getByText('How sweet!')).toBeVisible();
  });

  it('sees three steps as a new user, with finished steps ticked off', async () => {
    fakeServer({ ...catalog, 'GET /home': { ...empty, hasProfile: true } });
    await open();
    const steps = await region('Three steps to start');
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
    expect(steps.getAllByRole('link').map((step) => [step.textContent, step.getAttribute('href')])).toEqual([
      ['Add a pet', '/pet/create'],
      ['Find friends', '/users'],
    ]);
    expect(steps.getByText('Done')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'My pets' })).toBeNull();
    expect(screen.getByText('Add friends, and their news appears here.')).toBeVisible();
  });

  it('sees no steps after adding a pet', async () => {
    fakeServer({ ...catalog, 'GET /home': full });
    await open();
    await region('My pets');
    expect(screen.queryByRole('region', { name: 'Three steps to start' })).toBeNull();
  });

  it('keeps seeing all blocks when a refetch fails', async () => {
    let isBroken = false;
    const failWhenBroken = (answer: unknown) => () => (isBroken ? failure(500, 'internal') : answer);
    fakeServer({
      'GET /pet-category': failWhenBroken(petCategories),
      'GET /user-category': failWhenBroken([userCategories]),
      'GET /home': failWhenBroken(full),
    });
    const { queryClient } = await open();
    await screen.findByText('First snow!');
    await screen.findByRole('link', { name: 'User profiles: Pet shelter' });
    isBroken = true;
    await act(() => queryClient.refetchQueries());
    expect(screen.getByText('First snow!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View pet groups: Cats' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'User profiles: Pet shelter' })).toBeVisible();
  });

  it('no longer sees a post that its author has deleted', async () => {
    fakeServer({ ...catalog, 'GET /home': full });
    const { queryClient } = await open();
    await screen.findByText('First snow!');
    act(() => wallLive(queryClient).wall_post_deleted?.({ id: 5 }));
    await waitFor(() => expect(screen.queryByText('First snow!')).toBeNull());
    expect(screen.getByText('A picture')).toBeVisible();
  });

  it('sees an empty state if there are no categories', async () => {
    fakeServer({ 'GET /pet-category': [], 'GET /user-category': [[]], 'GET /home': full });
    await open();
    expect(await screen.findByText('No categories found')).toBeVisible();
    expect(await screen.findByText('No category groups found')).toBeVisible();
  });

  it('sees an error for each part that failed to load, and can retry', async () => {
    let isBroken = true;
    fakeServer({
      'GET /pet-category': petCategories,
      'GET /user-category': failure(500, 'internal'),
      'GET /home': () => (isBroken ? failure(500, 'internal') : full),
    });
    await open();
    expect(await screen.findByText("Couldn't load the user categories")).toBeVisible();
    const alert = await screen.findByText("The home page couldn't be loaded");
    isBroken = false;
    await userEvent
      .setup({ delay: null })
      .click(within(alert.closest('[role=alert]')!).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('First snow!')).toBeVisible();
  });
});
