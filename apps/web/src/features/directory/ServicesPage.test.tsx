import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { Language } from '../../i18n/languages';
import { ServicesPage } from './ServicesPage';

const open = (at = '/service', language: Language = 'en') =>
  renderPage(<ServicesPage />, {
    at,
    path: '/service',
    texts: ['services', 'users', 'catalog', 'places', 'hours'],
    user: mila,
    language,
  });
const user = userEvent.setup({ delay: null });
afterEach(() => {
  vi.restoreAllMocks();
});

const services = [
  { id: 1, name: 'Bath and blow-dry', userCategoryIds: [3] },
  { id: 21, name: 'Nail trimming', userCategoryIds: [3, 4] },
  { id: 32, name: 'Vaccination', userCategoryIds: [4] },
];
const clinic = { ...mila, id: 9, firstName: 'Lipa', lastName: null, userCategoryId: 4 };
const nameOf = (box: HTMLElement) => (box as HTMLInputElement).labels?.[0]?.textContent;
/** The checkboxes of services, without the checkbox for opening hours. */
const serviceBoxes = () =>
  screen.queryAllByRole('checkbox').filter((box) => !/^(Open now|Sada otvoreno)$/.test(nameOf(box) ?? ''));
const requestedServices = (request: Request) => new URL(request.url).searchParams.getAll('serviceIds').join();

describe('services', () => {
  it('are listed as checkboxes, grouped by business category', async () => {
    fakeServer({ 'GET /service': services });
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'What we offer' })).toBeVisible();
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(await screen.findByRole('checkbox', { name: 'Vaccination' })).toBeVisible();
    expect(serviceBoxes()).toHaveLength(3);
    expect(screen.getByRole('group', { name: 'Beauty parlor · Veterinary clinic' })).toBeVisible();
    expect(screen.getByText(/^Choose a service above/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'All clinics' })).toHaveAttribute('href', '/users?userCategoryId=4');
  });

  it('filter the businesses that offer all ticked services, and stay ticked in the URL', async () => {
    fakeServer({
      'GET /service': services,
      'GET /user': (request: Request) => (requestedServices(request) === '21' ? [clinic] : []),
    });
    const { router } = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Nail trimming' }));
    expect(router.state.location.search).toBe('?services=21');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await screen.findByRole('link', { name: 'View User Profile: Lipa' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show businesses' })).toHaveAttribute(
      'href',
      '/service?services=21#businesses',
    );

    await user.click(screen.getByRole('checkbox', { name: 'Bath and blow-dry' }));
    expect(router.state.location.search).toBe('?services=1%2C21');
    expect(await screen.findByText(/^No business offers all of these services/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Bath and blow-dry' }));
    await user.click(screen.getByRole('checkbox', { name: 'Nail trimming' }));
    expect(router.state.location.search).toBe('');
  });

  it('can all be unticked with one button if no business offers all of them', async () => {
    fakeServer({ 'GET /service': services, 'GET /user': [] });
    const { router } = await open('/service?services=1,21');
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    expect(router.state.location.search).toBe('');
    expect(screen.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Businesses' })).toHaveFocus();
  });

  it('are ticked from the URL, ignoring invalid ids', async () => {
    const requests = fakeServer({ 'GET /service': services, 'GET /user': [clinic] });
    await open('/service?services=32,x,999,');
    expect(await screen.findByRole('checkbox', { name: 'Vaccination' })).toBeChecked();
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/user')?.search.getAll('serviceIds')).toEqual(['32']),
    );
  });

  it('have Serbian labels', async () => {
    fakeServer({ 'GET /service': services, 'GET /user': [] });
    await open('/service?services=1,21', 'sr');
    expect(await screen.findByRole('link', { name: 'Prikaži firme' })).toBeVisible();
  });

  it('are filtered by typing, ignoring diacritics, while ticked services stay visible', async () => {
    const serbian = [
      { id: 2, name: 'Kompletno šišanje i sređivanje', userCategoryIds: [3] },
      { id: 22, name: 'Čišćenje ušiju', userCategoryIds: [3, 4] },
      { id: 32, name: 'Vakcinacija', userCategoryIds: [4] },
    ];
    fakeServer({ 'GET /service': serbian, 'GET /user': [clinic] });
    await open('/service?services=32', 'sr');
    const names = () => serviceBoxes().map(nameOf);
    const search = await screen.findByRole('searchbox', { name: 'Pretraga usluga' });
    await user.type(search, 'sisanje');
    expect(names()).toEqual(['Kompletno šišanje i sređivanje', 'Vakcinacija']);
    expect(screen.getByText('Pronađena je 1 usluga')).toBeVisible();
    expect(screen.queryByRole('group', { name: /·/ })).toBeNull();

    // The unticked service stays visible until the filter text changes.
    await user.click(screen.getByRole('checkbox', { name: 'Vakcinacija' }));
    expect(screen.getByRole('checkbox', { name: 'Vakcinacija' })).not.toBeChecked();
    await user.type(search, 'x');
    expect(names()).toEqual([]);
    expect(screen.getByText('Nijedna usluga ne odgovara pretrazi „sisanjex”.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Obriši pretragu' }));
    expect(names()).toHaveLength(3);
  });

  it('are ticked by Enter if only one service matches the filter', async () => {
    fakeServer({ 'GET /service': services, 'GET /user': [clinic] });
    const { router } = await open();
    const search = await screen.findByRole('searchbox', { name: 'Search services' });
    await user.type(search, 'n{Enter}');
    expect(router.state.location.search).toBe('');
    await user.type(search, 'ail{Enter}');
    expect(router.state.location.search).toBe('?services=21');
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?services=21');
    await user.keyboard('{Escape}');
    expect(search).toHaveValue('');
    expect(serviceBoxes()).toHaveLength(3);
  });

  it('show an empty state if the server has no services', async () => {
    fakeServer({ 'GET /service': [] });
    await open();
    expect(await screen.findByText('No services available')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All clinics' })).toHaveAttribute('href', '/users?userCategoryId=4');
    expect(screen.queryByText(/^Choose a service above/)).toBeNull();
  });

  it('show the reason if the services or the businesses fail to load', async () => {
    const answers: unknown[] = [failure(500, 'internal'), services];
    fakeServer({ 'GET /service': () => answers.shift(), 'GET /user': failure(503, 'unavailable') });
    await open('/service?services=1');
    expect(await screen.findByText("The services couldn't be loaded")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Failed to fetch users: The service is unavailable/)).toBeVisible();
  });
});
