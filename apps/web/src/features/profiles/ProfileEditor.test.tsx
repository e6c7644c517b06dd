import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { servicePrice } from '../../../test/catalog';
import { NO_DAY, shownDay } from '../../../test/dateField';
import { mila } from '../../../test/people';
import { ana, clinic } from '../../../test/profiles';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { connection } from '../../api/connection';
import type { components } from '../../api/schema';
import { session, type SessionUser } from '../../api/session';
import { UserPage } from './UserPage';

type Profile = components['schemas']['Profile'];

const me: Profile = { ...ana, id: mila.id, uuid: mila.uuid, tiktok: null };
const asBusiness = (userCategoryId: 2 | 3 | 4 | 5): Profile => ({
  ...clinic,
  id: mila.id,
  uuid: mila.uuid,
  tiktok: null,
  userCategoryId,
});
const services = [
  { id: 21, name: 'Nail trimming', userCategoryIds: [3, 4] },
  { id: 32, name: 'Vaccination', userCategoryIds: [4] },
];

/** Fake server that accepts all changes and stores the city. */
function fakeProfileServer(profile: Profile, more: Record<string, unknown> = {}) {
  let { address } = profile;
  const storedProfile = () => ({ ...profile, address });
  return fakeServer({
    [`GET /user/by-uuid/${profile.uuid}`]: storedProfile,
    [`GET /pet/user/${profile.uuid}`]: [],
    'GET /user/me': storedProfile,
    'GET /service': services,
    [`GET /veterinary/user/${profile.uuid}`]: { id: 5, service_ids: [32], service_prices: [servicePrice(32)] },
    [`GET /beauty-parlor/user/${profile.uuid}`]: {
      id: 5,
      service_ids: [21],
      service_prices: [servicePrice(21, { price_kind: 'from', price: 600, currency: 'EUR' })],
    },
    ...Object.fromEntries(
      ['kennel', 'shelter', 'beauty-parlor', 'veterinary'].flatMap((path) => [
        [`GET /${path}/user/${profile.id}`, { id: 5 }],
        [`PATCH /${path}/5`, { id: 5 }],
      ]),
    ),
    'PATCH /user/profile': storedProfile,
    'PATCH /user-address/1': async (request: Request) => {
      address = { ...address, ...((await request.clone().json()) as object) } as typeof address;
      return address;
    },
    'PATCH /user/social-media': storedProfile,
    ...more,
  });
}

const user = userEvent.setup();
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input, textarea' });
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const open = (search = '', as: Profile = me) =>
  renderPage(<UserPage />, {
    at: `/user/${me.uuid}${search}`,
    path: '/user/:uuid',
    texts: ['profile', 'friends', 'blogs', 'pets', 'users', 'catalog', 'hours'],
    user: {
      ...as,
      emailVisibility: 'users',
      phoneVisibility: 'users',
      streetVisibility: 'friends',
      birthDateVisibility: 'friends',
      role: 'member',
      suspendedUntil: null,
    } as SessionUser,
  });

async function openEditor(as: Profile = me) {
  const view = await open('', as);
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
  await screen.findByRole('heading', { name: 'Edit profile' });
  return view;
}
const form = () => screen.findByRole('form', { name: 'Edit profile' });
const save = async () => user.click(screen.getByRole('button', { name: /^(Save|Try again)$/ }));
const sent = (requests: ReturnType<typeof fakeProfileServer>) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

