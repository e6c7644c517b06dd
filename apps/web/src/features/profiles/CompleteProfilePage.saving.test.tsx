import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { atOnce, pass } from '../../../test/clock';
import {
  address,
  calls,
  choose,
  enter,
  field,
  fillIn,
  kind,
  newcomer,
  openCompletion,
  openFilledIn,
  saveButton,
  user,
} from '../../../test/completion';
import { mila } from '../../../test/people';
import { failure, fakeServer, noConnection } from '../../../test/render';
import { session } from '../../api/session';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  session.end();
});

describe('saving the completed profile', () => {
  it('calls the server in the specified order, confirms, and opens the profile', async () => {
    const requests = fakeServer(kind());
    const { router } = await openCompletion();
    await fillIn();
    enter('TikTok', 'https://tiktok.com/@mila');
    await user.dblClick(saveButton());
    // Checks all three conditions together, because the button disappears with the page shortly
    // after.
    await waitFor(() => {
      expect(saveButton()).toHaveTextContent('Saved');
      expect(saveButton().querySelector('.tabler-icon-check')).toBeVisible();
      expect(saveButton().querySelector('.mantine-Loader-root')).toBeNull();
    });
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
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

  it('does not redirect if the user has already navigated to another page', async () => {
    fakeServer(kind());
    const { router } = await openFilledIn();
    vi.useFakeTimers();
    fireEvent.click(saveButton());
    await atOnce(() => saveButton().textContent === 'Saved');
    let loadPage = () => {};
    const pageLoaded = new Promise<void>((resolve) => (loadPage = resolve));
    const lazy = () => pageLoaded.then(() => ({ element: <p>Chosen</p> }));
    router.patchRoutes(null, [{ path: '/chosen', lazy }]);
    act(() => void router.navigate('/chosen'));
    await pass(1500);
    act(loadPage);
    await pass(1500);
    expect(screen.getByText('Chosen')).toBeVisible();
    expect(router.state.location.pathname).toBe('/chosen');
  });

  it('shows the audience fields beside street and birthday, and sends an audience only if it was changed', async () => {
    const requests = fakeServer(kind());
    await openCompletion();
    await choose('Pet shelter');
    const audience = (name: string) => screen.getByRole('combobox', { name });
    expect(audience('Who can see your street')).toHaveDisplayValue('Everyone');
    expect(screen.queryByRole('combobox', { name: 'Who can see your birthday' })).toBeNull();
    await fillIn();
    expect(audience('Who can see your street')).toHaveDisplayValue('Friends');
    expect(audience('Who can see your street')).toHaveAccessibleDescription('Everyone else sees only your city.');
    expect(audience('Who can see your birthday')).toHaveDisplayValue('Friends');
    expect(audience('Who can see your birthday')).toHaveAccessibleDescription('Everyone else sees only your age.');
    await user.selectOptions(audience('Who can see your birthday'), 'Only me');
    await user.click(saveButton());
    await waitFor(() => expect(saveButton()).toHaveTextContent('Saved'));
    const [profile] = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(profile).toMatchObject({ birthDateVisibility: 'me' });
    expect(profile).not.toHaveProperty('streetVisibility');
  });

  it('shows an error at the field if a link points to another network', async () => {
    const fields = { fields: { facebook: ['x'] }, fieldCodes: { facebook: ['social_host_invalid'] } };
    fakeServer({ ...kind(), 'PATCH /user/profile': failure(400, 'validation_failed', fields) });
    await openFilledIn();
    enter('Facebook', 'https://evil.example/#facebook.com');
    await user.click(saveButton());
    await waitFor(() =>
      expect(field('Facebook')).toHaveAccessibleDescription('Please enter a link to your page on this network'),
    );
    expect(field('Facebook')).toHaveFocus();
  });

  it('updates an existing clinic with its services', async () => {
    const requests = fakeServer({
      ...kind(),
      [`GET /veterinary/user/${mila.id}`]: { id: 9 },
      'PATCH /veterinary/9': { id: 9 },
    });
    await openCompletion();
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
      service_prices: [],
    });
  });
});

