import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { SearchResult, SearchSection } from './search.queries';
import { SearchPage } from './SearchPage';

const open = (at: string) =>
  renderPage(<SearchPage />, { at, path: '/search', texts: ['search', 'users', 'catalog'], user: mila });
afterEach(() => {
  vi.restoreAllMocks();
});

const UUID = 'a0000000-0000-4000-8000-000000000001';
const result = (given: Partial<SearchResult> & Pick<SearchResult, 'type' | 'title'>): SearchResult => ({
  id: 7,
  uuid: UUID,
  about: null,
  excerpt: null,
  imageUrl: null,
  categoryId: null,
  count: null,
  createdAt: null,
  ...given,
});
const section = (given: Partial<SearchSection> & Pick<SearchSection, 'type' | 'results'>): SearchSection => ({
  next: null,
  isSimilar: false,
  ...given,
});

describe('search page', () => {
  it('shows results by type with their links', async () => {
    fakeServer({
      'GET /search': [
        section({ type: 'pet', results: [result({ type: 'pet', title: 'Шабац', about: 'Labrador' })], next: 'x' }),
        section({ type: 'tag', results: [result({ type: 'tag', id: null, uuid: null, title: 'Šabac', count: 100 })] }),
        section({ type: 'service', results: [result({ type: 'service', id: 32, title: 'Vaccination' })] }),
      ],
    });
    await open('/search?q=Šabac');
    expect(await screen.findByRole('link', { name: 'Шабац' })).toHaveAttribute('href', `/pet/uuid/${UUID}`);
    expect(screen.getByText('Labrador')).toBeVisible();
    // Latin search terms are also highlighted in Cyrillic text.
    expect(screen.getByText('Шабац', { selector: 'mark' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^# ?Šabac$/ })).toHaveAttribute(
      'href',
      `/wall?${new URLSearchParams({ tag: 'Šabac' })}`,
    );
    expect(screen.getByText('100 posts or more')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Vaccination' })).toHaveAttribute('href', '/service?services=32');
    expect(screen.getByRole('link', { name: 'Show all Pets' })).toHaveAttribute(
      'href',
      `/search?${new URLSearchParams({ q: 'Šabac', type: 'pet' })}`,
    );
  });

  it('toggles the favourite of a pet', async () => {
    const requests = fakeServer({
      'GET /search': [
        section({ type: 'pet', results: [result({ type: 'pet', title: 'Medena' })] }),
        section({ type: 'person', results: [result({ type: 'person', title: 'Mina' })] }),
      ],
      'GET /favourites/ids': { petIds: [] },
      'PUT /favourites/7': new Response(null, { status: 204 }),
    });
    await open('/search?q=M');
    const heart = await screen.findByRole('button', { name: 'Add Medena to favourites' });
    await userEvent.click(heart);
    expect(requests.find(({ method }) => method === 'PUT')?.path).toBe('/favourites/7');
    expect(screen.queryByRole('button', { name: 'Add Mina to favourites' })).toBeNull();
  });

  it('explains results with similar names and an empty result', async () => {
    fakeServer({
      'GET /search': ({ url }: Request) =>
        url.includes('Mdena')
          ? [
              section({ type: 'pet', results: [result({ type: 'pet', title: 'Medena' })], isSimilar: true }),
              section({ type: 'post', results: [result({ type: 'post', title: 'Ana' })], isSimilar: true }),
            ]
          : [],
    });
    await open('/search?q=Mdena');
    expect(await screen.findByText('No results for “Mdena”. Similar names:')).toBeVisible();
    expect(screen.getByText('No results for “Mdena”. Results for similar words:')).toBeVisible();
    const field = screen.getByRole('combobox', { name: 'Search for pets, people, services and posts' });
    await userEvent.clear(field);
    await userEvent.type(field, 'qwertz{Enter}');
    expect(await screen.findByRole('heading', { name: 'Nothing found for “qwertz”' })).toBeVisible();
  });

  it('can be reloaded after an error', async () => {
    const answers: unknown[] = [failure(500, 'internal'), []];
    fakeServer({ 'GET /search': () => answers.shift() });
    await open('/search?q=x');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Nothing found for “x”' })).toBeVisible();
  });

  it('keeps the results on screen when a refetch fails', async () => {
    const answers: unknown[] = [
      [section({ type: 'pet', results: [result({ type: 'pet', title: 'Medena' })] })],
      failure(500, 'internal'),
    ];
    fakeServer({ 'GET /search': () => answers.shift(), 'GET /favourites/ids': { petIds: [] } });
    const { queryClient } = await open('/search?q=Medena');
    await screen.findByRole('link', { name: 'Medena' });
    await act(() => queryClient.refetchQueries({ queryKey: ['search'] }));
    expect(answers).toEqual([]);
    expect(screen.getByRole('link', { name: 'Medena' })).toBeVisible();
  });

  it('suggests results, which arrow keys can select', async () => {
    fakeServer({
      'GET /search': [],
      'GET /search/suggestions': [
        result({ type: 'person', title: 'Ana Petrović' }),
        result({ type: 'pet', id: 8, title: 'Anči', about: 'Labrador' }),
      ],
    });
    const { router } = await open('/search');
    const field = screen.getByRole('combobox');
    expect(field).toHaveFocus();
    await userEvent.type(field, 'an');
    const options = within(await screen.findByRole('listbox', { name: 'Suggestions' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Ana PetrovićPerson', 'AnčiPet · Labrador']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', options[1]!.id);
    expect(options[1]).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.type(field, 'a');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(router.state.location.pathname).toBe(`/pet/uuid/${UUID}`);
  });
});
