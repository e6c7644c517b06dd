import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { components } from '../../api/schema';
import { session, type SessionUser } from '../../api/session';
import { PublicBusinessPage } from './PublicBusinessPage';

type PublicBusiness = components['schemas']['PublicBusiness'];

const salon: PublicBusiness = {
  uuid: 'c0000000-0000-4000-8000-000000000003',
  name: 'Mila šišanje',
  userCategoryId: 3,
  imageUrl: null,
  cover: null,
  city: 'Niš',
  country: 'Serbia',
  street: 'Obrenovićeva 1',
  placeId: 787657,
  phoneNumber: '0230 123 456',
  description: 'Gentle with shy dogs.',
  social: { facebook: 'https://facebook.com/mila', twitter: null, youtube: null, tiktok: 'javascript:alert(1)' },
  verifiedAt: null,
  rating: null,
  openingHours: { hours: ['Mo 08:00-16:00'], timeZone: 'Europe/Belgrade', byAppointment: false, note: null },
  services: [
    { service_id: 1, name: 'Bath', price_kind: 'from', price: 1500, currency: 'RSD' },
    { service_id: 2, name: 'Grooming', price_kind: null, price: null, currency: null },
  ],
  photos: [{ url: '/uploads/aa/1/320.webp', width: 320, height: 320, variants: [] }],
  photoCount: 1,
};
const at = `/b/${salon.uuid}`;

interface Visit {
  search?: string;
  user?: SessionUser;
  pets?: unknown;
}

const open = async (
  business: Partial<PublicBusiness> | Response = {},
  { search = '', user, pets = [] }: Visit = {},
) => {
  fakeServer({
    [`GET /visitors/businesses/${salon.uuid}`]: business instanceof Response ? business : { ...salon, ...business },
    [`GET /visitors/businesses/${salon.uuid}/reviews`]: [],
    [`GET /visitors/businesses/${salon.uuid}/pets`]: pets,
  });
  const texts = ['visitors', 'profile', 'pets', 'catalog', 'hours'];
  return renderPage(<PublicBusinessPage />, { at: at + search, path: '/b/:uuid', texts, ...(user && { user }) });
};

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

describe('public page of a business', () => {
  it('shows prices, opening hours, contact details and animals', async () => {
    await open({}, { pets: [makePet({ name: 'Zora' })] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Mila šišanje' })).toBeVisible();
    const services = within(screen.getByRole('region', { name: 'Services and prices' }));
    expect(services.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Bathfrom .*1,500/),
      'Grooming',
    ]);
    expect(screen.getByText('Obrenovićeva 1, Niš')).toBeVisible();
    expect(screen.getByRole('row', { name: /^Monday/ })).toBeVisible();
    expect(await screen.findByRole('link', { name: '+381 230 123 456' })).toHaveAttribute('href', 'tel:+381230123456');
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+381230123456');
    expect(screen.getByRole('link', { name: /Facebook/ })).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
    expect(screen.queryByRole('link', { name: /TikTok/ })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Zora' })).toBeVisible();
  });

  it('links to the login for a message, and returns to the page', async () => {
    await open();
    const next = `next=${encodeURIComponent(`${at}?ask=1`)}`;
    expect(await screen.findByRole('link', { name: 'Message' })).toHaveAttribute('href', `/logsign?${next}`);
  });

  it('leaves out missing details', async () => {
    const nothing = { facebook: null, twitter: null, youtube: null, tiktok: null };
    await open({
      phoneNumber: null,
      street: null,
      city: null,
      social: nothing,
      openingHours: null,
      services: [],
      photos: [],
      photoCount: 0,
    });
    await screen.findByRole('heading', { level: 1, name: 'Mila šišanje' });
    for (const name of ['Contact', 'Services and prices', 'Photos', 'Opening hours'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Animals' })).toBeNull());
    expect(screen.queryByRole('link', { name: 'Call' })).toBeNull();
  });

  it("shares its URL with the device's share dialog", async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ title: 'Mila šišanje', url: `${window.location.origin}${at}` });
  });

  it.each([
    ['the conversation after a message', '?ask=1', `/messages/${salon.uuid}`],
    ['the profile', '', `/user/${salon.uuid}`],
  ])('leads logged-in users to %s', async (_target, search, expected) => {
    const { router } = await open({}, { search, user: mila });
    await waitFor(() => expect(router.state.location.pathname).toBe(expected));
  });

  it('is shown to the business itself, with a link to the settings', async () => {
    await open({}, { user: { ...mila, uuid: salon.uuid, userCategoryId: 3 } });
    expect(await screen.findByText(/^This is your public page/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change the settings' })).toHaveAttribute('href', '/account');
    expect(screen.queryByRole('link', { name: 'Message' })).toBeNull();
  });

  it('links to the list if the business has no public page', async () => {
    await open(failure(404, 'not_found'));
    expect(await screen.findByText('This business has no public page')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all businesses' })).toHaveAttribute('href', '/b');
  });

  it('shows an error with a retry', async () => {
    await open(failure(500, 'internal'));
    expect(await screen.findByText("The business couldn't be loaded")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
