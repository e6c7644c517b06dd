import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makePet } from '../../../test/pets';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { LookingForHomes } from './LookingForHomes';

const WELCOME = 'GET /visitors/welcome';
const zora = makePet({ name: 'Zora', giveAway: true });
const full = {
  pets: [zora],
  cities: [{ placeId: 3194360, name: 'Novi Sad', count: 1200 }],
  numbers: { offers: 1200, members: 1, businesses: 0, homesFound: 0 },
};

afterEach(() => {
  vi.restoreAllMocks();
});

const open = () => renderPage(<LookingForHomes />, { texts: ['visitors', 'catalog'] });

describe('LookingForHomes', () => {
  it('links to pets and to their cities, and shows the site statistics without zeros', async () => {
    fakeServer({ [WELCOME]: full });
    await open();
    expect(await screen.findByRole('link', { name: 'Zora' })).toHaveAttribute('href', `/p/${zora.uuid}`);
    expect(screen.getByRole('link', { name: 'Novi Sad (1,200)' })).toHaveAttribute('href', '/find?placeId=3194360');
    const numbers = within(screen.getByRole('list', { name: 'Šapa in numbers' })).getAllByRole('listitem');
    expect(numbers.map((number) => number.textContent)).toEqual(['1,200pets are looking for someone today', '1member']);
  });

  it('shows an empty state if no pet needs a home', async () => {
    fakeServer({
      [WELCOME]: { pets: [], cities: [], numbers: { offers: 0, members: 0, businesses: 0, homesFound: 0 } },
    });
    await open();
    expect(await screen.findByText(/^No pets are looking for a home today/)).toBeVisible();
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
