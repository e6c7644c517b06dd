import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { components } from '../../api/schema';
import { session, type SessionUser } from '../../api/session';
import { BusinessesPage } from './BusinessesPage';

const salon: components['schemas']['PublicBusinessCard'] = {
  uuid: 'c0000000-0000-4000-8000-000000000003',
  name: 'Mila šišanje',
  userCategoryId: 3,
  imageUrl: null,
  cover: null,
  city: 'Niš',
  distanceKm: 3.4,
  verifiedAt: null,
  openingHours: null,
  rating: { average: 4.6, count: 12 },
  services: [{ service_id: 1, name: 'Bath', price_kind: 'exact', price: 1500, currency: 'RSD' }],
};

const open = (at: string, list: unknown, user?: SessionUser) => {
  const requests = fakeServer({
    'GET /visitors/businesses': list,
    'GET /service': [],
    'GET /places/787657': failure(404, 'not_found'),
  });
  const texts = ['visitors', 'users', 'catalog', 'places', 'hours'];
  const page = renderPage(<BusinessesPage />, { at, path: '/b', texts, ...(user && { user }) });
  return page.then((view) => ({ requests, ...view }));
};
const queryOf = (requests: ReturnType<typeof fakeServer>) =>
  Object.fromEntries(requests.findLast(({ path }) => path === '/visitors/businesses')?.search ?? []);

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

describe('businesses for visitors', () => {
  it('have distance, prices and a link to their page', async () => {
    const { requests } = await open('/b?userCategoryId=3&placeId=787657&km=50', [salon]);
    expect(screen.getByRole('heading', { level: 1, name: 'Beauty parlors' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: 'Mila šišanje' })).toBeVisible();
    expect(screen.getByText('Niš · 3 km')).toBeVisible();
    expect(screen.getByText('Bath').parentElement).toHaveTextContent(/1,500/);
    expect(screen.getByRole('link', { name: 'See the page: Mila šišanje' })).toHaveAttribute(
      'href',
      `/b/${salon.uuid}`,
    );
    expect(queryOf(requests)).toMatchObject({ userCategoryId: '3', placeId: '787657', km: '50' });
  });

  it('are filtered by kind with links that keep the other filters', async () => {
    await open('/b?openNow=true&services=1', [salon]);
    expect(screen.getByRole('heading', { level: 1, name: 'Vets, salons, kennels and shelters' })).toBeVisible();
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Vet clinic')).toBe('/b?openNow=true&services=1&userCategoryId=4');
    expect(link('Pet shelter')).toBe('/b?openNow=true&userCategoryId=5');
  });

  it('can be filtered in a dialog on phones', async () => {
    const { requests, router } = await open('/b', [salon]);
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Open now' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show the list' }));
    expect(router.state.location.search).toBe('?openNow=true');
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await waitFor(() => expect(queryOf(requests)).toEqual({ openNow: 'true' }));
  });

  it('have an empty state that clears the filters', async () => {
    const { router } = await open('/b?userCategoryId=4&openNow=true&placeId=787657', []);
    expect(await screen.findByText('No businesses found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(router.state.location.search).toBe('?userCategoryId=4');
  });

  it('show an error with a retry', async () => {
    await open('/b', failure(503, 'unavailable'));
    expect(await screen.findByText("The businesses couldn't be loaded")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('redirect logged-in users to the directory with the same filters', async () => {
    const { router } = await open('/b?userCategoryId=4&openNow=true', [], mila);
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
    expect(router.state.location.search).toBe('?userCategoryId=4&openNow=true');
  });
});
