import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeBreed, petCategories } from '../../../test/catalog';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { SessionUser } from '../../api/session';
import type { FindCounts, FoundPet, SavedSearch } from './find.queries';
import { FindPage } from './FindPage';

const user = userEvent.setup({ delay: null });

const found = (name: string): FoundPet => ({ ...makePet({ name }), userCategoryId: 1, variants: [], distanceKm: null });
const zora = found('Zora');

const counts = (count: number, more: Partial<FindCounts> = {}): FindCounts => ({
  count,
  isMore: false,
  values: [],
  without: [],
  ...more,
});

const NOVI_SAD = {
  id: 9,
  name: 'Novi Sad',
  region: null,
  countryCode: 'RS',
  latitude: 45.25,
  longitude: 19.84,
  timeZone: 'Europe/Belgrade',
};

/** Fake server whose searches always return the pet Zora. */
const server = (replies: Record<string, unknown> = {}) =>
  fakeServer({
    'GET /pet-category': petCategories,
    'GET /pet-category-group': [makeBreed(102, 'Šarplaninac'), makeBreed(103, 'Tornjak')],
    'GET /places/9': NOVI_SAD,
    'GET /favourites/ids': { petIds: [] },
    'GET /find': [zora],
    'GET /find/counts': counts(1),
    ...replies,
  });
type Requests = ReturnType<typeof server>;

const showPage = (at: string, who: SessionUser | null = mila) =>
  renderPage(<FindPage />, {
    at,
    path: '/find',
    texts: ['find', 'catalog', 'places', 'traits'],
    ...(who && { user: who }),
  });

/** Opens the page at desktop width, where the filters are beside the pets. */
async function open(at: string, who?: SessionUser | null) {
  const original = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...original(media),
    matches: media.includes('min-width'),
  }));
  const page = await showPage(at, who);
  // The filters are loaded on demand.
  await waitFor(() => expect(screen.getByRole('complementary')).not.toBeEmptyDOMElement());
  return page;
}

/** Query string of the latest request to this path. */
function latestQuery(requests: Requests, path = '/find') {
  const { search } = requests.findLast((request) => request.path === path)!;
  return [...new Set(search.keys())].map((name) => `${name}=${search.getAll(name).join(',')}`).join('&');
}

