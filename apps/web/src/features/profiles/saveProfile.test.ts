import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { servicePrice } from '../../../test/catalog';
import { mila } from '../../../test/people';
import { failure, fakeServer } from '../../../test/render';
import { session } from '../../api/session';
import type { ProfileValues } from './profileSchema';
import { NoAccount, saveProfile } from './saveProfile';

const values: ProfileValues = {
  userCategoryId: 2,
  firstName: 'Happy Tails',
  lastName: '',
  date: '2015-03-01',
  service_ids: [],
  service_prices: [],
  country: 'Serbia',
  city: 'Novi Sad',
  placeId: null,
  street: 'Dunavska 5',
  phoneNumber: '+381 21 123 456',
  description: '',
  facebook: '',
  twitter: '',
  youtube: '',
  tiktok: '',
  streetVisibility: '',
  birthDateVisibility: '',
};

const address = { id: 31, country: 'Serbia', city: 'Novi Sad', street: 'Dunavska 5', placeId: null, user_id: mila.id };

function fakeProfileServer(more: Record<string, unknown> = {}) {
  return fakeServer({
    'PATCH /user/profile': { ...mila, address },
    'PATCH /user-address/31': address,
    'PATCH /user/social-media': mila,
    ...more,
  });
}

const changes = (requests: ReturnType<typeof fakeProfileServer>) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

beforeEach(() => session.start('token', mila));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  session.end();
});

describe('saveProfile() for a business', () => {
  it('creates the business after the address', async () => {
    const requests = fakeProfileServer({ 'POST /shelter': { id: 9 } });
    await saveProfile({ ...values, userCategoryId: 5 });
    expect(changes(requests)).toEqual([
      'PATCH /user/profile',
      'PATCH /user-address/31',
      'POST /shelter',
      'PATCH /user/social-media',
    ]);
    const business = requests.find(({ path }) => path === '/shelter')!.body;
    expect(business).toEqual({ user_id: mila.id, establishment_date: '2015-03-01T00:00:00.000Z' });
    expect(requests[0]!.body).toMatchObject({
      firstName: 'Happy Tails',
      establishment_date: '2015-03-01T00:00:00.000Z',
    });
    expect(requests[0]!.body).not.toHaveProperty('lastName');
  });

  it('updates a business that another request has created in the meantime', async () => {
    let lookupCount = 0;
    const requests = fakeProfileServer({
      [`GET /kennel/user/${mila.id}`]: () => (lookupCount++ ? { id: 9 } : failure(404, 'not_found')),
      'POST /kennel': failure(409, 'profile_exists'),
      'PATCH /kennel/9': { id: 9 },
    });
    await saveProfile(values);
    expect(changes(requests).slice(2)).toEqual(['POST /kennel', 'PATCH /kennel/9', 'PATCH /user/social-media']);
  });

  it('sends the current time as founding date if the date is empty', async () => {
    vi.useFakeTimers({ now: new Date('2026-02-03T04:05:06.000Z'), shouldAdvanceTime: true });
    const requests = fakeProfileServer({ [`GET /shelter/user/${mila.id}`]: { id: 9 }, 'PATCH /shelter/9': { id: 9 } });
    await saveProfile({ ...values, userCategoryId: 5, date: '' });
    const sent = requests.find(({ path }) => path === '/shelter/9')!.body as { establishment_date: string };
    expect(sent.establishment_date).toMatch(/^2026-02-03T04:05:0/);
  });

  it('ignores an invalid date', async () => {
    const requests = fakeProfileServer({ [`GET /kennel/user/${mila.id}`]: { id: 9 }, 'PATCH /kennel/9': { id: 9 } });
    await saveProfile({ ...values, date: 'soon' });
    expect(requests.find(({ path }) => path === '/kennel/9')!.body).toEqual({});
    expect(requests[0]!.body).not.toHaveProperty('establishment_date');
  });
});

describe('saveProfile() for a beauty parlor', () => {
  const stored = {
    id: 9,
    establishment_date: '2015-03-01T00:00:00.000Z',
    service_ids: [21, 1],
    service_prices: [servicePrice(21), servicePrice(1, { price_kind: 'from', price: 1500, currency: 'RSD' })],
  };
  const parlorValues = {
    ...values,
    userCategoryId: 3,
    service_ids: [1, 21],
    service_prices: [{ service_id: 1, price_kind: 'from', price: '1500', currency: 'RSD' }],
  };

  it('sends no update if nothing changed', async () => {
    const requests = fakeProfileServer({ [`GET /beauty-parlor/user/${mila.id}`]: stored });
    await saveProfile(parlorValues);
    expect(changes(requests)).toEqual(['PATCH /user/profile', 'PATCH /user-address/31', 'PATCH /user/social-media']);
  });

  it.each([
    { service_ids: [1] },
    { date: '2016-03-01' },
    { service_prices: [] },
    { service_prices: [{ ...parlorValues.service_prices[0]!, price: '1600' }] },
    { service_prices: [{ ...parlorValues.service_prices[0]!, price_kind: 'exact' }] },
    { service_prices: [{ ...parlorValues.service_prices[0]!, currency: 'EUR' }] },
  ])('sends an update for %j', async (change) => {
    const requests = fakeProfileServer({
      [`GET /beauty-parlor/user/${mila.id}`]: stored,
      'PATCH /beauty-parlor/9': stored,
    });
    await saveProfile({ ...parlorValues, ...change });
    expect(changes(requests)).toContain('PATCH /beauty-parlor/9');
  });
});

describe('saveProfile()', () => {
  it('sends the entered links, and clears empty links with the profile', async () => {
    const requests = fakeProfileServer({ [`GET /kennel/user/${mila.id}`]: { id: 9 }, 'PATCH /kennel/9': { id: 9 } });
    await saveProfile({ ...values, youtube: 'https://youtube.com/@tails' });
    expect(requests[0]!.body).toMatchObject({ description: '', facebook: '', youtube: 'https://youtube.com/@tails' });
    expect(requests.at(-1)).toMatchObject({
      path: '/user/social-media',
      body: { youtube: 'https://youtube.com/@tails' },
    });
  });

  it('updates the address that an earlier attempt created', async () => {
    const requests = fakeProfileServer({
      'PATCH /user/profile': { ...mila, address: null },
      'POST /user-address': failure(409, 'address_exists'),
      [`GET /user-address/user/${mila.id}`]: address,
      [`GET /kennel/user/${mila.id}`]: { id: 9 },
      'PATCH /kennel/9': { id: 9 },
    });
    await saveProfile(values);
    expect(changes(requests)).toContain('PATCH /user-address/31');
  });

  it('throws an error without a session', async () => {
    session.end();
    const requests = fakeProfileServer();
    await expect(saveProfile(values)).rejects.toEqual(new NoAccount('notAuthenticated'));
    expect(requests).toEqual([]);
  });
});
