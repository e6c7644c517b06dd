import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makePet } from '../../../test/pets';
import { makeReport } from '../../../test/reports';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { Welcome } from './home.queries';
import { VisitorHome } from './VisitorHome';

const WELCOME = 'GET /visitors/welcome';
const zora = makePet({ name: 'Zora', giveAway: true });
const clinic = {
  uuid: 'c0000000-0000-4000-8000-000000000001',
  name: 'Vet Dunav',
  userCategoryId: 4,
  imageUrl: null,
  city: 'Novi Sad',
} as const;
const full = {
  pets: [zora],
  lost: [makeReport({ name: 'Aksa' })],
  businesses: [clinic],
  cities: [
    { placeId: 3194360, name: 'Novi Sad', count: 1200 },
    { placeId: 787657, name: 'Niš', count: 99 },
  ],
  numbers: { offers: 1200, members: 99, businesses: 0, homesFound: 100 },
};
const empty: Welcome = {
  pets: [],
  lost: [],
  businesses: [],
  cities: [],
  numbers: { offers: 0, members: 0, businesses: 0, homesFound: 0 },
};

afterEach(() => {
  vi.restoreAllMocks();
});

const open = () => renderPage(<VisitorHome />, { texts: ['home', 'visitors', 'catalog', 'lost-and-found'] });

describe("the visitors' home page", () => {
  it('links to adoption, care, and lost and found', async () => {
    fakeServer({ [WELCOME]: full });
    await open();
    const ways = within(screen.getByRole('list', { name: 'What you can do here' })).getAllByRole('link');
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['Find and adopt', '/find?offer=adoption'],
      ['Care on time', '/logsign?next=%2Fcare'],
      ['Lost and found', '/lost'],
    ]);
  });

  it('links to pets and their cities, to lost animals and to businesses', async () => {
    fakeServer({ [WELCOME]: full });
    await open();
    expect(await screen.findByRole('link', { name: 'Zora' })).toHaveAttribute('href', `/p/${zora.uuid}`);
    expect(screen.getByRole('link', { name: 'Novi Sad (1,200)' })).toHaveAttribute('href', '/find?placeId=3194360');
    expect(screen.getByRole('link', { name: 'Niš' })).toHaveAttribute('href', '/find?placeId=787657');
    expect(screen.getByRole('link', { name: 'Aksa' })).toHaveAttribute('href', `/lost/${full.lost[0]!.uuid}`);
    const businesses = within(screen.getByRole('region', { name: 'Vets, parlors and shelters' }));
    expect(businesses.getByRole('link', { name: 'Vet Dunav' })).toHaveAttribute('href', `/b/${clinic.uuid}`);
    expect(businesses.getByText('Novi Sad')).toBeVisible();
  });

  it('shows only numbers of 100 or more', async () => {
    fakeServer({ [WELCOME]: full });
    await open();
    const numbers = within(await screen.findByRole('list', { name: 'Šapa in numbers' })).getAllByRole('listitem');
    expect(numbers.map((number) => number.textContent)).toEqual([
      '1,200pets are looking for someone today',
      '100pets have found their person',
    ]);
  });

  it('shows empty states instead of empty lists', async () => {
    fakeServer({ [WELCOME]: empty });
    await open();
    expect(await screen.findByText(/^No pets are looking for a home today/)).toBeVisible();
    expect(screen.getByText('No animals are reported lost here at the moment.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Vets, parlors and shelters' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Šapa in numbers' })).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('can retry after an error', async () => {
    let fails = true;
    fakeServer({ [WELCOME]: () => (fails ? failure(500, 'internal') : full) });
    await open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await userEvent.setup({ delay: null }).click(retry);
    expect(await screen.findByRole('link', { name: 'Zora' })).toBeVisible();
  });
});
