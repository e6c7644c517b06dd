import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Location } from 'react-router-dom';
import { makeBreed } from '../../../test/catalog';
import { mila } from '../../../test/people';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import type { Language } from '../../i18n/languages';
import { BreedsPage } from './BreedsPage';

const open = (at: string | Partial<Location>, language: Language = 'en') =>
  renderPage(<BreedsPage />, { at, texts: ['animals', 'catalog'], user: mila, language });
const user = userEvent.setup({ delay: null });
afterEach(() => {
  vi.restoreAllMocks();
});

const few = [
  makeBreed(100, 'Unknown breed'),
  makeBreed(102, 'Šarplaninac'),
  makeBreed(103, 'Tornjak'),
  makeBreed(104, 'Poodle'),
];
const many = Array.from({ length: 60 }, (_, index) => makeBreed(202 + index, `Breed ${index + 1}`));
const cards = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

describe('breeds of one animal category', () => {
  it.each([
    ['/dogs', 'Dogs', 'Psi', '1', '3 breeds', '3 rase'],
    ['/cats', 'Cats', 'Mačke', '2', '3 breeds', '3 rase'],
    ['/parrots', 'Parrots', 'Papagaji', '3', '3 kinds', '3 vrste'],
    ['/reptiles', 'Reptiles', 'Gmizavci', '4', '3 kinds', '3 vrste'],
    ['/rodents', 'Rodents', 'Glodari', '5', '3 kinds', '3 vrste'],
    ['/spiders', 'Spiders and scorpions', 'Pauci i škorpije', '6', '3 kinds', '3 vrste'],
  ])('are listed at %s in both languages', async (at, english, serbian, petCategoryId, count, serbianCount) => {
    const requests = fakeServer({ 'GET /pet-category-group': few });
    const { unmount } = await open(at);
    expect(screen.getByRole('heading', { level: 1, name: english })).toBeVisible();
    expect(document.title).toBe(`${english} · Šapa`);
    expect(within(screen.getByRole('navigation', { name: 'Kinds of animals' })).getAllByRole('link')).toHaveLength(6);
    expect(await screen.findByText(count)).toBeVisible();
    const breedRequests = requests.filter(({ path }) => path === '/pet-category-group');
    expect(breedRequests.map(({ search }) => search.get('petCategoryId'))).toEqual([petCategoryId]);
    unmount();
    await open(at, 'sr');
    expect(screen.getByRole('heading', { level: 1, name: serbian })).toBeVisible();
    expect(await screen.findByText(serbianCount)).toBeVisible();
  });

  it('link to the page with pets of the breed', async () => {
    fakeServer({ 'GET /pet-category-group': few });
    const { router } = await open('/dogs');
    await user.click(await screen.findByRole('link', { name: 'Pet profiles: Tornjak' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/animals?petCategoryId=1&petCategoryGroup=103',
    );
    expect(router.state.historyAction).toBe('PUSH');
  });

  it('can be found by name, ignoring diacritics, and the selected breed is added to the URL', async () => {
    fakeServer({ 'GET /pet-category-group': few });
    const { router } = await open('/dogs');
    await screen.findByText('3 breeds');
    await user.type(screen.getByRole('combobox', { name: 'Search breeds' }), 'sarplan');
    await user.click(await screen.findByRole('option', { name: 'Šarplaninac' }));
    expect(cards()).toEqual(['Šarplaninac']);
    expect(screen.getByText('1 breed')).toBeVisible();
    expect(router.state.location.search).toBe('?breed=102');
    await user.click(screen.getByRole('link', { name: 'All breeds' }));
    expect(cards()).toEqual(['Šarplaninac', 'Tornjak', 'Poodle']);
    expect(router.state.location.search).toBe('');
  });

  it('show an empty state if no name matches', async () => {
    fakeServer({ 'GET /pet-category-group': few });
    await open('/dogs');
    await screen.findByText('3 breeds');
    await user.type(screen.getByRole('combobox', { name: 'Search breeds' }), 'xyz');
    expect(await screen.findByText('No breed or type has that name.')).toBeVisible();
  });

  it('are all shown if the breed in the URL is unknown', async () => {
    fakeServer({ 'GET /pet-category-group': few });
    await open('/dogs?breed=999');
    expect(await screen.findByText('3 breeds')).toBeVisible();
    expect(cards()).toHaveLength(3);
  });

  it('show as many pages as the history entry stores, and one more page after a click', async () => {
    fakeServer({ 'GET /pet-category-group': many });
    await open({ pathname: '/dogs', state: { loaded: 2 } });
    expect(await screen.findByText('60 breeds')).toBeVisible();
    expect(cards()).toHaveLength(48);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(cards()).toHaveLength(60);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it.each([
    ['fails', failure(500, 'internal'), /^Error: Something went wrong on our side/],
    ['does not arrive', noConnection, /^Error: There is no connection/],
  ])('show the error and can be reloaded if the response %s', async (_, answer, text) => {
    const answers = [answer, few];
    fakeServer({
      'GET /pet-category-group': () => {
        const next = answers.shift();
        return typeof next === 'function' ? next() : next;
      },
    });
    await open('/dogs');
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('3 breeds')).toBeVisible();
  });

  it('show an empty state if the server has no breeds', async () => {
    fakeServer({ 'GET /pet-category-group': [] });
    await open('/spiders');
    expect(await screen.findByText('There are no species here yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All animals' })).toHaveAttribute('href', '/animals');
  });
});

describe('BreedsPage', () => {
  it("links to the user's own pages and to the logout page", async () => {
    fakeServer({ 'GET /pet-category-group': few });
    await open('/dogs');
    const own = within(screen.getByRole('navigation', { name: 'Your pages' }));
    expect(own.getByRole('link', { name: 'My profile' })).toHaveAttribute('href', '/ownerprofile');
    expect(own.getByRole('link', { name: 'My blog posts' })).toHaveAttribute('href', '/blogpage');
    expect(own.getByRole('link', { name: 'My photo album' })).toHaveAttribute('href', '/owneralbum');
    expect(own.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about');
    expect(own.getByRole('link', { name: 'Switch account' })).toHaveAttribute('href', '/logsign');
    expect(own.getByRole('link', { name: 'Log out' })).toHaveAttribute('href', '/logout');
  });
});
