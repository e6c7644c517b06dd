import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { atOnce, pass } from '../../../test/clock';
import { clearDay, shownDay } from '../../../test/dateField';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { makePhoto } from '../../../test/photos';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { session } from '../../api/session';
import type { Language } from '../../i18n/languages';
import { PetPage } from './PetPage';

const user = userEvent.setup();
const luna = makePet({
  name: 'Luna',
  birthdate: '2021-04-09',
  petCategoryGroup: { id: 101, name: 'Šarplaninac' },
  petCategoryFoodId: 11,
  petCategoryFood: { id: 11, name: 'Dry food' },
  priceForBreeding: 300,
  isAvailableForBreeding: true,
  description: 'Loves the lake.',
  photos: [makePhoto(1), makePhoto(2)],
});

const world = () => ({
  [`GET /pet/uuid/${luna.uuid}`]: luna,
  [`GET /pet/user/${mila.uuid}`]: [luna],
  'GET /pet-category-group': [
    { id: 101, name: 'Šarplaninac', petCategoryId: 1, photoUrl: '/breeds/Dogs/1.webp' },
    { id: 102, name: 'Tornjak', petCategoryId: 1, photoUrl: '/breeds/Dogs/1.webp' },
  ],
  'GET /pet-category-food': [
    { id: 11, name: 'Dry food' },
    { id: 12, name: 'Wet food' },
  ],
});
const update = `PATCH /pet/uuid/${luna.uuid}`;
const DRAFT = `draft:pet-edit:${mila.uuid}:${luna.uuid}`;
const removal = `DELETE /pet/uuid/${luna.uuid}`;

const open = (search = '?edit=profile', language: Language = 'en') =>
  renderPage(<PetPage />, {
    at: `/pet/uuid/${luna.uuid}${search}`,
    path: '/pet/uuid/:uuid',
    texts: ['pets', 'users', 'catalog', 'traits'],
    user: mila,
    language,
  });

/** Opens the form and waits until the choices of all fields are loaded. */
async function openForm() {
  const view = await open();
  await screen.findByLabelText('Wet food');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Breed or type' })).toHaveValue('Šarplaninac'));
  return view;
}

const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input, textarea' });
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

/** Chooses an entry of the owner's menu. */
async function choose(name: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Luna' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

const save = () => press('Save');
const sent = (requests: ReturnType<typeof fakeServer>, method: string) =>
  requests.filter((request) => request.method === method).map(({ body }) => body);

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  session.end();
});

