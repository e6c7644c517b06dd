import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { atOnce, pass } from '../../../test/clock';
import { mila } from '../../../test/people';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { session, type SessionUser } from '../../api/session';
import { today } from '../../ui/day';
import { CompleteProfilePage } from './CompleteProfilePage';

const newcomer = { ...mila, firstName: null, lastName: null, userCategoryId: null, address: null } as SessionUser;
const address = { id: 31, country: 'Serbia', city: 'Novi Sad', street: 'Dunavska 5', user_id: mila.id };
const services = [
  { id: 21, name: 'Nail trimming', userCategoryIds: [3, 4] },
  { id: 32, name: 'Vaccination', userCategoryIds: [4] },
  { id: 1, name: 'Bath and blow-dry', userCategoryIds: [3] },
];

/** A server on which everything works. */
const kind = (user: SessionUser = newcomer) => {
  let now = user;
  return {
    'GET /user/me': () => now,
    'PATCH /user/profile': () => (now = { ...user, firstName: 'Mila' }),
    'POST /user-address': address,
    'PATCH /user/social-media': { ...user, firstName: 'Mila', address },
    'GET /service': services,
  };
};

const user = userEvent.setup();
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input, textarea' });
const saveButton = () => screen.getByRole('button', { name: /^(Save profile|Saving|Saved|Try again)/ });
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const leave = (name: string) => fireEvent.blur(field(name));
const choose = (category: string) => user.click(screen.getByLabelText(category));

async function open(options: { language?: 'en' | 'sr'; user?: SessionUser } = {}) {
  const { language = 'en', user: somebody = newcomer } = options;
  const view = await renderPage(<CompleteProfilePage />, {
    at: '/user/register',
    path: '/user/register',
    texts: ['profile', 'catalog'],
    user: somebody,
    language,
  });
  await screen.findAllByRole('radio');
  return view;
}

async function fillIn(category = 'Pet owner') {
  await choose(category);
  if (category === 'Pet owner') {
    enter('First name', 'Mila');
    enter('Last name', 'Petrović');
    enter('Date of birth', '1990-04-09');
  } else {
    enter('Name', 'Happy Tails');
    enter('Establishment date', '2015-03-01');
  }
  enter('Country', 'serbia');
  leave('Country');
  enter('City', 'Novi Sad');
  enter('Street address', 'Dunavska 5');
  enter('Phone number', '+381 21 123 456');
}

const calls = (requests: ReturnType<typeof fakeServer>) =>
  requests
    .filter(({ path }) => path !== '/service' && path !== '/user/me')
    .map(({ method, path }) => `${method} ${path}`);

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  session.end();
});