describe("editing the user's own profile", () => {
  it('starts with the stored values, saves them, and shows the new profile', async () => {
    const requests = fakeProfileServer(me);
    const { router } = await openEditor();
    await form();
    expect(screen.getByRole('heading', { name: 'Edit profile' })).toHaveFocus();
    expect(field('First name')).toHaveValue('Ana');
    expect(field('City')).toHaveValue('Berlin');
    expect(field('Description')).toHaveValue('Walks before breakfast.');
    expect(router.state.location.search).toBe('?edit=1');

    enter('City', 'Hamburg');
    await save();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    const edit = await screen.findByRole('button', { name: 'Edit profile' });
    await waitFor(() => expect(edit).toHaveFocus());
    expect(screen.getByText('Address', { selector: 'dt' }).nextElementSibling).toHaveTextContent('Hamburg');
    expect(router.state.location.search).toBe('');
    expect(sent(requests)).toEqual(['PATCH /user/profile', 'PATCH /user-address/1', 'PATCH /user/social-media']);
    expect(localStorage.getItem(`draft:profile:${me.uuid}`)).toBeNull();
  });

  it('discards the changes on cancel', async () => {
    const requests = fakeProfileServer(me);
    const { router } = await openEditor();
    await form();
    enter('City', 'Hamburg');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
    await form();
    expect(field('City')).toHaveValue('Berlin');
    expect(sent(requests)).toEqual([]);
  });

  it.each([
    [1, 'Date of birth', 'Last name', null],
    [4, 'Establishment date', null, 'Vaccination'],
    [5, 'Establishment date', null, null],
  ] as const)('shows the fields of category %i', async (id, date, lastName, service) => {
    const profile = id === 1 ? me : asBusiness(id);
    fakeProfileServer(profile);
    await openEditor(profile);
    await form();
    expect(shownDay(date)).toBe(id === 1 ? '1990-04-09' : '2015-03-01');
    if (lastName) expect(field(lastName)).toBeVisible();
    else expect(screen.queryByLabelText(/^Last name/)).toBeNull();
    if (service) expect(await screen.findByLabelText(service)).toBeChecked();
    else expect(screen.queryByRole('group', { name: 'Services you offer' })).toBeNull();
    await save();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  });

  it('can change the category without turning a birth date into a founding date', async () => {
    const requests = fakeProfileServer(me);
    await openEditor();
    await form();
    await user.click(screen.getByLabelText('Kennel'));
    expect(shownDay('Establishment date')).toBe(NO_DAY);
    await save();
    expect(screen.getByText('Please check your entries before saving.')).toBeVisible();
    expect(sent(requests)).toEqual([]);
    enter('Establishment date', '2020-05-06');
    await user.click(screen.getByLabelText('Pet owner'));
    expect(shownDay('Date of birth')).toBe('1990-04-09');
    await user.click(screen.getByLabelText('Kennel'));
    expect(shownDay('Establishment date')).toBe('2020-05-06');
    await save();
    await waitFor(() => expect(sent(requests)).toContain('PATCH /kennel/5'));
  });
});

