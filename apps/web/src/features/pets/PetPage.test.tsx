import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { makePhoto } from '../../../test/photos';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { session } from '../../api/session';
import type { Language } from '../../i18n/languages';
import { PetPage } from './PetPage';
import { PetRedirectPage } from './PetRedirectPage';

const user = userEvent.setup();
const luna = makePet({
  name: 'Luna',
  birthdate: '2021-04-09',
  petCategoryGroup: { id: 101, name: 'Šarplaninac' },
  petCategoryFoodId: 11,
  petCategoryFood: { id: 11, name: 'Dry food' },
  hasPedigree: true,
  priceForBreeding: 300,
  isAvailableForBreeding: true,
  priceForSale: 1500,
  currency: 'EUR',
  vaccinated: true,
  neutered: true,
  isChipOnFile: true,
  goodWithDogs: true,
  goodWithCats: false,
  size: 'medium',
  tags: ['calm', 'playful'],
  forSale: true,
  description: 'Loves the lake.',
  photos: [makePhoto(1, 'By the lake'), makePhoto(2), makePhoto(3)],
});
const rex = makePet({ name: 'Rex' });

const open = (uuid = luna.uuid, language: Language = 'en') =>
  renderPage(<PetPage />, {
    at: `/pet/uuid/${uuid}`,
    path: '/pet/uuid/:uuid',
    texts: ['pets', 'users', 'catalog', 'traits', 'albums'],
    user: mila,
    language,
  });

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