describe('who may complete a profile', () => {
  it('sends visitors to the login', async () => {
    const { router } = await renderPage(<CompleteProfilePage />, {
      at: '/user/register',
      path: '/user/register',
      texts: ['profile', 'catalog'],
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/logsign'));
    expect(router.state.location.search).toBe('?next=%2Fuser%2Fregister');
    expect(
      await screen.findByText('User authentication required. Please log in again to complete your profile.'),
    ).toBeVisible();
  });

  it('starts from what is known', async () => {
    const vet = {
      ...mila,
      userCategoryId: 4,
      firstName: 'Happy Tails',
      establishment_date: '2015-03-01T00:00:00.000Z',
      address,
      facebook: 'https://facebook.com/tails',
    } as SessionUser;
    fakeServer({
      ...kind(vet),
      [`GET /veterinary/user/${vet.uuid}`]: { id: 5, user_id: vet.id, service_ids: [32] },
    });
    await open({ user: vet });
    expect(field('Name')).toHaveValue('Happy Tails');
    expect(field('Establishment date')).toHaveValue('2015-03-01');
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('Serbia');
    expect(field('Facebook')).toHaveValue('https://facebook.com/tails');
    expect(await screen.findByLabelText('Vaccination')).toBeChecked();
    expect(screen.getByLabelText('Nail trimming')).not.toBeChecked();
  });
});

it('does not begin without the services that saving would lose', async () => {
  const vet = { ...mila, userCategoryId: 4, establishment_date: '2015-03-01T00:00:00.000Z' } as SessionUser;
  let isBroken = true;
  fakeServer({
    ...kind(vet),
    [`GET /veterinary/user/${vet.uuid}`]: () => (isBroken ? failure(500, 'internal') : { id: 5, service_ids: [32] }),
  });
  await renderPage(<CompleteProfilePage />, { texts: ['profile', 'catalog'], user: vet });
  expect(await screen.findByText('The services could not be loaded')).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Vaccination')).toBeChecked();
});

describe('what is asked', () => {
  it('depends on the category', async () => {
    fakeServer(kind());
    await open();
    expect(screen.getByText(/^Welcome to Šapa!/)).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    expect(screen.queryByLabelText(/^First name/)).toBeNull();
    await choose('Pet owner');
    expect(field('First name')).toBeVisible();
    expect(field('Last name')).toBeVisible();
    expect(field('Date of birth')).toBeVisible();
    expect(screen.queryByText(/You are registering a business/)).toBeNull();
    for (const business of ['Kennel', 'Pet shelter', 'Beauty parlor', 'Veterinary clinic']) {
      await choose(business);
      expect(field('Name')).toBeVisible();
      expect(field('Establishment date')).toBeVisible();
      expect(screen.queryByLabelText(/^Last name/)).toBeNull();
      expect(screen.getByText(/You are registering a business/)).toBeVisible();
    }
    expect(await screen.findByLabelText('Vaccination')).toBeVisible();
    expect(screen.queryByLabelText('Bath and blow-dry')).toBeNull();
    await choose('Beauty parlor');
    expect(screen.getByLabelText('Bath and blow-dry')).toBeVisible();
    expect(screen.queryByLabelText('Vaccination')).toBeNull();
  });

  it('says when there are no services', async () => {
    fakeServer({ ...kind(), 'GET /service': [] });
    await open();
    await choose('Beauty parlor');
    expect(await screen.findByText('No services available')).toBeVisible();
  });

  it('finds services by typing, and Enter there does not save', async () => {
    const requests = fakeServer({
      ...kind(),
      'GET /service': [
        { id: 2, name: 'Kompletno šišanje i sređivanje', userCategoryIds: [3] },
        { id: 22, name: 'Čišćenje ušiju', userCategoryIds: [3, 4] },
        { id: 32, name: 'Vakcinacija', userCategoryIds: [4] },
      ],
    });
    await open();
    await choose('Beauty parlor');
    await user.click(await screen.findByLabelText('Čišćenje ušiju'));
    await user.type(screen.getByRole('searchbox', { name: 'Search services' }), 'sisanje{Enter}');
    expect(screen.getByText('1 service found')).toBeVisible();
    expect(screen.getByLabelText('Kompletno šišanje i sređivanje')).toBeChecked();
    expect(screen.getByLabelText('Čišćenje ušiju')).toBeChecked();
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
    expect(screen.queryByText('Please check your entries before saving.')).toBeNull();

    await user.type(screen.getByRole('searchbox'), 'vakcinacija');
    expect(screen.getByText(/^No service matches/)).toBeVisible();
    // Another category is another list.
    await choose('Veterinary clinic');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.getByLabelText('Vakcinacija')).not.toBeChecked();
  });

  it('finds countries without diacritics, in Serbian too, and stores the English name', async () => {
    const requests = fakeServer(kind());
    await open({ language: 'sr' });
    await user.type(screen.getByRole('combobox', { name: 'Država' }), 'nemac');
    await user.click(await screen.findByRole('option', { name: 'Nemačka' }));
    await user.click(screen.getByRole('radio', { name: 'Vlasnik ljubimca' }));
    enter('Ime', 'Mila');
    enter('Prezime', 'Petrović');
    enter('Datum rođenja', '1990-04-09');
    enter('Grad', 'Berlin');
    enter('Ulica i broj', 'Hauptstraße 1');
    enter('Broj telefona', '123');
    await user.click(screen.getByRole('button', { name: 'Sačuvaj profil' }));
    await waitFor(() => expect(requests.some(({ path }) => path === '/user-address')).toBe(true));
    expect(requests.find(({ path }) => path === '/user-address')!.body).toMatchObject({ country: 'Germany' });
  });
});

describe('what is wrong', () => {
  it('is said at each field when it is left', async () => {
    const requests = fakeServer(kind());
    await open();
    await choose('Pet owner');
    const complaints: [string, string, string][] = [
      ['First name', '', 'First name is required'],
      ['First name', 'M', 'First name must be at least 2 characters'],
      ['Last name', ' ', 'Last name is required'],
      ['Last name', 'P', 'Last name must be at least 2 characters'],
      ['Date of birth', '', '* date is required'],
      ['Date of birth', '2999-01-01', 'The date cannot be in the future'],
      ['Date of birth', '1700-01-01', 'Must be a valid date'],
      ['City', '', '* City is required'],
      ['Street address', '  ', '* Street Address is required'],
      ['Phone number', '', '* Phone Number is required'],
      ['Facebook', 'my page', 'Must be a valid URL'],
      ['YouTube', 'javascript:alert(1)', 'Must be a valid URL'],
      ['Twitter', 'ftp://x.com/mila', 'Must be a valid URL'],
      ['TikTok', 'https://localhost', 'Must be a valid URL'],
    ];
    for (const [name, value, complaint] of complaints) {
      enter(name, value);
      leave(name);
      expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(complaint));
    }
    fireEvent.blur(screen.getByRole('combobox', { name: 'Country' }));
    expect(screen.getByText('* Country is required')).toBeVisible();
    expect(calls(requests)).toEqual([]);
  });

  it('says of a phone number that nobody could call it, and takes it all the same', async () => {
    fakeServer(kind());
    await open();
    await fillIn();
    await user.type(field('Phone number'), ' x');
    expect(screen.queryByText('This does not look like a number that can be called.')).toBeNull();
    await user.clear(field('Phone number'));
    await user.type(field('Phone number'), 'ask my sister');
    await user.tab();
    expect(await screen.findByText('This does not look like a number that can be called.')).toBeVisible();
    expect(saveButton()).toBeEnabled();
    await user.clear(field('Phone number'));
    await user.type(field('Phone number'), '021 123 456');
    await user.tab();
    await waitFor(() => expect(screen.queryByText('This does not look like a number that can be called.')).toBeNull());
  });

  it('asks for a category and for the name of a business', async () => {
    fakeServer(kind());
    await open();
    fireEvent.blur(screen.getByRole('radio', { name: 'Pet owner' }));
    expect(screen.getByText('Please select a user category')).toBeVisible();
    await choose('Kennel');
    leave('Name');
    expect(field('Name')).toHaveAccessibleDescription('Name is required');
    enter('Name', 'X');
    leave('Name');
    expect(field('Name')).toHaveAccessibleDescription('Name must be at least 2 characters');
  });

  it('takes today, and addresses without their https://', async () => {
    fakeServer(kind());
    await open();
    await fillIn('Kennel');
    enter('Establishment date', today());
    enter('Facebook', ' facebook.com/mila ');
    leave('Facebook');
    expect(field('Facebook')).toHaveValue('https://facebook.com/mila');
    expect(saveButton()).toBeEnabled();
  });

  it('keeps the button disabled, says why, and leads there', async () => {
    fakeServer(kind());
    await open();
    expect(saveButton()).toBeDisabled();
    await fillIn();
    enter('City', '');
    expect(saveButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'City' }));
    expect(field('City')).toHaveFocus();
    expect(field('City')).toHaveAccessibleDescription('* City is required');
    await user.type(field('City'), 'Novi Sad');
    expect(saveButton()).toBeEnabled();
    expect(screen.queryByText('Before you can save, please look at:')).toBeNull();
  });

  it('answers Enter in an unfinished form by showing what is missing', async () => {
    const requests = fakeServer(kind());
    await open();
    await choose('Pet owner');
    await user.type(field('City'), 'Novi Sad{Enter}');
    expect(field('First name')).toHaveFocus();
    expect(screen.getByText('* Phone Number is required')).toBeVisible();
    expect(screen.getByText('Please check your entries before saving.')).toBeVisible();
    expect(calls(requests)).toEqual([]);
  });

  it('shows what the server says at its field and keeps what was typed', async () => {
    fakeServer({
      ...kind(),
      'PATCH /user/profile': failure(400, 'validation_failed', {
        message: ['This text contains characters that cannot be stored'],
        fields: { firstName: ['This text contains characters that cannot be stored'] },
        fieldCodes: { firstName: ['invalid_text'] },
      }),
    });
    await open();
    await fillIn();
    await user.click(saveButton());
    await waitFor(() =>
      expect(field('First name')).toHaveAccessibleDescription('This text contains characters that cannot be stored'),
    );
    expect(field('First name')).toHaveFocus();
    expect(field('First name')).toHaveValue('Mila');
    expect(screen.queryByText(/^Error:/)).toBeNull();
  });
});