describe('failures while saving', () => {
  it('do not stop other requests if only the address or the links failed, and can be retried', async () => {
    let isBroken = true;
    const requests = fakeServer({
      ...kind(),
      'POST /user-address': () => (isBroken ? failure(500, 'internal') : address),
      'PATCH /user/social-media': () => (isBroken ? failure(503, 'unavailable') : { ...newcomer, address }),
    });
    const { router } = await openFilledIn();
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

  it('stop further requests if the business failed, with an error that names the business', async () => {
    const requests = fakeServer({ ...kind(), 'POST /shelter': failure(500, 'internal') });
    await openCompletion();
    await fillIn('Pet shelter');
    await user.click(saveButton());
    expect(
      await screen.findByText(/^Error: Failed to update or create pet shelter profile: Something went wrong/),
    ).toBeVisible();
    expect(calls(requests)).not.toContain('PATCH /user/social-media');
    expect(field('Name')).toHaveValue('Happy Tails');
  });

  it('keep the input for the next attempt if the connection is lost', async () => {
    let isAway = true;
    fakeServer({ ...kind(), 'PATCH /user/profile': () => (isAway ? noConnection() : newcomer) });
    await openFilledIn();
    await user.click(saveButton());
    expect(await screen.findByText(/^Error: There is no connection/)).toBeVisible();
    isAway = false;
    await user.click(saveButton());
    await waitFor(() => expect(saveButton()).toHaveTextContent('Saved'));
  });

  it('redirect to the login page if the session has ended, and the input is restored after logging in', async () => {
    fakeServer({ ...kind(), 'PATCH /user/profile': failure(401, 'unauthorized') });
    const { router, unmount } = await openFilledIn();
    await user.click(saveButton());
    expect(await screen.findByRole('heading', { name: 'What you typed is saved' })).toBeVisible();
    // The message is shown once and is still visible on the login page.
    expect(await screen.findAllByText('Session expired. Please log in again.')).toHaveLength(1);
    expect(session.get()).toBeNull();
    expect(router.state.location.pathname).toBe('/user/register');
    await waitFor(() => expect(router.state.location.pathname).toBe('/logsign'));
    expect(router.state.location.search).toBe('?next=%2Fuser%2Fregister');
    unmount();

    fakeServer(kind());
    await openCompletion();
    expect(screen.getByText('We restored your last draft.')).toBeVisible();
    expect(field('City')).toHaveValue('Novi Sad');
    expect(saveButton()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(field('City')).toHaveValue('');
    expect(localStorage.getItem(`draft:profile:${mila.uuid}`)).toBeNull();
  });
});

describe('redirect after saving', () => {
  const broken = { ...newcomer, id: 0, email: '' };

  it.each([
    ['to the profile 1.5 seconds after saving', newcomer, {}, 'Saved', 1500, `/user/${mila.uuid}`],
    [
      'to the home page 1.5 seconds after saving without a UUID',
      { ...newcomer, uuid: '' },
      { 'PATCH /user/profile': { ...newcomer, uuid: '', firstName: 'Mila' } },
      'Saved',
      1500,
      '/',
    ],
    [
      'to the login page 2 seconds after the session expired',
      newcomer,
      { 'PATCH /user/profile': failure(401, 'unauthorized') },
      'Session expired. Please log in again.',
      2000,
      '/logsign',
    ],
    [
      'to the registration form 2 seconds after saving without a known user',
      broken,
      { 'GET /user/me': failure(403, 'not_yours') },
      'Authentication required. Please log in again.',
      2000,
      '/signup',
    ],
  ])('redirects %s', async (_when, sessionUser, answers, text, ms, place) => {
    fakeServer({ ...kind(sessionUser), ...answers });
    const { router } = await openFilledIn({ user: sessionUser });
    vi.useFakeTimers();
    fireEvent.click(saveButton());
    await atOnce(() => screen.queryAllByText(text).length > 0);
    await pass(ms - 1);
    expect(router.state.location.pathname).toBe('/user/register');
    await pass(1);
    expect(router.state.location.pathname).toBe(place);
  });
});

describe('unsaved input', () => {
  it('asks for confirmation before the user leaves the page, and is kept for the next visit', async () => {
    fakeServer(kind());
    const { router } = await openFilledIn();
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
    expect(await screen.findByText('We restored your last draft.')).toBeVisible();
    expect(field('City')).toHaveValue('Novi Sad');
  });

  it('does not block the redirect to the profile when only the address failed', async () => {
    fakeServer({ ...kind(), 'POST /user-address': failure(500, 'internal') });
    const { router } = await openFilledIn();
    await user.click(saveButton());
    await user.click(await screen.findByRole('link', { name: 'Go to my profile' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
  });
});
