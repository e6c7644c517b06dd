import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { failure, fakeServer, renderPage } from '../../../test/render';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { PublicPetPage } from './PublicPetPage';

type PublicPet = components['schemas']['PublicPet'];

const person = {
  name: null,
  userCategoryId: 1,
  imageUrl: null,
  city: 'Novi Sad',
  placeId: 3194360,
} as PublicPet['owner'];
const zora: PublicPet = {
  ...makePet({ name: 'Zora', giveAway: true, vaccinated: true }),
  photos: [],
  photoCount: 0,
  owner: person,
};
const at = `/p/${zora.uuid}`;

interface Visit {
  search?: string;
  user?: typeof mila;
  /** Response to GET /find. */
  found?: unknown;
}

const open = async (pet: Partial<PublicPet> = {}, { search = '', user, found = [] }: Visit = {}) => {
  const requests = fakeServer({
    'GET /find': found,
    [`GET /visitors/pets/${zora.uuid}`]: { ...zora, ...pet },
    [`GET /pet/uuid/${zora.uuid}`]: makePet({ uuid: zora.uuid, userId: 77, user: { ...mila, id: 77, uuid: OWNER } }),
  });
  const page = { at: at + search, path: '/p/:uuid', texts: ['visitors', 'pets', 'catalog'] };
  return { requests, ...(await renderPage(<PublicPetPage />, { ...page, ...(user && { user }) })) };
};
const OWNER = 'c0000000-0000-4000-8000-000000000001';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

describe('public pet page', () => {
  it('shows facts and city, and links to the signup for questions to the owner', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Zora' })).toBeVisible();
    expect(screen.getByText('Novi Sad')).toBeVisible();
    expect(screen.getByText('Vaccinated')).toBeVisible();
    expect(screen.getByText('A private owner')).toBeVisible();
    const next = `next=${encodeURIComponent(`${at}?ask=1`)}`;
    expect(screen.getByRole('link', { name: 'Join to ask about Zora' })).toHaveAttribute('href', `/signup?${next}`);
    expect(screen.getByRole('link', { name: 'I have an account' })).toHaveAttribute('href', `/logsign?${next}`);
  });

  it('links to the report of a lost pet', async () => {
    await open({ lostReport: { uuid: OWNER, seenAt: '2026-05-17T08:00:00.000Z' } });
    expect(await screen.findByText('Zora has been lost since 17 May 2026.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the report' })).toHaveAttribute('href', `/lost/${OWNER}`);
  });

  it('shows visitors how many more photos logged-in users see', async () => {
    const photo = (number: number) => ({
      url: `/uploads/aa/${number}/320.webp`,
      width: 320,
      height: 320,
      variants: [],
    });
    await open({ photos: [photo(1), photo(2)], photoCount: 34 });
    expect(await screen.findByText('There are 34 photos of Zora: join to see all of them.')).toBeVisible();
  });

  it('does not show the number of further photos if all photos are visible', async () => {
    await open({ photos: [], photoCount: 0 });
    await screen.findByRole('heading', { level: 1, name: 'Zora' });
    expect(screen.queryByText(/join to see all/)).toBeNull();
  });

  it("shows the owner's name if the owner is a business", async () => {
    await open({ owner: { ...person, name: 'Azil Dunav', userCategoryId: 5 } });
    expect(await screen.findByText('Azil Dunav')).toBeVisible();
    expect(screen.queryByText('A private owner')).toBeNull();
  });

  it.each<[string, Partial<PublicPet>, RegExp, boolean]>([
    ['reserved', { offerState: 'reserved' }, /^Zora is reserved at the moment/, true],
    ['not confirmed for long', { isOfferExpired: true }, /^This offer wasn't confirmed recently/, true],
    ['done', { offerState: 'done' }, /^Zora has found a home/, false],
  ])('shows that an offer is %s', async (_, pet, text, canAsk) => {
    await open(pet);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryAllByRole('link', { name: 'Join to ask about Zora' })).toHaveLength(canAsk ? 1 : 0);
  });

  describe('similar pets', () => {
    const others = (names: string[]) => names.map((name) => makePet({ name, giveAway: true }));
    const shown = async () =>
      within(await screen.findByRole('region', { name: 'More pets that are looking for someone' }));
    const latestQuery = ({ requests }: Awaited<ReturnType<typeof open>>) =>
      requests.filter(({ path }) => path === '/find').map(({ search }) => Object.fromEntries(search));

    it('are the nearest pets of the same category, without the pet itself', async () => {
      const found = [makePet({ uuid: zora.uuid, name: 'Zora' }), ...others(['Rex', 'Luna', 'Bela', 'Garo'])];
      const view = await open({}, { found });
      const list = await shown();
      expect((await list.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
        'Rex',
        'Luna',
        'Bela',
        'Garo',
      ]);
      expect(list.getByRole('link', { name: 'Rex' })).toHaveAttribute('href', `/p/${found[1]!.uuid}`);
      expect(list.getByRole('link', { name: 'See all pets' })).toHaveAttribute('href', '/find?kind=1&offer=adoption');
      expect(latestQuery(view)).toEqual([
        { kind: '1', offer: 'adoption', placeId: '3194360', km: '200', sort: 'nearest', limit: '8' },
      ]);
    });

    it('come from farther away, and then from other categories, if few pets are nearby', async () => {
      const [near, far, other] = others(['Near', 'Far', 'Other']);
      const found = ({ url }: Request) => {
        if (url.includes('placeId')) return [{ ...zora, id: 9 }, near];
        return url.includes('kind') ? [far, near] : [other, far];
      };
      await open({}, { found });
      const list = await shown();
      await list.findByRole('link', { name: 'Near' });
      const names = list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
      expect(names).toEqual(['Near', 'Far', 'Other']);
    });

    it('are hidden if there are no similar pets', async () => {
      await open({}, { found: [] });
      await screen.findByRole('heading', { level: 1, name: 'Zora' });
      await waitFor(() => expect(screen.queryByRole('region', { name: /^More pets/ })).toBeNull());
    });

    it('can be reloaded after an error', async () => {
      let fails = true;
      const rex = others(['Rex']);
      await open({}, { found: () => (fails ? failure(500, 'internal') : rex) });
      const list = await shown();
      const retry = await list.findByRole('button', { name: 'Try again' });
      fails = false;
      await userEvent.click(retry);
      expect(await list.findByRole('link', { name: 'Rex' })).toBeVisible();
    });
  });

  it('shows "not available" if the server returns no pet', async () => {
    fakeServer({});
    await renderPage(<PublicPetPage />, { at, path: '/p/:uuid', texts: ['visitors', 'pets', 'catalog'] });
    expect(await screen.findByRole('heading', { level: 1, name: 'This pet is not public' })).toBeVisible();
  });

  it.each([
    ['the pet', '', `/pet/uuid/${zora.uuid}`],
    ['the conversation about it', '?ask=1', `/messages/${OWNER}?pet=${zora.uuid}`],
  ])('redirects logged-in users to %s', async (_, search, target) => {
    const { router } = await open({}, { search, user: mila });
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(target));
  });
});