describe('saving', () => {
  it('calls in the documented order, says so, and leads to the profile', async () => {
    const requests = fakeServer(kind());
    const { router } = await open();
    await fillIn();
    enter('TikTok', 'https://tiktok.com/@mila');
    await user.dblClick(saveButton());
    await waitFor(() => expect(saveButton()).toHaveTextContent('Saved'));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(saveButton().querySelector('.tabler-icon-check')).toBeVisible();
    expect(saveButton().querySelector('.mantine-Loader-root')).toBeNull();
    expect(calls(requests)).toEqual(['PATCH /user/profile', 'POST /user-address', 'PATCH /user/social-media']);
    const [profile, place, links] = requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
    expect(profile).toEqual({
      firstName: 'Mila',
      lastName: 'Petrović',
      date: '1990-04-09',
      email: 'mila@example.org',
      phoneNumber: '+381 21 123 456',
      description: '',
      userCategoryId: 1,
      facebook: '',
      twitter: '',
      youtube: '',
      tiktok: 'https://tiktok.com/@mila',
    });
    expect(place).toEqual({ country: 'Serbia', city: 'Novi Sad', street: 'Dunavska 5', user_id: mila.id });
    expect(links).toEqual({ tiktok: 'https://tiktok.com/@mila' });
    expect(session.get()?.user.firstName).toBe('Mila');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
    expect(localStorage.getItem(`draft:profile:${mila.uuid}`)).toBeNull();
  });

  it('changes the address that exists', async () => {
    const requests = fakeServer({
      ...kind(),
      'PATCH /user/profile': { ...newcomer, address },
      'PATCH /user-address/31': address,
    });
    await open();
    await fillIn();
    await user.click(saveButton());
    await waitFor(() => expect(saveButton()).toHaveTextContent('Saved'));
    expect(calls(requests)).toEqual(['PATCH /user/profile', 'PATCH /user-address/31', 'PATCH /user/social-media']);
  });

  it('finds the address that an earlier attempt had created', async () => {
    const requests = fakeServer({
      ...kind(),
      'POST /user-address': failure(409, 'address_exists'),
      [`GET /user-address/user/${mila.id}`]: address,
      'PATCH /user-address/31': address,
    });
    await open();
    await fillIn();
    await user.click(saveButton());
    await waitFor(() => expect(saveButton()).toHaveTextContent('Saved'));
    expect(calls(requests)).toContain('PATCH /user-address/31');
  });

  it.each([
    ['Kennel', '/kennel'],
    ['Pet shelter', '/shelter'],
  ])('creates the profile of a %s', async (category, path) => {
    const requests = fakeServer({ ...kind(), [`POST ${path}`]: { id: 9 } });
    await open();
    await fillIn(category);
    await user.click(saveButton());
    await waitFor(() => expect(saveButton()).toHaveTextContent('Saved'));
    expect(calls(requests).slice(2, 4)).toEqual([`GET ${path}/user/${mila.id}`, `POST ${path}`]);
    const [profile, , business] = requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
    expect(profile).toMatchObject({ firstName: 'Happy Tails', establishment_date: '2015-03-01T00:00:00.000Z' });
    expect(profile).not.toHaveProperty('lastName');
    expect(business).toEqual({ user_id: mila.id, establishment_date: '2015-03-01T00:00:00.000Z' });
  });

  it('changes the clinic that exists, with its services', async () => {
    const requests = fakeServer({
      ...kind(),
      [`GET /veterinary/user/${mila.id}`]: { id: 9 },
      'PATCH /veterinary/9': { id: 9 },
    });
    await open();
    await fillIn('Beauty parlor');
    await user.click(await screen.findByLabelText('Bath and blow-dry'));
    await choose('Veterinary clinic');
    await user.click(screen.getByLabelText('Vaccination'));
    await user.click(saveButton());
    await waitFor(() => expect(saveButton()).toHaveTextContent('Saved'));
    expect(calls(requests)[3]).toBe('PATCH /veterinary/9');
    expect(requests.find(({ path }) => path === '/veterinary/9')!.body).toEqual({
      establishment_date: '2015-03-01T00:00:00.000Z',
      service_ids: [32],
    });
  });

  it('looks again and changes after a conflict', async () => {
    let lookUps = 0;
    const requests = fakeServer({
      ...kind(),
      [`GET /kennel/user/${mila.id}`]: () => (lookUps++ ? { id: 9 } : failure(404, 'not_found')),
      'POST /kennel': failure(409, 'profile_exists'),
      'PATCH /kennel/9': { id: 9 },
    });
    await open();
    await fillIn('Kennel');
    await user.click(saveButton());
    await waitFor(() => expect(saveButton()).toHaveTextContent('Saved'));
    expect(calls(requests)).toEqual([
      'PATCH /user/profile',
      'POST /user-address',
      `GET /kennel/user/${mila.id}`,
      'POST /kennel',
      `GET /kennel/user/${mila.id}`,
      'PATCH /kennel/9',
      'PATCH /user/social-media',
    ]);
  });
});