const filters = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const filter = (name: string) => filters().getByRole('checkbox', { name });
const chips = () => within(screen.getByRole('list', { name: 'Your filters' }));
const chip = (text: string) => chips().findByRole('button', { name: `Remove: ${text}` });
const sorting = () => screen.getByRole('combobox', { name: 'Sort by' });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('pet search', () => {
  it('requests the pets and the number of pets with the filters in the URL', async () => {
    const requests = server();
    const looked =
      'offer=adoption&kind=1&breed=103&placeId=9&km=25&ageTo=6&sex=f&priceTo=300&currency=EUR&pedigree=true&facts=chipped,children&size=small&tags=calm&owner=5';
    await open(`/find?${looked}&sort=nearest`);
    expect(await screen.findByRole('link', { name: 'Zora' })).toHaveAttribute('href', `/pet/uuid/${zora.uuid}`);
    expect(latestQuery(requests)).toBe(`${looked}&sort=nearest&limit=24`);
    expect(latestQuery(requests, '/find/counts')).toBe(looked);

    const chosen = filters().getAllByRole<HTMLInputElement>('checkbox', { checked: true });
    expect(chosen.map(({ labels }) => labels![0]!.textContent)).toEqual([
      ...['Adopt', 'Dogs', 'Under 6 months', 'Female', 'Small', 'Chipped', 'Good with children', 'Calm'],
      ...['With pedigree', 'Pet shelters'],
    ]);
    expect(filters().getByRole('textbox', { name: 'To' })).toHaveValue('300');
    expect(filters().getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR');
    expect(filters().getByRole('combobox', { name: 'Distance' })).toHaveValue('25');
    expect(sorting()).toHaveValue('nearest');
    await chip('Novi Sad · 25 km');
    const texts = chips().getAllByRole('button');
    expect(texts.map(({ textContent }) => textContent)).toEqual([
      ...['Adopt', 'Dogs', 'Tornjak', 'Novi Sad · 25 km', 'Under 6 months', 'Female', 'Up to 300 EUR'],
      ...['With pedigree', 'Chipped, Good with children', 'Small', 'Calm', 'Pet shelters', 'Clear all'],
    ]);
  });

  it('writes each choice into the URL without adding a history entry', async () => {
    const requests = server();
    const { router } = await open('/find?kind=1&breed=103');
    await user.click(filter('Adopt'));
    await user.click(filter('Buy'));
    expect(router.state.location.search).toBe('?offer=adoption,sale&kind=1&breed=103');
    // Changing the category removes the chosen breeds.
    await user.click(filter('Cats'));
    expect(router.state.location.search).toBe('?offer=adoption,sale&kind=2');
    expect(filter('Dogs')).not.toBeChecked();
    await user.click(filter('Buy'));
    expect(router.state.location.search).toBe('?offer=adoption&kind=2');
    await user.selectOptions(sorting(), 'Cheapest first');
    expect(router.state.location.search).toBe('?offer=adoption&kind=2&sort=price');
    expect(router.state.historyAction).toBe('REPLACE');
    await waitFor(() => expect(latestQuery(requests)).toBe('offer=adoption&kind=2&sort=price&limit=24'));
  });

  it('removes one filter by its chip and all filters at once', async () => {
    const requests = server();
    const { router } = await open('/find?kind=1&breed=103&sex=f&size=small&sort=price');
    await user.click(await chip('Dogs'));
    expect(router.state.location.search).toBe('?sex=f&size=small&sort=price');
    // The focus moves to the next chip for keyboard users.
    expect(await chip('Female')).toHaveFocus();
    await user.click(chips().getByRole('button', { name: 'Clear all' }));
    expect(screen.getByRole('button', { name: 'Save this search' })).toHaveFocus();
    expect(router.state.location.search).toBe('?sort=price');
    expect(screen.queryByRole('list', { name: 'Your filters' })).toBeNull();
    expect(filters().queryByRole('checkbox', { checked: true })).toBeNull();
    await waitFor(() => expect(latestQuery(requests)).toBe('sort=price&limit=24'));
  });

  it('offers sorting by distance only while a place is chosen', async () => {
    const requests = server();
    await open('/find?placeId=9&sort=nearest');
    expect(sorting()).toHaveValue('nearest');
    await user.click(await chip('Novi Sad · 50 km'));
    expect(sorting()).toHaveValue('newest');
    expect(within(sorting()).getByRole('option', { name: 'Nearest first' })).toBeDisabled();
    await waitFor(() => expect(latestQuery(requests)).toBe('sort=newest&limit=24'));
  });

  it('applies a price on Enter and on blur and ignores invalid prices', async () => {
    server();
    const { router } = await open('/find');
    const from = filters().getByRole('textbox', { name: 'From' });
    await user.type(from, '99,5');
    expect(router.state.location.search).toBe('');
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?priceFrom=99.5&currency=RSD');
    expect(from).toHaveFocus();
    await user.type(filters().getByRole('textbox', { name: 'To' }), '300');
    await user.tab();
    expect(router.state.location.search).toBe('?priceFrom=99.5&currency=RSD&priceTo=300');
    expect(await chip('99.5 to 300 RSD')).toBeVisible();
    await user.clear(from);
    await user.type(from, 'cheap{Enter}');
    expect(from).toHaveValue('');
    expect(router.state.location.search).toBe('?priceTo=300&currency=RSD');
  });

  it('shows the total number of pets and the number for each filter value', async () => {
    const values = [
      { filter: 'size', value: 'small', count: 120, isMore: false },
      { filter: 'breed', value: '103', count: 7, isMore: false },
      { filter: 'sex', value: 'f', count: 500, isMore: true },
    ] as const;
    server({ 'GET /find/counts': counts(500, { isMore: true, values: [...values] }) });
    await open('/find?kind=1');
    expect(await screen.findByRole('heading', { name: 'More than 500 pets' })).toBeVisible();
    expect(filter('Small')).toHaveAccessibleDescription('120');
    expect(filter('Female')).toHaveAccessibleDescription('500+');
    // The response contains no count for "Large".
    expect(filter('Large')).toHaveAccessibleDescription('0+');
    await user.click(filters().getByRole('combobox', { name: 'Breeds' }));
    const options = within(await filters().findByRole('listbox', { name: 'Breeds' })).getAllByRole('option');
    const breeds = options.map(({ textContent }) => textContent);
    expect(breeds).toEqual(['Tornjak (7)', 'Šarplaninac']);
  });

  it('renders without counts when they cannot be loaded', async () => {
    server({ 'GET /find/counts': failure(500, 'internal') });
    await open('/find?kind=1');
    expect(await screen.findByRole('link', { name: 'Zora' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Pets' })).toBeVisible();
    expect(filter('Small')).not.toHaveAccessibleDescription();
  });

  it('opens the filters in a sheet on phones and shows the count before they are applied', async () => {
    server({
      'GET /find/counts': ({ url }: Request) => counts(new URL(url).searchParams.has('size') ? 3 : 40),
    });
    const { router } = await showPage('/find?kind=1');
    expect(screen.queryByRole('complementary')).toBeNull();
    const choose = async () => {
      await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
      expect(await sheet.findByRole('button', { name: 'Show 40 pets' })).toBeVisible();
      await user.click(sheet.getByRole('checkbox', { name: 'Small' }));
      expect(await sheet.findByRole('button', { name: 'Show 3 pets' })).toBeVisible();
      return sheet;
    };
    const left = await choose();
    await user.click(left.getByRole('button', { name: 'Close' }));
    expect(router.state.location.search).toBe('?kind=1');
    const taken = await choose();
    await user.click(taken.getByRole('button', { name: 'Show 3 pets' }));
    expect(router.state.location.search).toBe('?kind=1&size=small');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('pet search without results', () => {
  it('suggests filters to remove, starting with the filter whose removal gives the most pets', async () => {
    server({
      'GET /find': [],
      'GET /find/counts': counts(0, {
        without: [
          { filter: 'size', count: 3, isMore: false },
          { filter: 'sex', count: 500, isMore: true },
          { filter: 'kind', count: 0, isMore: false },
        ],
      }),
    });
    const { router } = await open('/find?kind=6&sex=m&size=large');
    expect(await screen.findByRole('heading', { name: 'No matching pets right now' })).toBeVisible();
    const ways = (await screen.findAllByRole('button', { name: /^Without/ })).map(({ textContent }) => textContent);
    expect(ways).toEqual(['Without “Male”: 500+', 'Without “Large”: 3']);
    await user.click(screen.getByRole('button', { name: 'Without “Large”: 3' }));
    expect(router.state.location.search).toBe('?kind=6&sex=m');
    expect(chips().getAllByRole('button')[0]).toHaveFocus();
  });

  it('saves the search under a name made of its filters', async () => {
    const answers = [failure(500, 'internal'), Response.json({ id: 5 }, { status: 201 })];
    const requests = server({
      'GET /find': [],
      'GET /find/counts': counts(0),
      'GET /saved-searches': [],
      'POST /saved-searches': () => answers.shift(),
    });
    await open('/find?offer=adoption&kind=1&size=small');
    await user.click(await screen.findByRole('button', { name: 'Create an alert' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Adopt · Dogs · Small');
    await user.click(dialog.getByRole('radio', { name: 'Once a day' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Something went wrong on our side/);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved to your favourites')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      ...{ offer: ['adoption'], kind: 1, size: ['small'] },
      ...{ name: 'Adopt · Dogs · Small', alert: 'daily', clientId: expect.any(String) as string },
    });
  });

  it('offers a retry after a failed request', async () => {
    let isBroken = true;
    server({ 'GET /find': () => (isBroken ? failure(500, 'internal') : [zora]) });
    await open('/find?kind=1');
    expect(await screen.findByText("The pets couldn't be loaded")).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Zora' })).toBeVisible();
  });
});

describe('pet search by visitors', () => {
  it('links visitors to public pet pages and asks them to sign up before saving', async () => {
    const requests = server();
    const { router } = await open('/find?kind=1&sex=f', null);
    expect(await screen.findByRole('link', { name: 'Zora' })).toHaveAttribute('href', `/p/${zora.uuid}`);
    await user.click(screen.getByRole('button', { name: 'Save this search' }));
    const { pathname, search } = router.state.location;
    expect(pathname).toBe('/signup');
    expect(new URLSearchParams(search).get('next')).toBe('/find?kind=1&sex=f');
    expect(requests.filter(({ path }) => /^\/(saved-searches|favourites)/.test(path))).toEqual([]);
  });
});

describe('saved search in the URL', () => {
  const saved: SavedSearch = {
    ...{ id: 5, name: 'Dogs', alert: 'at_once', newCount: 3, createdAt: '2026-11-20T10:00:00.000Z' },
    filters: { kind: 1, offer: ['adoption', 'sale'] },
  };

  it('is replaced by its filters in the URL', async () => {
    const requests = server({ 'GET /saved-searches': [saved], 'POST /saved-searches/5/open': saved });
    const { router } = await open('/find?saved=5');
    expect(await screen.findByRole('link', { name: 'Zora' })).toBeVisible();
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      ...{ kind: '1', offer: 'adoption,sale' },
    });
    expect(router.state.historyAction).toBe('REPLACE');
    // Opening the saved search marks its pets as seen.
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });

  it('redirects to the search for all pets if the saved search was deleted', async () => {
    const requests = server({ 'GET /saved-searches': [saved] });
    const { router } = await open('/find?saved=6');
    expect(await screen.findByRole('link', { name: 'Zora' })).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