describe('edit pet form', () => {
  it('keeps a birth year without day and month, and sends a completed date', async () => {
    const old = { ...luna, birthdate: '2021-01-01', birthdatePrecision: 'year' as const };
    const requests = fakeServer({ ...world(), [`GET /pet/uuid/${luna.uuid}`]: old, [update]: old });
    await openForm();
    expect(shownDay('Date of birth')).toBe('2021--');
    await save();
    expect(await screen.findByText('No changes to save')).toBeVisible();
    enter('Date of birth', '2021-01-01');
    await save();
    await waitFor(() => expect(sent(requests, 'PATCH')).toEqual([{ dateOfBirth: '2021-01-01' }]));
  });

  it('starts with the stored values and saves only changed fields', async () => {
    let saved = luna;
    const requests = fakeServer({
      ...world(),
      [`GET /pet/uuid/${luna.uuid}`]: () => saved,
      [update]: () => (saved = { ...luna, name: 'Lunica', priceForBreeding: null, giveAway: true }),
    });
    const { router } = await open('');
    await choose('Edit');
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Luna' })).toHaveFocus();
    await screen.findByLabelText('Wet food');
    expect(field('Name')).toHaveValue('Luna');
    expect(shownDay('Date of birth')).toBe('2021-04-09');
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Dogs');
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveAttribute('readonly');
    expect(await screen.findByRole('combobox', { name: 'Breed or type' })).toHaveValue('Šarplaninac');
    expect(screen.getByLabelText('Female')).toBeChecked();
    expect(screen.getByLabelText('Has pedigree papers')).not.toBeChecked();
    expect(screen.getByLabelText('Dry food')).toBeChecked();
    expect(field('Breeding price')).toHaveValue('300');
    expect(screen.getByLabelText('For sale')).not.toBeChecked();
    expect(screen.getByLabelText('Not for adoption')).toBeChecked();
    expect(field('Description')).toHaveValue('Loves the lake.');

    enter('Name', ' Lunica ');
    clearDay('Date of birth');
    await user.click(screen.getByLabelText('Not specified'));
    await user.click(screen.getByLabelText('Available for breeding'));
    await user.click(screen.getByLabelText('Free adoption'));
    enter('Description', ' ');
    await save();
    // The message first, because it disappears after some seconds.
    expect(await screen.findByText('Pet profile updated successfully')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Lunica' })).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(sent(requests, 'PATCH')).toEqual([
      {
        petName: 'Lunica',
        dateOfBirth: null,
        petCategoryFoodId: null,
        priceForBreeding: null,
        isForGiveAway: true,
        description: null,
      },
    ]);
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it('saves the optional facts, but the chip number only if the pet has a chip', async () => {
    const requests = fakeServer({ ...world(), [update]: luna });
    await openForm();
    expect(screen.queryByLabelText('Chip number')).toBeNull();
    for (const label of ['Vaccinated', 'Chipped', 'Good with cats', 'Large', 'Black', 'Tan', 'Calm'])
      await user.click(screen.getByLabelText(label));
    enter('Chip number', '941000024680135');
    enter('Markings', 'One white paw');
    await save();
    await waitFor(() => expect(sent(requests, 'PATCH')).toHaveLength(1));
    expect(sent(requests, 'PATCH')[0]).toEqual({
      vaccinated: true,
      chipped: true,
      chipNumber: '941000024680135',
      goodWithCats: true,
      size: 'large',
      colours: ['black', 'tan'],
      markings: 'One white paw',
      tags: ['calm'],
    });
  });

  it('refetches the pet 100 ms after saving', async () => {
    const requests = fakeServer({ ...world(), [update]: luna });
    await openForm();
    enter('Name', 'Lunica');
    const fetched = () => requests.filter(({ method, path }) => method === 'GET' && path === `/pet/uuid/${luna.uuid}`);
    const before = fetched().length;
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await atOnce(() => sent(requests, 'PATCH').length > 0);
    await pass(99);
    expect(fetched()).toHaveLength(before);
    await pass(1);
    expect(fetched()).toHaveLength(before + 1);
  });

  it('sends nothing if nothing has changed', async () => {
    const requests = fakeServer(world());
    await openForm();
    enter('Name', 'Luna ');
    await save();
    expect(await screen.findByText('No changes to save')).toBeVisible();
    expect(sent(requests, 'PATCH')).toEqual([]);
    enter('Name', 'Lunica');
    expect(screen.queryByText('No changes to save')).toBeNull();
  });

  it('rejects invalid values at their fields and sends nothing', async () => {
    const requests = fakeServer(world());
    await openForm();
    enter('Breeding price', 'lots');
    await save();
    expect(field('Breeding price')).toHaveAccessibleDescription(
      expect.stringContaining('Please enter a price such as 1,299.90'),
    );
    expect(field('Breeding price')).toHaveFocus();
    enter('Name', '');
    await save();
    expect(field('Name')).toHaveAccessibleDescription('Pet name is required');
    expect(field('Name')).toHaveFocus();
    expect(screen.getByText('Before you can save, please check:')).toBeVisible();
    expect(sent(requests, 'PATCH')).toEqual([]);
  });

  it('requires a price for a sale, and does not allow sale and adoption together', async () => {
    fakeServer(world());
    await openForm();
    await user.click(screen.getByLabelText('Free adoption'));
    await user.click(screen.getByLabelText('For sale'));
    expect(screen.getByLabelText('Not for adoption')).toBeChecked();
    expect(screen.getByText(/so “For free adoption” has been switched off/)).toBeVisible();
    await save();
    expect(field('Sale price')).toHaveAccessibleDescription(expect.stringContaining('Please enter a sale price'));
  });

  it('keeps the input after a failed save', async () => {
    let reply: unknown = noConnection;
    fakeServer({
      ...world(),
      [update]: (request: Request) =>
        typeof reply === 'function' ? (reply as (r: Request) => unknown)(request) : reply,
    });
    await openForm();
    enter('Name', 'Lunica');
    await save();
    expect(await screen.findByText(/^Failed to update pet profile: There is no connection/)).toBeVisible();
    reply = failure(400, 'validation_failed', {
      fields: { petName: ['x'] },
      fieldCodes: { petName: ['invalid_text'] },
    });
    await save();
    await waitFor(() =>
      expect(field('Name')).toHaveAccessibleDescription(
        "This text contains characters that can't be saved. Please remove them.",
      ),
    );
    expect(field('Name')).toHaveValue('Lunica');
    expect(screen.queryByText(/^Failed to update pet profile/)).toBeNull();
  });

  it('asks the user to log in again when the session expires, and keeps the changes', async () => {
    fakeServer({ ...world(), [update]: failure(401, 'unauthorized') });
    const { unmount } = await openForm();
    enter('Name', 'Lunica');
    await save();
    expect(await screen.findByText('Authentication failed - please log in again')).toBeVisible();
    expect(session.get()).toBeNull();
    unmount();

    await openForm();
    expect(screen.getByText('We restored your unsaved changes.')).toBeVisible();
    expect(field('Name')).toHaveValue('Lunica');
    await press('Discard it');
    expect(field('Name')).toHaveValue('Luna');
  });

  it('discards the changes on cancel', async () => {
    const requests = fakeServer(world());
    const { router } = await openForm();
    enter('Name', 'L');
    fireEvent.blur(field('Name'));
    await press('Cancel');
    expect(await screen.findByRole('heading', { level: 1, name: 'Luna' })).toBeVisible();
    await choose('Edit');
    await screen.findByRole('heading', { level: 1, name: 'Edit Luna' });
    expect(field('Name')).toHaveValue('Luna');
    expect(field('Name')).not.toHaveAccessibleDescription();
    expect(sent(requests, 'PATCH')).toEqual([]);
    expect(router.state.location.search).toBe('?edit=profile');
  });

  it('asks for confirmation before leaving with unsaved changes', async () => {
    fakeServer(world());
    const { router } = await openForm();
    enter('Name', 'Lunica');
    act(() => void router.navigate('/animals'));
    const question = await screen.findByRole('dialog', { name: 'Leave this page?' });
    await user.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/animals'));
    expect(localStorage.getItem(DRAFT)).toBe('{"petName":"Lunica"}');
  });

  it.each([
    ['en', '1,500.50', '2,300.40', 'Breeding price', 'Save'],
    ['sr', '1.500,50', '2.300,40', 'Cena parenja', 'Sačuvaj'],
  ] as const)('formats a price as it is parsed, in %s', async (language, before, after, label, submit) => {
    const requests = fakeServer({
      ...world(),
      [`GET /pet/uuid/${luna.uuid}`]: { ...luna, priceForBreeding: 1500.5 },
      [update]: luna,
    });
    const { router } = await open('?edit=profile', language);
    expect(await screen.findByLabelText(new RegExp(`^${label}`))).toHaveValue(before);
    enter(label, after);
    await press(submit);
    await waitFor(() => expect(sent(requests, 'PATCH')).toEqual([{ priceForBreeding: 2300.4 }]));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('deleting a pet', () => {
  it('asks for confirmation with a summary, and then opens the list of animals', async () => {
    localStorage.setItem(DRAFT, '{"petName":"Lunica"}');
    const requests = fakeServer({ ...world(), [removal]: new Response(null, { status: 204 }) });
    const { router } = await open('');
    await choose('Delete');
    let question = await screen.findByRole('dialog', { name: "Delete Luna's profile?" });
    expect(question).toHaveTextContent("Luna's profile, offers and 2 photos will be deleted. This can't be undone.");
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(requests, 'DELETE')).toEqual([]);
    expect(localStorage.getItem(DRAFT)).not.toBeNull();

    await choose('Delete');
    question = await screen.findByRole('dialog', { name: "Delete Luna's profile?" });
    await user.dblClick(within(question).getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('Luna is no longer on Šapa')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/animals'));
    expect(sent(requests, 'DELETE')).toHaveLength(1);
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it('waits 300 ms before the redirect', async () => {
    fakeServer({ ...world(), [removal]: new Response(null, { status: 204 }) });
    const { router } = await open('');
    await choose('Delete');
    const confirm = await screen.findByRole('button', { name: 'Delete for good' });
    vi.useFakeTimers();
    fireEvent.click(confirm);
    await atOnce(() => screen.queryByText('Luna is no longer on Šapa') !== null);
    await pass(299);
    expect(router.state.location.pathname).toBe(`/pet/uuid/${luna.uuid}`);
    await pass(1);
    expect(router.state.location.pathname).toBe('/animals');
  });

  it('shows an error and can be retried', async () => {
    let isBroken = true;
    fakeServer({
      ...world(),
      [removal]: () => (isBroken ? failure(500, 'internal') : new Response(null, { status: 204 })),
    });
    const { router } = await open('');
    await choose('Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText(/^Failed to delete pet profile: Something went wrong on our side/)).toBeVisible();
    isBroken = false;
    await press('Delete for good');
    await waitFor(() => expect(router.state.location.pathname).toBe('/animals'));
  });
});