describe('failures', () => {
  it('of the address and the links stop nothing else and can be repeated', async () => {
    let isBroken = true;
    const requests = fakeServer({
      ...kind(),
      'POST /user-address': () => (isBroken ? failure(500, 'internal') : address),
      'PATCH /user/social-media': () => (isBroken ? failure(503, 'unavailable') : { ...newcomer, address }),
    });
    const { router } = await open();
    await fillIn();
    await user.click(saveButton());
    const alert = await screen.findByText(/Failed to update address/);
    expect(alert.closest('[role=alert]')).toHaveTextContent('Failed to update social media links');
    expect(alert.closest('[role=alert]')).toHaveTextContent('Everything else is saved.');
    expect(screen.getByRole('link', { name: 'Go to my profile' })).toHaveAttribute('href', `/user/${mila.uuid}`);
    expect(router.state.location.pathname).toBe('/user/register');

    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saveButton()).toHaveTextContent('Saved'));
    expect(calls(requests).filter((call) => call === 'POST /user-address')).toHaveLength(2);
  });

  it('of the business stop and are named', async () => {
    const requests = fakeServer({ ...kind(), 'POST /shelter': failure(500, 'internal') });
    await open();
    await fillIn('Pet shelter');
    await user.click(saveButton());
    expect(
      await screen.findByText(/^Error: Failed to update or create pet shelter profile: Something went wrong/),
    ).toBeVisible();
    expect(calls(requests)).not.toContain('PATCH /user/social-media');
    expect(field('Name')).toHaveValue('Happy Tails');
  });

  it('of the line keep everything, and the next attempt goes through', async () => {
    let isAway = true;
    fakeServer({ ...kind(), 'PATCH /user/profile': () => (isAway ? noConnection() : newcomer) });
    await open();
    await fillIn();
    await user.click(saveButton());
    expect(await screen.findByText(/^Error: There is no connection/)).toBeVisible();
    isAway = false;
    await user.click(saveButton());
    await waitFor(() => expect(saveButton()).toHaveTextContent('Saved'));
  });

  it('of the session lead to the login, and what was typed is there afterwards', async () => {
    fakeServer({ ...kind(), 'PATCH /user/profile': failure(401, 'unauthorized') });
    const { router, unmount } = await open();
    await fillIn();
    await user.click(saveButton());
    expect(await screen.findByRole('heading', { name: 'What you typed is kept' })).toBeVisible();
    // Once, and it stays to be read when the login is there.
    expect(await screen.findAllByText('Session expired. Please log in again.')).toHaveLength(1);
    expect(session.get()).toBeNull();
    expect(router.state.location.pathname).toBe('/user/register');
    await waitFor(() => expect(router.state.location.pathname).toBe('/logsign'));
    expect(router.state.location.search).toBe('?next=%2Fuser%2Fregister');
    unmount();

    fakeServer(kind());
    await open();
    expect(screen.getByText('We kept what you typed last time.')).toBeVisible();
    expect(field('City')).toHaveValue('Novi Sad');
    expect(saveButton()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(field('City')).toHaveValue('');
    expect(localStorage.getItem(`draft:profile:${mila.uuid}`)).toBeNull();
  });

  it('of a stored user without id and e-mail lead to the registration', async () => {
    const broken = { ...newcomer, id: 0, email: '' };
    fakeServer({ ...kind(broken), 'GET /user/me': failure(403, 'not_yours') });
    const { router } = await open({ user: broken });
    await fillIn();
    await user.click(saveButton());
    expect(await screen.findByText('Authentication required. Please log in again.')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup'));
  });
});