describe('prices of services', () => {
  const priceOf = (service: string) => screen.getByRole('combobox', { name: `Price of ${service}` });
  const amountOf = (service: string) => screen.getByRole('textbox', { name: `Amount of ${service}` });
  const business = (requests: ReturnType<typeof fakeProfileServer>) =>
    requests.findLast(({ method, path }) => method === 'PATCH' && path.endsWith('/5'))?.body;

  async function openPrices(more?: Record<string, unknown>, category: 3 | 4 = 4) {
    const profile = asBusiness(category);
    const requests = fakeProfileServer(profile, more);
    const view = await openEditor(profile);
    await screen.findByRole('group', { name: 'Prices' });
    return { requests, ...view };
  }

  it('are entered beside each offered service in the format of the language, and saved with the profile', async () => {
    const { requests } = await openPrices();
    expect(priceOf('Vaccination')).toHaveDisplayValue('No price');
    expect(screen.queryByRole('combobox', { name: 'Price of Nail trimming' })).toBeNull();
    await user.click(screen.getByLabelText('Nail trimming'));
    await user.selectOptions(priceOf('Nail trimming'), 'On request');
    expect(screen.queryByRole('textbox', { name: 'Amount of Nail trimming' })).toBeNull();
    await user.selectOptions(priceOf('Vaccination'), 'From');
    await user.type(amountOf('Vaccination'), '1,800.5');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency of Vaccination' }), 'EUR');
    expect(amountOf('Vaccination')).toHaveValue('1,800.50');
    await save();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(business(requests)).toMatchObject({
      service_ids: [32, 21],
      service_prices: [
        { service_id: 21, price_kind: 'on_request' },
        { service_id: 32, price_kind: 'from', price: 1800.5, currency: 'EUR' },
      ],
    });
  });

  it('start with the stored values and are removed with their service', async () => {
    const { requests } = await openPrices({}, 3);
    expect(priceOf('Nail trimming')).toHaveDisplayValue('From');
    expect(amountOf('Nail trimming')).toHaveValue('600');
    await user.selectOptions(priceOf('Nail trimming'), 'No price');
    await user.selectOptions(priceOf('Nail trimming'), 'Exactly');
    await user.click(screen.getByLabelText('Nail trimming'));
    expect(screen.queryByRole('group', { name: 'Prices' })).toBeNull();
    await user.click(screen.getByLabelText('Nail trimming'));
    expect(priceOf('Nail trimming')).toHaveDisplayValue('No price');
    await save();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(business(requests)).toMatchObject({ service_ids: [21], service_prices: [] });
  });

  it('are optional, but must be complete once one of their fields has a value', async () => {
    const { requests } = await openPrices();
    await user.selectOptions(priceOf('Vaccination'), 'Exactly');
    await save();
    expect(amountOf('Vaccination')).toHaveFocus();
    expect(amountOf('Vaccination')).toHaveAccessibleDescription('Please enter a price');
    await user.type(amountOf('Vaccination'), 'much');
    await user.tab();
    expect(amountOf('Vaccination')).toHaveAccessibleDescription(/^Please enter a price such as/);
    expect(screen.getByText('Before you can save, please check:')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Prices' }));
    expect(amountOf('Vaccination')).toHaveFocus();
    expect(sent(requests)).toEqual([]);

    // The new category has no prices, so no price is required.
    await user.click(screen.getByLabelText('Kennel'));
    expect(screen.queryByText('Before you can save, please check:')).toBeNull();
  });

  it('show an error at their field if the server rejects them', async () => {
    await openPrices({
      'PATCH /veterinary/5': failure(400, 'validation_failed', {
        fields: { 'service_prices.0.price': ['Must be a price with at most two decimals'] },
        fieldCodes: { 'service_prices.0.price': ['price_invalid'] },
      }),
    });
    await user.selectOptions(priceOf('Vaccination'), 'From');
    await user.type(amountOf('Vaccination'), '1800');
    await save();
    expect(await screen.findByText(/^Failed to update or create veterinary profile/)).toBeVisible();
    expect(amountOf('Vaccination')).toHaveAccessibleDescription(/^Please enter a price such as/);
  });

  it('are part of the draft, and an invalid draft is ignored', async () => {
    const first = await openPrices();
    await user.selectOptions(priceOf('Vaccination'), 'From');
    await user.type(amountOf('Vaccination'), '1800');
    first.unmount();
    const second = await openPrices();
    expect(amountOf('Vaccination')).toHaveValue('1,800');
    second.unmount();
    for (const service_prices of ['x', [null, { service_id: 32, price_kind: [] }]]) {
      localStorage.setItem(`draft:profile:${me.uuid}`, JSON.stringify({ service_prices }));
      const next = await openPrices();
      expect(priceOf('Vaccination')).toHaveDisplayValue('No price');
      next.unmount();
    }
  });
});

describe('failed save', () => {
  it("keeps the edit mode and shows the server's errors beside the button", async () => {
    let message: string | string[] = ['No tea', 'No milk'];
    fakeProfileServer(me, { 'PATCH /user/profile': () => failure(418, 'teapot', { message }) });
    await openEditor();
    await form();
    enter('City', 'Hamburg');
    await save();
    const shown = await screen.findByText('Failed to update profile: No tea, No milk');
    expect(shown.closest('[role=alert]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Save' }).closest('.bar')).toContainElement(shown);
    expect(field('City')).toHaveValue('Hamburg');
    message = '';
    await save();
    expect(await screen.findByText('Failed to update profile: Request failed')).toBeVisible();
    expect(screen.queryByText('Profile updated successfully')).toBeNull();
  });

  it.each([
    ['of the profile', me, 'PATCH /user/profile'],
    ['of the business', asBusiness(4), 'PATCH /veterinary/5'],
  ])(
    'keeps the error %s while offline, and changes its message when the connection is back',
    async (_what, profile, call) => {
      let isAway = true;
      const requests = fakeProfileServer(profile, {
        [call]: () => (isAway ? noConnection() : profile),
        'GET /health/live': noConnection,
      });
      await openEditor(profile);
      await form();
      enter('City', 'Hamburg');
      await save();
      expect(await screen.findByText(/^Failed to update .*There is no connection/)).toBeVisible();
      act(() => connection.reached());
      const message = screen.getByText(
        /^Failed to update .*: You are online again, but this has not been sent yet\. Please try again\.$/,
      );
      expect(message.closest('[role=alert]')).not.toBeNull();
      expect(field('City')).toHaveValue('Hamburg');
      // The app must not resend the request automatically.
      expect(sent(requests).filter((one) => one === call)).toHaveLength(1);
      isAway = false;
      await save();
      expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    },
  );

  it('shows the message about the expired session only once', async () => {
    fakeProfileServer(me, { 'PATCH /user/profile': failure(401, 'unauthorized') });
    await openEditor();
    await form();
    enter('City', 'Hamburg');
    await save();
    expect(await screen.findByText('Session expired. Please log in again.')).toBeVisible();
    expect(session.get()).toBeNull();
    expect(screen.queryByText('Please log in to update your profile')).toBeNull();
    expect(localStorage.getItem(`draft:profile:${me.uuid}`)).toContain('Hamburg');
  });

  it('asks visitors to log in', async () => {
    const requests = fakeProfileServer(me);
    await openEditor();
    await form();
    act(() => session.end());
    expect(await screen.findByText('Please log in to update your profile')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Edit profile' })).toBeNull();
    expect(sent(requests)).toEqual([]);
  });

  it.each([
    [
      '',
      'Cannot create new user profile without email. Please register with email and password first, then complete your profile.',
    ],
    [me.email, 'User authentication required. Please log in again to complete your profile.'],
  ])('shows why saving is impossible for a stored user without an id, with the email %j', async (email, text) => {
    let isRejected = false;
    const requests = fakeProfileServer(me, { 'GET /user/me': () => (isRejected ? failure(403, 'not_yours') : me) });
    await openEditor();
    await form();
    isRejected = true;
    act(() => session.updateUser({ ...session.get()!.user, id: 0, email: email ?? '' }));
    await save();
    expect(await screen.findByText(text)).toBeVisible();
    expect(sent(requests)).toEqual([]);
  });

  it('shows that the user was logged out in another tab', async () => {
    let answer = () => {};
    fakeProfileServer(me, {
      'PATCH /user/profile': () => new Promise((resolve) => (answer = () => resolve(me))),
      'PATCH /user-address/1': ({ headers }: Request) =>
        headers.has('authorization') ? me.address : failure(401, 'unauthorized'),
    });
    await openEditor();
    await form();
    enter('City', 'Hamburg');
    await save();
    act(() => session.end());
    expect(screen.queryByText('Not authenticated. Please log in again.')).toBeNull();
    answer();
    expect(await screen.findByText('Not authenticated. Please log in again.')).toBeVisible();
    expect(localStorage.getItem(`draft:profile:${me.uuid}`)).toContain('Hamburg');
  });

  it("does not open the form if the clinic's data failed to load", async () => {
    let isBroken = true;
    fakeProfileServer(asBusiness(4), {
      [`GET /veterinary/user/${me.uuid}`]: () =>
        isBroken ? failure(500, 'internal') : { id: 5, service_ids: [32], service_prices: [servicePrice(32)] },
    });
    await openEditor(asBusiness(4));
    expect(await screen.findByText('Unable to edit: Missing veterinary data')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await form();
    expect(await screen.findByLabelText('Vaccination')).toBeChecked();
  });
});

describe('unsaved changes', () => {
  it('ask for confirmation before the user leaves the page, and are kept for the next visit', async () => {
    fakeProfileServer(me);
    const { router } = await openEditor();
    await form();
    enter('City', 'Hamburg');
    await act(() => router.navigate('/animals'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(router.state.location.pathname).toBe(`/user/${me.uuid}`);
    expect(field('City')).toHaveValue('Hamburg');

    await act(() => router.navigate('/animals'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/animals'));

    await act(() => router.navigate(`/user/${me.uuid}?edit=1`));
    await form();
    expect(screen.getByText('We restored your last draft.')).toBeVisible();
    expect(field('City')).toHaveValue('Hamburg');
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(field('City')).toHaveValue('Berlin');
  });

  it('ask for confirmation before the browser leaves the app', async () => {
    fakeProfileServer(me);
    await openEditor();
    await form();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    enter('City', 'Hamburg');
    expect(leave()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('button', { name: 'Edit profile' });
    expect(leave()).toBe(false);
  });

  it('do not ask for confirmation if nothing has changed', async () => {
    fakeProfileServer(me);
    const { router } = await openEditor();
    await form();
    await act(() => router.navigate('/animals'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/animals'));
  });
});
