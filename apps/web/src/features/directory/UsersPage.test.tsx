import { afterEach, describe, expect, it, vi } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { servicePrice, userCategories } from '../../../test/catalog';
import { mila } from '../../../test/people';
import { clinic } from '../../../test/profiles';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { session } from '../../api/session';
import { UsersPage } from './UsersPage';

const open = (at: string) =>
  renderPage(<UsersPage />, { at, path: '/users', texts: ['users', 'catalog', 'places', 'hours'], user: mila });
// On desktops, all filters are on the page.
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: media.includes('min-width'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
afterEach(() => {
  vi.restoreAllMocks();
});

const people = [
  {
    ...mila,
    id: 1,
    uuid: 'a0000000-0000-4000-8000-000000000001',
    firstName: 'Ana',
    lastName: 'Anić',
    userCategoryId: 3,
  },
  { ...mila, id: 2, uuid: 'a0000000-0000-4000-8000-000000000002', firstName: null, lastName: null, userCategoryId: 3 },
];
const nameless = people[1]!;

const services = [
  { id: 1, name: 'Bath and blow-dry', userCategoryIds: [3] },
  { id: 21, name: 'Nail trimming', userCategoryIds: [3, 4] },
  { id: 32, name: 'Vaccination', userCategoryIds: [4] },
];
const parlor = {
  ...mila,
  id: 9,
  uuid: 'a0000000-0000-4000-8000-000000000009',
  firstName: 'Kudrica',
  lastName: null,
  userCategoryId: 3,
  business: {
    city: 'Novi Sad',
    distanceKm: 3.4,
    street: 'Trg ruža 2',
    hasPhone: true,
    services: [
      servicePrice(1, { price_kind: 'from', price: 1500, currency: 'RSD' }),
      servicePrice(21, { price_kind: 'on_request' }),
    ],
  },
};
const parlorProfile = {
  ...clinic,
  ...parlor,
  phoneNumber: '021 123 456',
  address: { ...clinic.address!, country: 'Serbia' },
};

describe('user directory', () => {
  it('starts with a card for each user category, followed by all users', async () => {
    fakeServer({ 'GET /user-category': [userCategories], 'GET /user': people });
    await open('/users');
    expect(screen.getByRole('heading', { level: 1, name: 'Select User Category' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'User profiles: Kennel' })).toHaveAttribute(
      'href',
      '/users?userCategoryId=2',
    );
    expect(screen.getAllByText('CATEGORY')).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'All Users' })).toHaveAttribute('aria-current', 'true');
    expect(await screen.findByRole('link', { name: 'View User Profile: Ana Anić' })).toBeVisible();
  });

  it('filters by place and keeps the place in the URL and across categories', async () => {
    const novi = { id: 3194360, name: 'Novi Sad', countryCode: 'RS', region: null, latitude: 45.25, longitude: 19.84 };
    const requests = fakeServer({
      'GET /user-category': [userCategories],
      'GET /user': people,
      'GET /places': [novi],
      'GET /places/3194360': novi,
    });
    const { router } = await open('/users?userCategoryId=3');
    const place = screen.getByRole('combobox', { name: 'City or village' });
    await userEvent.type(place, 'Нови');
    await userEvent.click(await screen.findByRole('option', { name: 'Novi Sad, Serbia' }));
    await waitFor(() => expect(place).toHaveValue('Novi Sad, Serbia'));
    await userEvent.selectOptions(screen.getByLabelText('Distance'), 'Within 50 km');
    const lastSearch = () => Object.fromEntries(requests.findLast(({ path }) => path === '/user')!.search);
    await waitFor(() => expect(lastSearch()).toEqual({ userCategoryId: '3', placeId: '3194360', km: '50' }));
    expect(screen.getByRole('link', { name: 'Kennel' })).toHaveAttribute(
      'href',
      '/users?userCategoryId=2&placeId=3194360&km=50',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear the place' }));
    expect(router.state.location.search).toBe('?userCategoryId=3');
    expect(place).toHaveValue('');
  });

  it('keeps the filter for open businesses in the URL and across categories', async () => {
    const always = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => `${day} 00:00-24:00`);
    const openingHours = { hours: always, timeZone: 'Europe/Belgrade', byAppointment: false, note: null };
    const requests = fakeServer({
      'GET /user-category': [userCategories],
      'GET /user': (request: Request) =>
        new URL(request.url).searchParams.get('userCategoryId') === '2'
          ? []
          : [
              {
                ...people[0],
                userCategoryId: 3,
                business: {
                  city: null,
                  distanceKm: null,
                  street: null,
                  hasPhone: false,
                  services: [],
                  cover: null,
                  openingHours,
                },
              },
            ],
    });
    const { router } = await open('/users?userCategoryId=3');
    expect(await screen.findByText('Always open')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Open now' }));
    const lastSearch = () => Object.fromEntries(requests.findLast(({ path }) => path === '/user')!.search);
    await waitFor(() => expect(lastSearch()).toEqual({ userCategoryId: '3', openNow: 'true' }));
    expect(router.state.location.search).toBe('?userCategoryId=3&openNow=true');
    expect(screen.getByRole('link', { name: 'Pet owner' })).toHaveAttribute('href', '/users?userCategoryId=1');

    await userEvent.click(screen.getByRole('link', { name: 'Kennel' }));
    expect(await screen.findByText('No matching business is open now.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show closed businesses, too' }));
    expect(router.state.location.search).toBe('?userCategoryId=2');
    expect(screen.getByRole('checkbox', { name: 'Open now' })).not.toBeChecked();
  });

  it('filters by service and keeps the service in the URL for other categories with services', async () => {
    const requests = fakeServer({
      'GET /user-category': [userCategories],
      'GET /service': services,
      'GET /user': (request: Request) => (new URL(request.url).searchParams.has('serviceIds') ? [parlor] : people),
    });
    const { router } = await open('/users?userCategoryId=3&placeId=3194360');
    const field = await screen.findByRole('combobox', { name: 'Service' });
    await waitFor(() => expect(field).toBeEnabled());
    await userEvent.click(field);
    // Beauty parlors do not offer vaccination.
    const list = within(screen.getByRole('listbox', { name: 'Service' }));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Bath and blow-dry',
      'Nail trimming',
    ]);
    await userEvent.type(field, 'bath{Enter}');
    expect(router.state.location.search).toBe('?userCategoryId=3&placeId=3194360&services=1');
    expect(await screen.findByRole('heading', { name: 'Kudrica' })).toBeVisible();
    const lastSearch = requests.findLast(({ path }) => path === '/user')!.search;
    expect(Object.fromEntries(lastSearch)).toEqual({
      userCategoryId: '3',
      serviceIds: '1',
      placeId: '3194360',
      km: '25',
    });
    expect(screen.getByRole('link', { name: 'Vet clinic' })).toHaveAttribute(
      'href',
      '/users?userCategoryId=4&placeId=3194360&km=25&services=1',
    );
    expect(screen.getByRole('link', { name: 'Kennel' })).toHaveAttribute(
      'href',
      '/users?userCategoryId=2&placeId=3194360&km=25',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Bath and blow-dry' }));
    expect(router.state.location.search).toBe('?userCategoryId=3&placeId=3194360');
    expect(await screen.findByRole('heading', { name: 'Ana Anić' })).toBeVisible();
  });

  it('shows that no business offers all services, and can clear the filter', async () => {
    fakeServer({
      'GET /user-category': [userCategories],
      'GET /service': services,
      'GET /user': (request: Request) => (new URL(request.url).searchParams.has('serviceIds') ? [] : people),
    });
    const { router } = await open('/users?userCategoryId=4&services=1,32,x,-5,99999999999');
    expect(await screen.findByRole('heading', { name: 'No business offers all of these services' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'All services' }));
    expect(router.state.location.search).toBe('?userCategoryId=4');
    expect(await screen.findByRole('heading', { name: 'Ana Anić' })).toBeVisible();
  });

  it.each([1, 2, 5])('has no service filter for category %i, which offers no services', async (id) => {
    const requests = fakeServer({ 'GET /user-category': [userCategories], 'GET /user': people });
    await open(`/users?userCategoryId=${id}&services=1`);
    await screen.findByRole('heading', { name: 'Ana Anić' });
    expect(screen.queryByRole('combobox', { name: 'Service' })).toBeNull();
    expect(requests.find(({ path }) => path === '/user')!.search.has('serviceIds')).toBe(false);
  });

  it('shows location, prices and contact links of a business', async () => {
    fakeServer({
      'GET /user-category': [userCategories],
      'GET /service': services,
      'GET /user': [parlor],
      [`GET /user/by-uuid/${parlor.uuid}`]: parlorProfile,
    });
    await open('/users?userCategoryId=3');
    expect(await screen.findByText('Trg ruža 2, Novi Sad · 3 km')).toBeVisible();
    const bath = (await screen.findByText('Bath and blow-dry')).closest('li')!;
    expect(bath.textContent?.replace('\u00a0', ' ')).toBe('Bath and blow-dryfrom RSD 1,500');
    expect(screen.getByText('Nail trimming').closest('li')).toHaveTextContent('Nail trimmingon request');
    expect(screen.getByRole('link', { name: 'Message Kudrica' })).toHaveAttribute('href', `/messages/${parlor.uuid}`);

    await userEvent.click(screen.getByRole('button', { name: 'Call Kudrica' }));
    const number = await screen.findByRole('link', { name: '+381 21 123 456' });
    expect(number).toHaveAttribute('href', 'tel:+38121123456');
    expect(number.parentElement).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Call Kudrica' })).toBeNull();
  });

  it('shows the error when the phone number cannot be loaded, and offers a retry', async () => {
    const answers: unknown[] = [failure(503, 'unavailable'), { ...parlorProfile, phoneNumber: null }];
    fakeServer({
      'GET /user-category': [userCategories],
      'GET /service': services,
      'GET /user': [parlor],
      [`GET /user/by-uuid/${parlor.uuid}`]: () => answers.shift(),
    });
    await open('/users?userCategoryId=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Call Kudrica' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The service is unavailable');
    await userEvent.click(screen.getByRole('button', { name: 'Call Kudrica' }));
    // The owner hid the number after the list was loaded.
    expect(await screen.findByText('No phone number')).toBeVisible();
  });

  it("has no call or message link for the user's own business, and no call link without a number", async () => {
    const own = { ...parlor, uuid: mila.uuid };
    const silent = {
      ...parlor,
      id: 10,
      business: { city: null, distanceKm: null, street: null, hasPhone: false, services: [] },
    };
    fakeServer({ 'GET /user-category': [userCategories], 'GET /service': services, 'GET /user': [own, silent] });
    await open('/users?userCategoryId=3');
    expect(await screen.findAllByRole('link', { name: /^Message / })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Call/ })).toBeNull();
  });

  it('shows the users of one category, including users without a name', async () => {
    const requests = fakeServer({ 'GET /user-category': [userCategories], 'GET /user': people });
    await open('/users?userCategoryId=3');
    expect(await screen.findByRole('link', { name: 'View User Profile: Ana Anić' })).toHaveAttribute(
      'href',
      `/user/${people[0]!.uuid}`,
    );
    expect(screen.getByRole('link', { name: 'View User Profile: User' })).toBeVisible();
    expect(requests.find(({ path }) => path === '/user')?.search.get('userCategoryId')).toBe('3');
  });

  it.each([
    ['Ana Anić', { firstName: 'Ana', lastName: 'Anić' }],
    ['Ana', { firstName: 'Ana', lastName: null }],
    ['Anić', { firstName: null, lastName: 'Anić' }],
    ['User', { firstName: null, lastName: null }],
  ])('shows %s as the card heading', async (heading, names) => {
    fakeServer({ 'GET /user-category': [userCategories], 'GET /user': [{ ...nameless, ...names }] });
    await open('/users?userCategoryId=3');
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByRole('link', { name: `View User Profile: ${heading}` })).toBeVisible();
  });

  it('shows profile pictures, or an illustration if there is no picture or it fails to load', async () => {
    fakeServer({
      'GET /user-category': [userCategories],
      'GET /user': [{ ...people[0], imageUrl: '/uploads/ana.webp' }, people[1]],
    });
    const { container } = await open('/users?userCategoryId=3');
    await screen.findByRole('link', { name: 'View User Profile: Ana Anić' });
    const pictures = () => [...container.querySelectorAll('.picture img')].map((image) => image.getAttribute('src'));
    const illustration = expect.stringMatching(/fluent-emoji.*\.webp$/) as string;
    expect(pictures()).toEqual(['/uploads/ana.webp', illustration]);
    fireEvent.error(container.querySelector('img[src="/uploads/ana.webp"]')!);
    expect(pictures()).toEqual([illustration, illustration]);
  });

  it.each([
    ['3 people', 3],
    ['people', undefined],
    ['6', undefined],
  ])('parses the category %j in the URL as an integer', async (text, id) => {
    const requests = fakeServer({ 'GET /user-category': [userCategories], 'GET /user': people });
    await open(`/users?userCategoryId=${text}`);
    await screen.findByRole('link', { name: 'View User Profile: Ana Anić' });
    expect(requests.find(({ path }) => path === '/user')?.search.get('userCategoryId')).toBe(id ? `${id}` : null);
  });

  it('shows a loading state', async () => {
    fakeServer({ 'GET /user-category': () => new Promise(() => undefined), 'GET /user': people });
    await open('/users');
    expect(screen.getAllByText('Loading...')[0]).toBeInTheDocument();
  });

  it.each([
    ['an empty list', []],
    ['a 404', failure(404, 'not_found')],
  ])('shows an empty state for %s', async (_, answer) => {
    fakeServer({ 'GET /user-category': [userCategories], 'GET /user': answer });
    await open('/users?userCategoryId=3');
    expect(await screen.findByText('No users found in this category')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'All Users' })).toHaveLength(2);
  });

  it('shows an empty state if the server has no user categories', async () => {
    fakeServer({ 'GET /user-category': [[]], 'GET /user': people });
    await open('/users');
    expect(await screen.findByText('No category groups found')).toBeVisible();
  });

  it('shows the reason if users or categories fail to load', async () => {
    fakeServer({ 'GET /user-category': failure(500, 'internal'), 'GET /user': failure(503, 'unavailable') });
    const { unmount } = await open('/users?userCategoryId=3');
    expect(await screen.findByText(/^Failed to fetch users: The service is unavailable/)).toBeVisible();
    unmount();
    await open('/users');
    expect(await screen.findByText(/^Couldn't load the user categories\. /)).toBeVisible();
  });

  it('shows the users if only the categories failed to load', async () => {
    const answers: unknown[] = [failure(500, 'internal'), [userCategories]];
    fakeServer({ 'GET /user-category': () => answers.shift(), 'GET /user': people });
    await open('/users');
    expect(await screen.findByRole('link', { name: 'View User Profile: Ana Anić' })).toBeVisible();
    await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'User profiles: Kennel' })).toBeVisible();
  });

  it('ends the session on a 401 response', async () => {
    fakeServer({ 'GET /user-category': [userCategories], 'GET /user': failure(401, 'unauthorized') });
    await open('/users?userCategoryId=3');
    await waitFor(() => expect(session.get()).toBeNull());
    expect(await screen.findByText('Session expired. Please log in again.')).toBeVisible();
  });
});
