import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeBreed, petCategories } from '../../../test/catalog';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { Language } from '../../i18n/languages';
import { AnimalsPage } from './AnimalsPage';

const open = (at: string, language: Language = 'en') =>
  renderPage(<AnimalsPage />, { at, path: '/animals', texts: ['animals', 'catalog'], user: mila, language });
const user = userEvent.setup({ delay: null });
afterEach(() => {
  vi.restoreAllMocks();
});

const breeds = [makeBreed(102, 'Šarplaninac'), makeBreed(103, 'Tornjak'), makeBreed(104, 'Poodle')];

describe('breeds', () => {
  it('link to their pets, with category and breed in the URL', async () => {
    const requests = fakeServer({
      'GET /pet-category': petCategories,
      'GET /pet-category-group': breeds,
      'GET /pet': [],
    });
    const { router } = await open('/animals');
    await user.click(screen.getByRole('link', { name: 'Dogs' }));
    expect(router.state.location.search).toBe('?petCategoryId=1');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(screen.getByRole('link', { name: 'Dogs' })).toHaveAttribute('aria-current', 'true');
    await user.click(await screen.findByRole('link', { name: 'Pet profiles: Tornjak' }));
    expect(router.state.location.search).toBe('?petCategoryId=1&petCategoryGroup=103');
    const listed = requests.filter(({ path }) => path === '/pet-category-group').at(-1)!;
    expect(Object.fromEntries(listed.search)).toEqual({ petCategoryId: '1' });
  });

  it('come first if they have pets', async () => {
    const others = Array.from({ length: 50 }, (_, index) => makeBreed(1000 + index, `Breed ${index}`));
    fakeServer({
      'GET /pet-category': petCategories,
      'GET /pet-category-group': [...others, ...breeds],
      'GET /find/breeds': [
        { id: 104, count: 1 },
        { id: 103, count: 100 },
      ],
    });
    await open('/animals');
    expect(await screen.findByText('53 breeds')).toBeVisible();
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names.slice(0, 3)).toEqual(['Tornjak', 'Poodle', 'Breed 0']);
    expect(names).toHaveLength(50);
    expect(screen.getByText('1 pet')).toBeVisible();
  });

  it('are searched by name on all pages, ignoring diacritics', async () => {
    fakeServer({ 'GET /pet-category': petCategories, 'GET /pet-category-group': breeds });
    await open('/animals?petCategoryId=1');
    await user.type(screen.getByRole('searchbox', { name: 'Search breeds' }), 'sarpl');
    expect(await screen.findByText('1 breed')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Šarplaninac' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Poodle' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(await screen.findByText('No breed matches “sarplxyz”.')).toBeVisible();
  });

  it('are hidden if their picture is in an unknown folder', async () => {
    const hidden = makeBreed(9, 'Hidden', { photoUrl: '/elsewhere/x.webp' });
    fakeServer({ 'GET /pet-category': petCategories, 'GET /pet-category-group': [...breeds, hidden] });
    await open('/animals');
    expect(await screen.findByText('Poodle')).toBeVisible();
    expect(screen.queryByText('Hidden')).not.toBeInTheDocument();
  });

  it('are paged, with links to at most five pages', async () => {
    fakeServer({
      'GET /pet-category': petCategories,
      'GET /pet-category-group': Array.from({ length: 450 }, (_, index) => makeBreed(1000 + index, `Breed ${index}`)),
    });
    const { router } = await open('/animals?petCategoryId=1&page=5');
    const numbers = (await screen.findAllByRole('link', { name: /^Page \d/ })).map((link) => link.textContent);
    expect(numbers).toEqual(['3', '4', '5', '6', '7']);
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    expect(router.state.location.search).toBe('?petCategoryId=1&page=6');
  });

  it('show the number of pets in the correct Serbian plural form', async () => {
    fakeServer({ 'GET /pet-category': petCategories, 'GET /pet-category-group': breeds });
    await open('/animals', 'sr');
    expect(await screen.findByText('3 rase')).toBeVisible();
  });

  it('can be reloaded after an error', async () => {
    fakeServer({ 'GET /pet-category': petCategories, 'GET /pet-category-group': failure(500, 'internal') });
    await open('/animals');
    expect(await screen.findByText(/^Error: Something went wrong on our side/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it.each(['7', '0', 'x', '1e0', '-1'])('are all shown for the invalid category %s', async (id) => {
    const requests = fakeServer({ 'GET /pet-category': petCategories, 'GET /pet-category-group': breeds });
    await open(`/animals?petCategoryId=${id}`);
    expect(await screen.findByRole('heading', { name: 'All breeds' })).toBeVisible();
    expect(requests.every(({ search }) => !search.has('petCategoryId'))).toBe(true);
  });
});

describe('pets of a breed', () => {
  const at = '/animals?petCategoryId=1&petCategoryGroup=103';

  it('are loaded page by page', async () => {
    const first = [makePet({ name: 'Lola' })];
    const second = [makePet({ name: 'Rex' })];
    fakeServer({
      'GET /pet-category': petCategories,
      'GET /pet-category-group': breeds,
      'GET /pet': (request: Request) =>
        new URL(request.url).searchParams.has('cursor')
          ? Response.json(second)
          : Response.json(first, { headers: { link: '</api/pet?petCategoryGroupId=103&cursor=c1>; rel="next"' } }),
    });
    await open(at);
    expect(await screen.findByRole('link', { name: 'View pet profile: Lola' })).toHaveAttribute(
      'href',
      `/pet/uuid/${first[0]!.uuid}`,
    );
    expect(screen.getByRole('heading', { name: 'Tornjak' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'View pet profile: Rex' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument());
  });

  it.each([
    ['an empty list', []],
    ['a 404', failure(404, 'not_found')],
  ])('show an empty state for %s', async (_, answer) => {
    fakeServer({ 'GET /pet-category': petCategories, 'GET /pet-category-group': breeds, 'GET /pet': answer });
    await open(at);
    expect(await screen.findByText('No pets found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All breeds' })).toHaveAttribute('href', '/animals?petCategoryId=1');
    // On the search page the user can widen or save the search.
    expect(screen.getByRole('link', { name: 'Search all pets' })).toHaveAttribute('href', '/find?kind=1&breed=103');
  });
});