describe('pet page', () => {
  it("shows all the pet's facts", async () => {
    fakeServer({ [`GET /pet/uuid/${luna.uuid}`]: luna, [`GET /pet/user/${mila.uuid}`]: [rex, luna] });
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Loading...' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Luna' })).toBeVisible();
    expect(document.title).toBe('Luna · Šapa');
    expect(fact('Date of birth')).toHaveTextContent(/^9 April 2021 \(\d+ years\)$/);
    expect(fact('Category')).toHaveTextContent('Dogs');
    expect(fact('Breed or type')).toHaveTextContent('Šarplaninac');
    expect(fact('Sex')).toHaveTextContent('Female');
    expect(fact('Food')).toHaveTextContent('Dry food');
    expect(fact('Pedigree')).toHaveTextContent('Yes');
    expect(fact('Available for breeding')).toHaveTextContent('Yes · €300');
    expect(fact('For sale')).toHaveTextContent('Yes · €1,500');
    expect(fact('Health')).toHaveTextContent('Vaccinated, spayed, chip on file');
    expect(fact('Good with')).toHaveTextContent('Dogs');
    expect(fact('Size')).toHaveTextContent('Medium');
    expect(fact('Character')).toHaveTextContent('Calm, playful');
    expect(screen.queryByText('Free adoption')).toBeNull();
    expect(screen.queryByText('Chip number')).toBeNull();
    expect(screen.getByText('For sale · €1,500')).toBeVisible();
    expect(screen.getByText('Loves the lake.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mila Petrović' })).toHaveAttribute('href', `/user/${mila.uuid}`);
    expect(screen.getByRole('link', { name: 'Photo album' })).toHaveAttribute('href', `/pet/album/${luna.uuid}`);
    expect(screen.getByText('3 photos')).toBeVisible();
    const others = within(await screen.findByRole('region', { name: 'Other pets from the same owner' }));
    expect(others.getByRole('link', { name: 'Rex' })).toHaveAttribute('href', `/pet/uuid/${rex.uuid}`);
    expect(others.queryByText('Luna')).toBeNull();
  });

  it("shows a single error if the owner's other pets fail to load, and can reload them", async () => {
    let isBroken = true;
    const requests = fakeServer({
      [`GET /pet/uuid/${luna.uuid}`]: luna,
      [`GET /pet/user/${mila.uuid}`]: () => (isBroken ? failure(400, 'validation_failed') : [luna, rex]),
    });
    await open();
    const others = within(await screen.findByRole('region', { name: 'Other pets from the same owner' }));
    expect(await others.findByRole('alert')).toHaveTextContent("The pets couldn't be loaded");
    expect(requests.filter(({ path }) => path.startsWith('/pet/user/'))).toHaveLength(1);
    isBroken = false;
    await user.click(others.getByRole('button', { name: 'Try again' }));
    expect(await others.findByRole('link', { name: 'Rex' })).toBeVisible();
  });

  it("shows the operator's ads in its two slots", async () => {
    const script = document.createElement('script');
    script.id = 'ad-slots';
    script.type = 'application/json';
    script.textContent = JSON.stringify(
      ['pet-1', 'pet-2', 'home'].map((slot) => ({
        slot,
        image: '/ad.webp',
        width: 970,
        height: 250,
        link: 'https://shop.example',
        alt: slot,
      })),
    );
    document.head.append(script);
    fakeServer({ [`GET /pet/uuid/${luna.uuid}`]: luna, [`GET /pet/user/${mila.uuid}`]: [luna] });
    await open();
    expect(await screen.findByRole('img', { name: 'pet-1' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'pet-2' })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'home' })).toBeNull();
    script.remove();
  });

  it('shows "unknown" for missing required facts, and omits rows that do not apply', async () => {
    const plain = makePet({ name: 'Rosa', birthdate: null, giveAway: true });
    fakeServer({ [`GET /pet/uuid/${plain.uuid}`]: plain, [`GET /pet/user/${mila.uuid}`]: [plain] });
    await open(plain.uuid);
    await screen.findByRole('heading', { level: 1, name: 'Rosa' });
    expect(fact('Date of birth')).toHaveTextContent('Not specified');
    expect(fact('Food')).toHaveTextContent('Not specified');
    for (const label of ['Pedigree', 'Available for breeding', 'For sale', 'Health', 'Good with', 'Size', 'Character'])
      expect(screen.queryByText(label, { selector: 'dt' })).toBeNull();
    expect(fact('Free adoption')).toHaveTextContent('Yes');
    expect(screen.getByText('No description yet.')).toBeVisible();
    expect(screen.getByText('0 photos')).toBeVisible();
    expect(await screen.findByText('This is your only pet on Šapa.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add another pet' })).toHaveAttribute('href', '/pet/create');
    expect(screen.queryByRole('link', { name: /^Ask about/ })).toBeNull();
  });

  it.each([
    [1, 'en', 'Owner'],
    [5, 'en', 'In the care of'],
    [1, 'sr', 'Kod koga živi'],
    [5, 'sr', 'Brigu vodi'],
  ] as const)(
    'for an owner of category %i in the language %s shows the label "%s"',
    async (userCategoryId, language, text) => {
      const theirs = makePet({ userId: 99, user: { ...mila, id: 99, userCategoryId } });
      fakeServer({ [`GET /pet/uuid/${theirs.uuid}`]: theirs });
      await open(theirs.uuid, language);
      expect(await screen.findByText(text)).toBeVisible();
    },
  );

  it('links to the owner and to other pets', async () => {
    const theirs = makePet({ userId: 99, user: { ...mila, id: 99, uuid: rex.uuid } });
    fakeServer({ [`GET /pet/uuid/${theirs.uuid}`]: theirs, [`GET /pet/user/${rex.uuid}`]: [theirs] });
    await open(theirs.uuid);
    expect(await screen.findByRole('link', { name: `Ask about ${theirs.name}` })).toHaveAttribute(
      'href',
      `/messages/${rex.uuid}?pet=${theirs.uuid}`,
    );
    expect(await screen.findByText('This owner has no other pets.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See more of this breed or type' })).toHaveAttribute(
      'href',
      '/animals?petCategoryId=1&petCategoryGroup=102',
    );
  });

  it("toggles the favourite for other users' pets, and has no heart button for the user's own pets", async () => {
    const theirs = makePet({ name: 'Rex', userId: 99 });
    let kept: number[] = [];
    let refuses = true;
    const requests = fakeServer({
      [`GET /pet/uuid/${theirs.uuid}`]: theirs,
      [`GET /pet/uuid/${luna.uuid}`]: luna,
      [`GET /pet/user/${mila.uuid}`]: [],
      'GET /favourites/ids': () => ({ petIds: kept }),
      [`PUT /favourites/${theirs.id}`]: () => {
        if (refuses) return failure(500, 'internal');
        kept = [theirs.id];
        return new Response(null, { status: 204 });
      },
    });
    const { unmount } = await open(theirs.uuid);
    const heart = await screen.findByRole('button', { name: 'Add Rex to favourites' });
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    await user.click(heart);
    expect(await screen.findByText("Your favourites couldn't be changed")).toBeVisible();
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
    refuses = false;
    await user.click(heart);
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(kept).toEqual([theirs.id]));
    unmount();

    await open();
    await screen.findByRole('heading', { level: 1, name: 'Luna' });
    expect(screen.queryByRole('button', { name: 'Add Luna to favourites' })).toBeNull();
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('hides the food of a spider', async () => {
    const rosa = makePet({ name: 'Rosa', petCategory: { id: 6, name: 'Spiders and scorpions' } });
    fakeServer({ [`GET /pet/uuid/${rosa.uuid}`]: rosa, [`GET /pet/user/${mila.uuid}`]: [rosa] });
    await open(rosa.uuid);
    await screen.findByRole('heading', { level: 1, name: 'Rosa' });
    expect(screen.queryByText('Food')).toBeNull();
  });

  it('shows the edit buttons only to the owner', async () => {
    const theirs = makePet({ name: 'Rex', userId: 99 });
    fakeServer({ [`GET /pet/uuid/${theirs.uuid}`]: theirs, [`GET /pet/user/${mila.uuid}`]: [theirs] });
    await open(`${theirs.uuid}?edit=profile`);
    await screen.findByRole('heading', { level: 1, name: 'Rex' });
    for (const name of ['Edit', 'Photos']) expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it.each([
    ['due care', { title: 'Nails', nextOn: '2026-11-26' }, {}, 'See what is due', '/care#reminder-3'],
    [
      'a lost pet',
      { title: 'Nails', nextOn: '2026-11-20' },
      { lostReport: { uuid: rex.uuid, seenAt: '2026-11-20T10:00:00.000Z' } },
      'Open the report',
      `/lost/${rex.uuid}`,
    ],
  ])('has one action for %s, and others in a menu', async (_case, changes, pet, name, href) => {
    const own = { ...luna, ...pet };
    const reminder = { id: 3, pet: luna, kind: null, time: '08:00', snoozedUntil: null, ...changes };
    fakeServer({
      [`GET /pet/uuid/${luna.uuid}`]: own,
      [`GET /pet/user/${mila.uuid}`]: [own],
      'GET /care': { today: '2026-11-26', reminders: [reminder], doses: [] },
      [`GET /pet/${luna.uuid}/health-records`]: [{ id: 1, kind: 'vaccination', day: '2026-01-05', details: {} }],
    });
    await open();
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.getByRole('link', { name: 'Health record' })).toHaveAttribute('href', `/pet/health/${luna.uuid}`);
    expect(await screen.findByText(/Nails.*Last vaccination: 5 January 2026$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Actions for Luna' }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Edit',
      'Photos',
      'Collar tag',
      ...(own.lostReport ? [] : ['Report lost']),
      'Show it on the wall',
      'Give to somebody',
      'Has died',
      'Delete',
    ]);
  });

  it('navigates photos by buttons, thumbnails and arrow keys', async () => {
    Element.prototype.scrollTo = vi.fn();
    fakeServer({ [`GET /pet/uuid/${luna.uuid}`]: luna, [`GET /pet/user/${mila.uuid}`]: [luna] });
    await open();
    const gallery = await screen.findByRole('group', { name: 'Photos of Luna' });
    expect(within(gallery).getByAltText('By the lake')).toBeVisible();
    expect(screen.getByText('1 / 3')).toBeVisible();
    expect(screen.getByText('By the lake')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next photo' }));
    expect(screen.getByText('2 / 3')).toBeVisible();
    expect(screen.queryByText('By the lake')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show photo 3' }));
    expect(screen.getByText('3 / 3')).toBeVisible();
    fireEvent.keyDown(gallery, { key: 'ArrowLeft' });
    fireEvent.keyDown(gallery, { key: 'ArrowLeft' });
    fireEvent.keyDown(gallery, { key: 'ArrowLeft' });
    expect(screen.getByText('1 / 3')).toBeVisible();
  });

  describe('pet offer', () => {
    const DAY = 24 * 3_600_000;
    const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    const offered = (offer: object) => makePet({ ...luna, ...offer, counts: { seen: 12, saved: 3, asked: 2 } });

    it('can be changed by the owner, who also sees how many users are interested', async () => {
      let pet = offered({ offerExpiresAt: inDays(30) });
      const requests = fakeServer({
        [`GET /pet/uuid/${pet.uuid}`]: () => pet,
        [`GET /pet/user/${mila.uuid}`]: () => [pet],
        [`POST /pet/${pet.uuid}/offer`]: () => (pet = { ...pet, offerState: 'reserved' }),
      });
      await open(pet.uuid);
      const choice = await screen.findByRole('radio', { name: 'Reserved' });
      expect(screen.getByRole('radio', { name: 'Available' })).toBeChecked();
      expect(screen.queryByRole('button', { name: 'Still valid' })).toBeNull();
      expect(screen.getByText('seen').nextElementSibling).toHaveTextContent('12');
      await user.click(choice);
      await waitFor(() => expect(choice).toBeChecked());
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ state: 'reserved' });
      expect(await screen.findByText('Reserved', { selector: 'span' })).toBeVisible();
    });

    it('has no owner card if there is neither an offer nor an interested user', async () => {
      const idle = { giveAway: false, priceForSale: null, priceForBreeding: null };
      let pet = makePet({ ...luna, ...idle, counts: { seen: 0, saved: 0, asked: 0 } });
      fakeServer({ [`GET /pet/uuid/${pet.uuid}`]: () => pet, [`GET /pet/user/${mila.uuid}`]: () => [pet] });
      const { queryClient } = await open(pet.uuid);
      await screen.findByRole('heading', { level: 1, name: 'Luna' });
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(screen.queryByText('seen')).toBeNull();
      pet = { ...pet, counts: { seen: 1, saved: 0, asked: 0 } };
      await act(() => queryClient.refetchQueries());
      expect((await screen.findByText('seen')).nextElementSibling).toHaveTextContent('1');
    });

    it('can be confirmed by the owner with one click after it has expired', async () => {
      let pet = offered({ offerExpiresAt: inDays(-1), isOfferExpired: true });
      fakeServer({
        [`GET /pet/uuid/${pet.uuid}`]: () => pet,
        [`GET /pet/user/${mila.uuid}`]: () => [pet],
        [`POST /pet/${pet.uuid}/offer/confirm`]: () =>
          (pet = { ...pet, offerExpiresAt: inDays(60), isOfferExpired: false }),
      });
      await open(pet.uuid);
      await user.click(await screen.findByRole('button', { name: 'Still valid' }));
      expect(await screen.findByText(/^Valid until/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Still valid' })).toBeNull();
    });

    it.each([
      [{ offerState: 'reserved' }, /^Luna has been reserved since 1 January 2026/],
      [{ offerState: 'done' }, /^Luna was sold on/],
      [{ offerState: 'done', giveAway: true, priceForSale: null }, /^Luna found a home on/],
      [{ isOfferExpired: true }, /^This offer was last confirmed on 1 January 2026/],
    ])('shows other users a notice for %j', async (offer, text) => {
      const theirs = makePet({ ...luna, userId: 99, ...(offer as object) });
      fakeServer({ [`GET /pet/uuid/${theirs.uuid}`]: theirs, [`GET /pet/user/${mila.uuid}`]: [theirs] });
      await open(theirs.uuid);
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryByRole('radio', { name: 'Reserved' })).toBeNull();
    });
  });

  it('shows "not found" for a missing pet', async () => {
    fakeServer({ [`GET /pet/uuid/${luna.uuid}`]: failure(404, 'pet_not_found') });
    await open();
    expect(await screen.findByRole('heading', { name: 'Pet not found' })).toBeVisible();
  });

  it('shows "not found" when the pet is deleted while the page is open', async () => {
    let answer: object = luna;
    fakeServer({ [`GET /pet/uuid/${luna.uuid}`]: () => answer });
    const { queryClient } = await open();
    await screen.findByRole('heading', { level: 1, name: /Luna/ });
    answer = failure(404, 'pet_not_found');
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('heading', { name: 'Pet not found' })).toBeVisible();
  });

  it('sends no request for an invalid UUID', async () => {
    const requests = fakeServer({});
    await open('nonsense');
    expect(await screen.findByRole('heading', { name: 'Pet not found' })).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('can be reloaded after an error', async () => {
    let isBroken = true;
    fakeServer({
      [`GET /pet/uuid/${luna.uuid}`]: () => (isBroken ? failure(500, 'internal') : luna),
      [`GET /pet/user/${mila.uuid}`]: [luna],
    });
    await open();
    expect(await screen.findByRole('heading', { name: 'Failed to load pet data' })).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Luna' })).toBeVisible();
  });

  it('renders in Serbian', async () => {
    fakeServer({ [`GET /pet/uuid/${luna.uuid}`]: luna, [`GET /pet/user/${mila.uuid}`]: [rex, luna] });
    await open(luna.uuid, 'sr');
    expect(await screen.findByText('9. aprila 2021. (5 godina)')).toBeVisible();
    expect(screen.getByText(/^Na prodaju · 1\.500\s€$/)).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Drugi ljubimci iz istog doma' })).toBeVisible();
  });
});

describe('old pet URL', () => {
  const visit = (identifier: string) =>
    renderPage(<PetRedirectPage />, { at: `/pet/${identifier}`, path: '/pet/:id', texts: ['pets'], user: mila });

  it.each([
    ['11', 'GET /pet/11', 'include'],
    [luna.uuid, `GET /pet/uuid/${luna.uuid}`, 'same-origin'],
  ])('redirects to the canonical URL for the identifier %s', async (identifier, call, cookies) => {
    const requests = fakeServer({ [call]: luna });
    const { router } = await visit(identifier);
    expect(screen.getByRole('heading', { name: 'Redirecting...' })).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/pet/uuid/${luna.uuid}`));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([call]);
    expect(requests[0]!.credentials).toBe(cookies);
  });

  it.each([
    ['is found', luna],
    ['is not found', failure(404, 'pet_not_found')],
  ])('does not redirect after the user has left the page (the pet %s)', async (_case, reply) => {
    let answer: (reply: unknown) => void = () => undefined;
    fakeServer({ 'GET /pet/11': () => new Promise((resolve) => (answer = resolve)) });
    const { router } = await visit('11');
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const lazy = () => arrival.then(() => ({ element: <p>Chosen</p> }));
    router.patchRoutes(null, [{ path: '/chosen', lazy }]);
    act(() => void router.navigate('/chosen'));
    await act(async () => {
      answer(reply);
      await new Promise((resolve) => setTimeout(resolve));
    });
    act(arrive);
    expect(await screen.findByText('Chosen')).toBeVisible();
    expect(router.state.location.pathname).toBe('/chosen');
  });

  it.each([
    ['unknown', failure(404, 'pet_not_found')],
    ['broken', failure(500, 'internal')],
  ])('opens the not-found page for a pet that is %s', async (_case, reply) => {
    fakeServer({ 'GET /pet/11': reply });
    const { router } = await visit('11');
    await waitFor(() => expect(router.state.location.pathname).toBe('/not-found'));
  });
});
