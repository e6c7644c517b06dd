import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { FoundPet, SavedSearch } from '../find/find.queries';
import { FavouritesPage } from './FavouritesPage';

const user = userEvent.setup({ delay: null });
const open = (at = '/favourites') =>
  renderPage(<FavouritesPage />, { at, path: '/favourites', texts: ['find', 'catalog'], user: mila });

const favourite = (name: string): FoundPet => ({
  ...makePet({ name }),
  ...{ userCategoryId: 1, variants: [], distanceKm: null },
});
const zora = favourite('Zora');
const rex = favourite('Rex');

const search = (given: Partial<SavedSearch> & Pick<SavedSearch, 'id' | 'name'>): SavedSearch => ({
  filters: { kind: 1 },
  alert: 'at_once',
  newCount: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...given,
});
const dogs = search({ id: 5, name: 'Adopt · Dogs', newCount: 3 });
const cats = search({ id: 6, name: 'Cats', alert: 'daily', newCount: 1 });

const heartOf = (name: string) => screen.findByRole('button', { name: `Add ${name} to favourites` });
const INTERNAL = /^Something went wrong on our side/;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('favourites', () => {
  it('keep a removed pet on the page until the user leaves the page', async () => {
    let kept = [rex, zora];
    const requests = fakeServer({
      'GET /favourites': () => kept,
      'GET /favourites/ids': () => ({ petIds: kept.map(({ id }) => id) }),
      'GET /saved-searches': [],
      [`DELETE /favourites/${zora.id}`]: () => {
        kept = [rex];
        return new Response(null, { status: 204 });
      },
      [`PUT /favourites/${zora.id}`]: () => {
        kept = [zora, rex];
        return new Response(null, { status: 204 });
      },
    });
    await open();
    expect(await screen.findByRole('link', { name: 'Rex' })).toHaveAttribute('href', `/pet/uuid/${rex.uuid}`);
    const heart = await heartOf('Zora');
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    await user.click(heart);
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(kept).toEqual([rex]));
    expect(await heartOf('Rex')).toHaveAttribute('aria-pressed', 'true');
    await user.click(heart);
    await waitFor(() => expect(kept).toEqual([zora, rex]));
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    // The pets keep their positions.
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Rex', 'Zora']);
    expect(requests.filter(({ path }) => path === '/favourites')).toHaveLength(1);
  });

  it('keep a pet when its removal fails', async () => {
    fakeServer({
      'GET /favourites': [zora],
      'GET /favourites/ids': { petIds: [zora.id] },
      'GET /saved-searches': [],
      [`DELETE /favourites/${zora.id}`]: failure(500, 'internal'),
    });
    await open();
    const heart = await heartOf('Zora');
    await user.click(heart);
    expect(await screen.findByText("Your favourites couldn't be changed")).toBeVisible();
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
  });

  it('can be reloaded after an error, and link to the search page when empty', async () => {
    let isBroken = true;
    fakeServer({
      'GET /favourites': () => (isBroken ? failure(500, 'internal') : []),
      'GET /saved-searches': [],
    });
    await open();
    expect(await screen.findByText("Your favourites couldn't be loaded")).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find a pet' })).toHaveAttribute('href', '/find');
  });
});

describe('saved searches', () => {
  const at = '/favourites?tab=searches';
  const card = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li')!);

  it('link to their results and show their numbers of new pets', async () => {
    fakeServer({ 'GET /favourites': [], 'GET /saved-searches': [dogs, search({ id: 7, name: 'All pets' }), cats] });
    await open();
    // The tab shows the sum of both searches.
    await user.click(await screen.findByRole('link', { name: /^Saved searches.*4 new pets$/ }));
    expect(await screen.findByRole('link', { name: 'Adopt · Dogs' })).toHaveAttribute('href', '/find?saved=5');
    expect((await card('Adopt · Dogs')).getByText('3 new pets')).toBeVisible();
    expect((await card('Cats')).getByText('1 new pet')).toBeVisible();
    expect((await card('All pets')).queryByText(/\d new pet/)).toBeNull();
  });

  it('change the frequency of alerts and revert it if saving fails', async () => {
    let saved = cats;
    let refuses = true;
    const requests = fakeServer({
      'GET /saved-searches': () => [dogs, saved],
      'PATCH /saved-searches/6': () => (refuses ? failure(500, 'internal') : (saved = { ...cats, alert: 'never' })),
    });
    await open(at);
    const often = (await card('Cats')).getByRole('combobox', { name: 'Alerts for new pets' });
    expect(often).toHaveDisplayValue('Once a day');
    await user.selectOptions(often, 'Never');
    expect(await screen.findByText(INTERNAL)).toBeVisible();
    await waitFor(() => expect(often).toHaveDisplayValue('Once a day'));
    refuses = false;
    await user.selectOptions(often, 'Never');
    await waitFor(() => expect(saved.alert).toBe('never'));
    expect(often).toHaveDisplayValue('Never');
    expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ alert: 'never' });
    expect((await card('Adopt · Dogs')).getByRole('combobox')).toHaveDisplayValue('At once');
  });

  it('are deleted after confirmation and reappear after a failed deletion', async () => {
    let saved = [dogs, cats];
    let refuses = true;
    const requests = fakeServer({
      'GET /saved-searches': () => saved,
      'DELETE /saved-searches/6': () => {
        if (refuses) return failure(500, 'internal');
        saved = [dogs];
        return new Response(null, { status: 204 });
      },
    });
    await open(at);
    const ask = async () => user.click(await screen.findByRole('button', { name: 'Delete the search Cats' }));
    const answer = async (name: string) => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete this search?' }));
      expect(dialog.getByText(/“Cats”/)).toBeVisible();
      await user.click(dialog.getByRole('button', { name }));
    };
    await ask();
    await answer('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);

    await ask();
    await answer('Delete');
    expect(await screen.findByText(INTERNAL)).toBeVisible();
    expect(screen.getByText('Cats')).toBeInTheDocument();
    refuses = false;
    await answer('Delete');
    await waitFor(() => expect(screen.queryByText('Cats')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Adopt · Dogs' })).toBeVisible();
  });

  it('can be reloaded after an error, and link to the search page when empty', async () => {
    let isBroken = true;
    fakeServer({ 'GET /saved-searches': () => (isBroken ? failure(500, 'internal') : []) });
    await open(at);
    expect(await screen.findByText("Your saved searches couldn't be loaded")).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No saved searches yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find a pet' })).toHaveAttribute('href', '/find');
  });
});