describe('the way on', () => {
  const broken = { ...newcomer, id: 0, email: '' };

  it.each([
    ['1.5 seconds after saving', newcomer, {}, 'Saved', 1500, `/user/${mila.uuid}`],
    [
      'home 1.5 seconds after saving without a UUID',
      { ...newcomer, uuid: '' },
      { 'PATCH /user/profile': { ...newcomer, uuid: '', firstName: 'Mila' } },
      'Saved',
      1500,
      '/',
    ],
    [
      '2 seconds after the end of the session',
      newcomer,
      { 'PATCH /user/profile': failure(401, 'unauthorized') },
      'Session expired. Please log in again.',
      2000,
      '/logsign',
    ],
    [
      '2 seconds after a save that nobody can be found for',
      broken,
      { 'GET /user/me': failure(403, 'not_yours') },
      'Authentication required. Please log in again.',
      2000,
      '/signup',
    ],
  ])('is taken %s', async (_when, somebody, answers, text, ms, place) => {
    fakeServer({ ...kind(somebody), ...answers });
    const { router } = await open({ user: somebody });
    await fillIn();
    jest.useFakeTimers();
    fireEvent.click(saveButton());
    await atOnce(() => screen.queryAllByText(text).length > 0);
    await pass(ms - 1);
    expect(router.state.location.pathname).toBe('/user/register');
    await pass(1);
    expect(router.state.location.pathname).toBe(place);
  });
});

