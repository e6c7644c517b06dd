import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { servicePrice } from '../../../test/catalog';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { ana, blank, card, clinic } from '../../../test/profiles';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import type { Language } from '../../i18n/languages';
import { UserPage } from './UserPage';

type Profile = components['schemas']['Profile'];

const user = userEvent.setup();
const open = (uuid = ana.uuid, language: Language = 'en') =>
  renderPage(<UserPage />, {
    at: `/user/${uuid}`,
    path: '/user/:uuid',
    texts: ['profile', 'friends', 'blogs', 'pets', 'users', 'catalog', 'hours', 'albums'],
    user: mila,
    language,
  });
const profileReplies = (profile: Profile, pets: unknown = []) => ({
  [`GET /user/by-uuid/${profile.uuid}`]: profile,
  [`GET /pet/user/${profile.uuid}`]: pets,
  [`GET /friends/status/${profile.uuid}`]: { status: 'none' },
});
/** Renders a profile and waits until its phone number is formatted. */
async function withProfile(profile: Profile, more: Record<string, unknown>) {
  fakeServer({ ...profileReplies(profile), ...more });
  const view = await open();
  await screen.findByRole('link', { name: 'Send message' });
  return view;
}
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

describe('profile of another user', () => {
  it('shows the name and contact details', async () => {
    fakeServer(profileReplies(ana, [makePet({ name: 'Luna' })]));
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Loading...' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Jovanović' })).toBeVisible();
    expect(screen.getByText('Pet owner')).toBeVisible();
    expect(screen.getByText('Walks before breakfast.')).toBeVisible();
    expect(await screen.findByRole('link', { name: '+381 21 123 456' })).toHaveAttribute('href', 'tel:+38121123456');
    expect(screen.getByRole('link', { name: 'ana@example.org' })).toHaveAttribute('href', 'mailto:ana@example.org');
    expect(fact('Address')).toHaveTextContent('Hauptstraße 1BerlinGermany');
    expect(fact('Date of birth')).toHaveTextContent(/^9 April 1990 \(\d+ years\)$/);
    const link = screen.getByRole('link', { name: /Facebook/ });
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
    expect(screen.queryByRole('link', { name: /TikTok/ })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Luna' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Add a new pet/ })).toBeNull();
  });

  it('shows the first albums with their number of photos', async () => {
    const albums = Array.from({ length: 5 }, (_, index) => ({
      uuid: `${ana.uuid.slice(0, -1)}${index}`,
      name: `Summer ${index + 1}`,
      audience: 'users',
      isOwn: false,
      coverUrl: null,
      photoCount: index + 1,
    }));
    await withProfile(ana, { [`GET /albums/user/${ana.uuid}`]: albums });
    const section = within(await screen.findByRole('region', { name: 'Albums' }));
    expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Summer 11 photo',
      'Summer 22 photos',
      'Summer 33 photos',
      'Summer 44 photos',
    ]);
    expect(section.getByRole('link', { name: 'Summer 2' })).toHaveAttribute('href', `/album/${albums[1]!.uuid}`);
    expect(section.getByRole('link', { name: 'All albums' })).toHaveAttribute('href', `/owner/album/${ana.uuid}`);
  });

  it('shows only city and age to viewers who may not see street and birthday', async () => {
    fakeServer(profileReplies({ ...ana, date: null, age: 36, address: { ...ana.address!, street: '' } }));
    await open();
    expect(await screen.findByText('Walks before breakfast.')).toBeVisible();
    expect(fact('Address')).toHaveTextContent(/^BerlinGermany$/);
    expect(fact('Age')).toHaveTextContent('36 years');
    expect(screen.queryByText('Date of birth')).toBeNull();
    // Only the profile's owner sees the audience of a field.
    expect(screen.queryByText('Only your friends see this')).toBeNull();
  });

  it('links to photos and messages, and offers a friend request', async () => {
    fakeServer(profileReplies(ana));
    await open();
    expect(await screen.findByRole('link', { name: 'Send message' })).toHaveAttribute('href', `/messages/${ana.uuid}`);
    expect(await screen.findByRole('button', { name: 'Send Friend Request' })).toBeEnabled();
    expect(await screen.findByRole('link', { name: /^Photo album/ })).toHaveAttribute(
      'href',
      `/owner/album/${ana.uuid}`,
    );
    expect(screen.queryByRole('button', { name: 'Edit profile' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Account settings' })).toBeNull();
  });

  it.each([
    ['en', 'Usually replies within a few hours', 'Send message'],
    ['sr', 'Obično odgovara za nekoliko sati', 'Pošalji poruku'],
  ] as const)('shows the usual response time in %s, if known', async (language, soon, message) => {
    fakeServer(profileReplies({ ...ana, answersWithin: 'hours' }));
    const { unmount } = await open(ana.uuid, language);
    expect(await screen.findByText(soon)).toBeVisible();
    unmount();
    fakeServer(profileReplies(ana));
    await open(ana.uuid, language);
    await screen.findByRole('link', { name: message });
    expect(screen.queryByText(/^(Usually answers|Obično odgovara)/)).toBeNull();
  });

  it('has no message link for a blocked user', async () => {
    let status: 'blocked' | 'none' = 'blocked';
    let answer = () => {};
    const statusRequested = new Promise<void>((resolve) => (answer = resolve));
    fakeServer({
      ...profileReplies(ana),
      [`GET /user/by-uuid/${ana.uuid}`]: () => (status === 'blocked' ? card : ana),
      [`GET /friends/status/${ana.uuid}`]: () => statusRequested.then(() => ({ status })),
      [`POST /friends/unblock/${ana.uuid}`]: () => {
        status = 'none';
        return {};
      },
    });
    await open();
    expect(await screen.findByText(/Only the name and the picture of this profile/)).toBeVisible();
    answer();
    expect(await screen.findByText('You have blocked Ana Jovanović')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Send message' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    expect(await screen.findByRole('link', { name: 'Send message' })).toBeVisible();
    expect(screen.getByText('Walks before breakfast.')).toBeVisible();
    expect(screen.queryByText(/Only the name and the picture of this profile/)).toBeNull();
  });

  it('shows only the name, picture and a block button if either user has blocked the other', async () => {
    fakeServer(profileReplies(card));
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Jovanović' })).toBeVisible();
    expect(screen.getByText(/Only the name and the picture of this profile/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'More about Ana Jovanović' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Send message' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send Friend Request' })).toBeNull();
    // The profile has no other section, not even an empty one.
    expect(screen.queryByText('No description provided.')).toBeNull();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('is replaced by a message once the user is deleted', async () => {
    let isGone = false;
    fakeServer({
      ...profileReplies(ana),
      [`GET /friends/status/${ana.uuid}`]: { status: 'pending_incoming', friendshipId: 9 },
      [`GET /user/by-uuid/${ana.uuid}`]: () => (isGone ? failure(404, 'user_not_found') : ana),
      'POST /friends/request/9/accept': failure(404, 'not_found'),
    });
    await open();
    const accept = await screen.findByRole('button', { name: 'Accept' });
    isGone = true;
    await user.click(accept);
    const heading = await screen.findByRole('heading', { level: 1, name: 'User not found' });
    expect(heading).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Send message' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send Friend Request' })).toBeNull();
  });

  it('cannot be edited by other users, regardless of the URL', async () => {
    fakeServer(profileReplies(ana));
    await open(`${ana.uuid}?edit=1`);
    expect(await screen.findByText('Walks before breakfast.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Edit profile' })).toBeNull();
  });

  it('shows a placeholder for each missing detail', async () => {
    fakeServer(profileReplies(blank));
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'User' })).toBeVisible();
    expect(screen.getByText('No description provided.')).toBeVisible();
    expect(screen.getByText('No social media links provided')).toBeVisible();
    expect(fact('Address')).toHaveTextContent('Not specified');
    expect(fact('Phone number')).toHaveTextContent('Not specified');
    expect(await screen.findByRole('link', { name: /^Photo album/ })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'No pets yet' })).toBeVisible();
    expect(screen.queryByText('Your profile is not finished')).toBeNull();
  });

  it('lists the services of a clinic', async () => {
    fakeServer({
      ...profileReplies(clinic),
      'GET /service': [
        { id: 32, name: 'Vaccination', userCategoryIds: [4] },
        { id: 35, name: 'Surgery', userCategoryIds: [4] },
      ],
      [`GET /veterinary/user/${clinic.uuid}`]: { id: 3, service_ids: [32], service_prices: [servicePrice(32)] },
    });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Happy Tails' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'About the clinic' })).toBeVisible();
    expect(fact('Name')).toHaveTextContent('Happy Tails');
    expect(fact('Establishment date')).toHaveTextContent('1 March 2015');
    const services = within(screen.getByRole('region', { name: 'Services' }));
    expect(await services.findByText('Vaccination')).toBeVisible();
    expect(services.queryByText('Surgery')).toBeNull();
  });

  it.each([
    ['en', ['Vaccinationfrom RSD 1,800', 'Surgeryon request', 'X-ray€30.50'], 'Services'],
    ['sr', ['Vaccinationod 1.800 RSD', 'Surgeryna upit', 'X-ray30,50 €'], 'Usluge'],
  ] as const)(
    'lists the services of a clinic in %s, starting with the services that have a price',
    async (language, prices, title) => {
      fakeServer({
        ...profileReplies(clinic),
        'GET /service': [
          { id: 21, name: 'Nail trimming', userCategoryIds: [3, 4] },
          { id: 32, name: 'Vaccination', userCategoryIds: [4] },
          { id: 35, name: 'Surgery', userCategoryIds: [4] },
          { id: 39, name: 'X-ray', userCategoryIds: [4] },
        ],
        [`GET /veterinary/user/${clinic.uuid}`]: {
          id: 3,
          service_prices: [
            servicePrice(21),
            servicePrice(32, { price_kind: 'from', price: 1800, currency: 'RSD' }),
            servicePrice(35, { price_kind: 'on_request' }),
            servicePrice(39, { price_kind: 'exact', price: 30.5, currency: 'EUR' }),
          ],
        },
      });
      await open(clinic.uuid, language);
      const services = within(await screen.findByRole('region', { name: title }));
      await services.findByText('Surgery');
      const items = services.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00a0', ' '));
      expect(items).toEqual([...prices, 'Nail trimming']);
    },
  );

  it('links each phone number of a business separately, with a pause before an extension', async () => {
    const others = { 'GET /service': [], [`GET /veterinary/user/${clinic.uuid}`]: { id: 3, service_prices: [] } };
    await withProfile({ ...clinic, phoneNumber: '+381 21/123-456 lok. 12, +381 64/123-4567' }, others);
    expect(await screen.findByRole('link', { name: '+381 21 123 456, ext. 12' })).toHaveAttribute(
      'href',
      'tel:+38121123456,12',
    );
    expect(screen.getByRole('link', { name: '+381 64 123 4567' })).toHaveAttribute('href', 'tel:+381641234567');
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+38121123456,12');
  });

  it('has a call link only for a business with a dialable number', async () => {
    const others = { 'GET /service': [], [`GET /veterinary/user/${clinic.uuid}`]: { id: 3, service_prices: [] } };
    const { unmount } = await withProfile(clinic, others);
    expect(await screen.findByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+38121123456');
    unmount();
    for (const profile of [ana, { ...clinic, phoneNumber: null }, { ...clinic, phoneNumber: 'ask my sister' }]) {
      const shown = await withProfile(profile, others);
      expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
      shown.unmount();
    }
  });

  it("shows a placeholder for each missing detail specific to the user's category", async () => {
    fakeServer(profileReplies({ ...ana, lastName: null, date: null, age: null }));
    await open();
    expect(await screen.findByRole('heading', { name: 'About the owner' })).toBeVisible();
    expect(fact('First name')).toHaveTextContent('Ana');
    expect(fact('Last name')).toHaveTextContent('Not specified');
    expect(fact('Date of birth')).toHaveTextContent('Not specified');
  });

  it('shows an invalid phone number as typed', async () => {
    fakeServer(profileReplies({ ...ana, phoneNumber: 'ask my sister' }));
    await open();
    await screen.findByRole('heading', { level: 1, name: 'Ana Jovanović' });
    expect(fact('Phone number')).toHaveTextContent('ask my sister');
    expect(within(fact('Phone number') as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('shows that a beauty parlor offers no services', async () => {
    const parlor = { ...clinic, userCategoryId: 3 as const };
    fakeServer({
      ...profileReplies(parlor),
      'GET /service': [{ id: 1, name: 'Bath', userCategoryIds: [3] }],
      [`GET /beauty-parlor/user/${parlor.uuid}`]: { id: 3, service_ids: [], service_prices: [] },
    });
    await open();
    expect(await screen.findByText('No services available')).toBeVisible();
  });

  it('translates countries into Serbian', async () => {
    fakeServer(profileReplies(ana));
    await open(ana.uuid, 'sr');
    await screen.findByRole('heading', { level: 1, name: 'Ana Jovanović' });
    expect(fact('Adresa')).toHaveTextContent('Hauptstraße 1BerlinNemačka');
    expect(fact('Datum rođenja')).toHaveTextContent('9. aprila 1990.');
  });
});

describe('own profile', () => {
  const own = { ...ana, id: mila.id, uuid: mila.uuid };

  it('offers to add a pet', async () => {
    fakeServer(profileReplies(own, [makePet({ name: 'Luna' })]));
    await open(mila.uuid);
    const pets = within(await screen.findByRole('region', { name: 'My pets' }));
    expect(await pets.findByRole('link', { name: 'Luna' })).toBeVisible();
    expect(pets.getByRole('link', { name: /^Add a new pet/ })).toHaveAttribute('href', '/pet/create');
    expect(pets.getByRole('link', { name: /^Photo album/ })).toHaveAttribute('href', `/owner/album/${mila.uuid}`);
    expect(screen.getByRole('link', { name: 'Account settings' })).toHaveAttribute('href', '/account');
    expect(screen.queryByRole('link', { name: 'Send message' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send Friend Request' })).toBeNull();
    expect(screen.queryByText('Your profile is not finished')).toBeNull();
  });

  it('does not request a friendship status', async () => {
    const requests = fakeServer(profileReplies(own));
    await open(mila.uuid);
    expect(await screen.findByRole('button', { name: 'Edit profile' })).toBeVisible();
    expect(requests.filter(({ path }) => path.startsWith('/friends'))).toEqual([]);
  });

  it('links to the completion form while it is incomplete', async () => {
    fakeServer(profileReplies({ ...blank, uuid: mila.uuid }));
    await open(mila.uuid);
    expect(await screen.findByRole('link', { name: 'Complete your profile' })).toHaveAttribute(
      'href',
      '/user/register',
    );
    expect(await screen.findByRole('link', { name: /^Add a new pet/ })).toBeVisible();
    expect(screen.queryByText('No pets yet')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit profile' })).toBeNull();
  });
});

describe('profile page failures', () => {
  it('show an error for an invalid URL without sending a request', async () => {
    const requests = fakeServer({});
    await open('12');
    expect(await screen.findByRole('heading', { name: 'Invalid user identifier' })).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('can be retried after a server error', async () => {
    let isBroken = true;
    fakeServer({
      ...profileReplies(ana),
      [`GET /user/by-uuid/${ana.uuid}`]: () => (isBroken ? failure(500, 'internal') : ana),
    });
    await open();
    expect(await screen.findByRole('heading', { name: "This profile couldn't be loaded" })).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Ana Jovanović' })).toBeVisible();
  });

  it('log the user out with a message if the session has ended', async () => {
    fakeServer({ [`GET /user/by-uuid/${ana.uuid}`]: failure(401, 'unauthorized') });
    await open();
    expect(await screen.findByText('Session expired. Please log in again.')).toBeVisible();
    expect(session.get()).toBeNull();
  });

  it('leave the rest of the profile visible if only the pets failed to load', async () => {
    fakeServer({ ...profileReplies(ana), [`GET /pet/user/${ana.uuid}`]: failure(500, 'internal') });
    await open();
    expect(await screen.findByText("The pets couldn't be loaded")).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ana Jovanović' })).toBeVisible();
  });

  it('show a message if the user does not exist', async () => {
    fakeServer({ [`GET /user/by-uuid/${ana.uuid}`]: failure(404, 'user_not_found') });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'User not found' })).toBeVisible();
    expect(screen.getByText("This user doesn't exist or has left Šapa.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'See who is on Šapa' })).toHaveAttribute('href', '/users');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