describe('what was typed and is not saved', () => {
  it('is asked about before it is left, and waits for the next time', async () => {
    fakeServer(kind());
    const { router } = await open();
    await fillIn();
    await act(() => router.navigate('/animals'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
    expect(dialog.getByText(/^Your changes are not saved yet\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(router.state.location.pathname).toBe('/user/register');
    expect(field('City')).toHaveValue('Novi Sad');

    await act(() => router.navigate('/animals'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/animals'));
    await act(() => router.navigate('/user/register'));
    expect(await screen.findByText('We kept what you typed last time.')).toBeVisible();
    expect(field('City')).toHaveValue('Novi Sad');
  });

  it('is nothing to ask about while nothing was typed', async () => {
    fakeServer(kind());
    const { router } = await open();
    await act(() => router.navigate('/animals'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/animals'));
  });

  it('does not hold up who goes on to the profile without its address', async () => {
    fakeServer({ ...kind(), 'POST /user-address': failure(500, 'internal') });
    const { router } = await open();
    await fillIn();
    await user.click(saveButton());
    await user.click(await screen.findByRole('link', { name: 'Go to my profile' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
  });
});

it('is all there in Serbian', async () => {
  fakeServer(kind());
  await open({ language: 'sr' });
  await user.click(screen.getByRole('radio', { name: 'Veterinarska ambulanta' }));
  const category = within(screen.getByRole('region', { name: 'Ko si ti?' }));
  expect(category.getByText(/Registruješ firmu/)).toBeVisible();
  leave('Naziv');
  expect(field('Naziv')).toHaveAccessibleDescription('Naziv je obavezan');
});
