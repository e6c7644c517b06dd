import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { makePhoto } from '../../../test/photos';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { type FakeUpload, fakeUploads } from '../../../test/uploads';
import { session } from '../../api/session';
import { isUuid } from '../../lib/uuid';
import type { Language } from '../../i18n/languages';
import { AddPetPage } from './AddPetPage';

/** The pet that these tests add, as the API returns it. */
const luna = makePet({
  name: 'Luna',
  birthdate: '2021-04-09',
  hasPedigree: true,
  petCategoryGroup: { id: 101, name: 'Šarplaninac' },
  petCategoryFoodId: 11,
  petCategoryFood: { id: 11, name: 'Dry food' },
});

const breed = (id: number, name: string, petCategoryId: number, folder: string) => ({
  id,
  name,
  petCategoryId,
  photoUrl: `/breeds/${folder}/1.webp`,
});
const byCategory = (lists: Record<string, unknown[]>) => (request: Request) =>
  lists[new URL(request.url).searchParams.get('petCategoryId') ?? ''] ?? [];

const kind = () => ({
  'GET /pet-category': [
    { id: 1, name: 'Dogs' },
    { id: 2, name: 'Cats' },
    { id: 5, name: 'Rodents' },
    { id: 6, name: 'Spiders and scorpions' },
  ],
  'GET /pet-category-group': byCategory({
    1: [breed(101, 'Šarplaninac', 1, 'Dogs'), breed(102, 'Poodle', 1, 'Dogs')],
    5: [breed(501, 'Syrian Hamster', 5, 'Rodents')],
    6: [breed(601, 'Emperor Scorpion', 6, 'Spiders')],
  }),
  'GET /pet-category-food': byCategory({
    1: [{ id: 11, name: 'Dry food' }],
    5: [{ id: 51, name: 'Seed and grain mix' }],
  }),
  'POST /pet': luna,
});

const user = userEvent.setup({ applyAccept: false });
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input, textarea' });
const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const leave = (name: string) => fireEvent.blur(field(name));
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const toggle = (name: string) => user.click(screen.getByLabelText(name));
const image = (name: string, type = 'image/jpeg', size = 100) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const chooseFiles = (...files: File[]) =>
  user.upload(screen.getByLabelText('Add photos', { selector: 'input' }), files);
const posts = (requests: ReturnType<typeof fakeServer>) => requests.filter(({ method }) => method === 'POST');

let uploads: FakeUpload[];

async function open(language: Language = 'en') {
  const view = await renderPage(<AddPetPage />, {
    at: '/pet/create',
    path: '/pet/create',
    texts: ['pets', 'photos', 'catalog', 'traits'],
    user: mila,
    language,
  });
  return view;
}

async function fillIn() {
  await user.click(await screen.findByLabelText('Dogs'));
  enter('Name', 'Luna');
  await waitFor(() => expect(field('Breed or type')).toBeEnabled());
  const breed = field('Breed or type');
  act(() => breed.focus());
  fireEvent.change(breed, { target: { value: 'sarplaninac' } });
  fireEvent.blur(breed);
  enter('Date of birth', '2021-04-09');
  fireEvent.click(screen.getByLabelText('Female'));
  fireEvent.click(screen.getByLabelText('Has pedigree papers'));
  fireEvent.click(await screen.findByLabelText('Dry food'));
}

/** Opens the page with a draft of the same values, which is faster than filling in the form. */
async function openFilledIn() {
  const values = { petName: 'Luna', dateOfBirth: '2021-04-09', gender: 'f', hasPedigree: true };
  const choices = { petCategoryId: 1, petCategoryGroupId: 101, petCategoryFoodId: 11 };
  localStorage.setItem(`draft:pet:${mila.uuid}`, JSON.stringify({ ...values, ...choices }));
  const view = await open();
  await screen.findByLabelText('Dry food');
  await waitFor(() => expect(field('Breed or type')).toHaveValue('Šarplaninac'));
  return view;
}

/** Waits until the upload with this number starts, then responds to it. */
async function respond(number: number, ...args: Parameters<FakeUpload['answer']>) {
  await waitFor(() => expect(uploads.length).toBeGreaterThanOrEqual(number));
  await act(() => Promise.resolve(uploads[number - 1]!.answer(...args)));
}
const namesOf = (sent: FakeUpload[]) => sent.map(({ form }) => (form.get('file') as File).name);
/** Responses to the requests that reorder the photos. */
const ordering = () => ({
  [`PUT /pet-photo/pet/${luna.uuid}/order`]: [],
  ...Object.fromEntries([1, 2, 3, 4, 5].map((id) => [`PATCH /pet-photo/${id}`, makePhoto(id)])),
});
const changes = (requests: ReturnType<typeof fakeServer>) =>
  requests
    .filter(({ method }) => method === 'PUT' || method === 'PATCH')
    .map(({ method, path, body }) => [`${method} ${path.replace(luna.uuid, 'UUID')}`, body]);
const stored = (id: number) => ({ status: 201, body: makePhoto(id) });

beforeEach(() => {
  localStorage.clear();
  uploads = fakeUploads();
});
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

describe('add pet form', () => {
  it('shows fields that depend on the category', async () => {
    fakeServer(kind());
    await open();
    expect(screen.getByRole('combobox', { name: 'Breed or type' })).toBeDisabled();
    await user.click(await screen.findByLabelText('Rodents'));
    expect(await screen.findByLabelText('Seed and grain mix')).toBeVisible();
    await user.click(await screen.findByRole('combobox', { name: 'Breed or type' }));
    await user.paste('syr');
    await user.click(await screen.findByRole('option', { name: 'Syrian Hamster' }));

    await user.click(screen.getByLabelText('Spiders and scorpions'));
    expect(screen.queryByLabelText('Seed and grain mix')).toBeNull();
    expect(screen.getByText('Food not available for this category')).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Breed or type' })).toHaveValue('');

    await user.click(screen.getByLabelText('Cats'));
    expect(await screen.findByText('No specific breeds/types available for this category')).toBeVisible();
    expect(
      await screen.findByText('No food options available for this pet category. Please contact support.'),
    ).toBeVisible();
  });

  it('can reload the list of choices after an error', async () => {
    let isAway = true;
    fakeServer({
      ...kind(),
      'GET /pet-category': () => (isAway ? failure(403, 'internal') : kind()['GET /pet-category']),
    });
    await open();
    expect(await screen.findByText(/Couldn't load the pet categories/)).toBeVisible();
    isAway = false;
    await press('Try again');
    expect(await screen.findByLabelText('Dogs')).toBeVisible();
  });

  it('sends nothing while required fields are empty, and marks these fields', async () => {
    const requests = fakeServer(kind());
    await open();
    await screen.findByLabelText('Dogs');
    await press('Add pet');
    expect(screen.getByText('Please choose a pet category')).toBeVisible();
    expect(screen.getByLabelText('Dogs')).toHaveFocus();
    await user.click(screen.getByLabelText('Dogs'));
    await screen.findByLabelText('Dry food');
    await press('Add pet');
    expect(field('Name')).toHaveFocus();
    expect(field('Name')).toHaveAccessibleDescription('Pet name is required');
    expect(screen.getByText('Please choose a breed or type')).toBeVisible();
    expect(field('Date of birth')).toHaveAccessibleDescription(/^This field is required/);
    expect(screen.getByRole('radiogroup', { name: /^Sex/ })).toHaveAccessibleDescription('This field is required');
    expect(screen.getByRole('radiogroup', { name: /^Food/ })).toHaveAccessibleDescription('Please select a food type');
    await press('Date of birth');
    expect(field('Date of birth')).toHaveFocus();
    expect(posts(requests)).toEqual([]);
  });

  it('rejects invalid names, dates and prices at their fields', async () => {
    fakeServer(kind());
    await open();
    await user.click(screen.getByRole('heading', { name: 'Looking for a new home or a mate?' }));
    await toggle('Available for breeding');
    await toggle('For sale');
    const malformed = 'Please enter a price such as 1,299.90';
    for (const [name, value, complaint] of [
      ['Name', 'L', 'Pet name must be at least 2 characters'],
      ['Name', 'L'.repeat(50), 'Pet name must be less than 50 characters'],
      ['Date of birth', '2999-01-01', 'Birth date cannot be in the future'],
      ['Breeding price', '0', 'Please enter a breeding price'],
      ['Breeding price', 'lots', malformed],
      ['Sale price', '-5', 'Please enter a sale price'],
      ['Sale price', '9.999', malformed],
    ] as const) {
      enter(name, value);
      leave(name);
      expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(complaint));
    }
  });

  it.each([
    ['en', '1,299.9', '1,299.90'],
    ['sr', '1.299,9', '1.299,90'],
  ] as const)('shows a price as it was parsed, in %s', async (language, typed, shown) => {
    fakeServer(kind());
    await open(language);
    await toggle(language === 'en' ? 'For sale' : 'Na prodaju');
    const name = language === 'en' ? 'Sale price' : 'Prodajna cena';
    enter(name, typed);
    expect(field(name)).toHaveValue(typed);
    leave(name);
    expect(field(name)).toHaveValue(shown);
    expect(field(name)).toBeValid();
  });

  it('clears the price when an offer is disabled, and does not allow sale and adoption together', async () => {
    fakeServer(kind());
    await open();
    await user.click(screen.getByRole('heading', { name: 'Looking for a new home or a mate?' }));
    for (const [offer, price] of [
      ['Available for breeding', 'Breeding price'],
      ['For sale', 'Sale price'],
    ] as const) {
      await toggle(offer);
      enter(price, '150');
      await toggle(offer);
      await toggle(offer);
      expect(field(price)).toHaveValue('');
    }
    enter('Sale price', '150');
    await toggle('For free adoption');
    expect(screen.getByLabelText('For sale')).not.toBeChecked();
    expect(screen.getByText(/can't also be for sale, so “For sale” has been switched off/)).toBeVisible();
    await toggle('For sale');
    expect(screen.getByLabelText('For free adoption')).not.toBeChecked();
    expect(field('Sale price')).toHaveValue('');
  });
});

describe('closed parts of the add pet form', () => {
  const part = (name: string) => screen.getByRole('heading', { name }).closest('details');

  it('list their chosen values, and open if one of them is invalid', async () => {
    localStorage.setItem(`draft:pet:${mila.uuid}`, JSON.stringify({ forSale: true, vaccinated: true }));
    fakeServer(kind());
    await open();
    const offers = part('Looking for a new home or a mate?');
    expect(offers).not.toHaveAttribute('open');
    expect(within(offers!).getByText('For sale', { selector: 'summary span' })).toBeVisible();
    expect(within(part('Good to know')!).getByText('Vaccinated', { selector: 'summary span' })).toBeVisible();
    await screen.findByLabelText('Dogs');
    await press('Add pet');
    await press('Sale price');
    expect(offers).toHaveAttribute('open');
    expect(field('Sale price')).toHaveFocus();
    expect(part('Good to know')).not.toHaveAttribute('open');
  });
});

describe('birth date of a new pet', () => {
  it.each([
    ['2021--', /^2021 · about \d+ years/, { dateOfBirth: '2021-01-01', dateOfBirthPrecision: 'year' }],
    ['2021-04-', /^April 2021 · \d+ years/, { dateOfBirth: '2021-04-01', dateOfBirthPrecision: 'month' }],
  ])('may be incomplete: %s', async (dateOfBirth, shown, request) => {
    const requests = fakeServer(kind());
    const values = { petName: 'Luna', dateOfBirth, gender: 'f' };
    const choices = { petCategoryId: 1, petCategoryGroupId: 101, petCategoryFoodId: 11 };
    localStorage.setItem(`draft:pet:${mila.uuid}`, JSON.stringify({ ...values, ...choices }));
    const { router } = await open();
    await screen.findByLabelText('Dry food');
    expect(field('Date of birth')).toHaveAccessibleDescription(shown);
    await press('Add pet');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
    expect(posts(requests)[0]!.body).toMatchObject(request);
  });
});

describe('breeds of a new pet', () => {
  it('begin with mixed and unknown breeds', async () => {
    const breeds = [
      breed(102, 'Poodle', 1, 'Dogs'),
      breed(100, 'Unknown breed', 1, 'Dogs'),
      breed(101, 'Mixed', 1, 'Dogs'),
    ];
    fakeServer({ ...kind(), 'GET /pet-category-group': breeds });
    await open();
    await user.click(await screen.findByLabelText('Dogs'));
    await user.click(await screen.findByRole('combobox', { name: 'Breed or type' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Mixed',
      "I don't know",
      'Poodle',
    ]);
  });
});

describe('adding a pet', () => {
  it("sends one request and opens the owner's profile", async () => {
    const requests = fakeServer(kind());
    const { router } = await open();
    await fillIn();
    await toggle('Available for breeding');
    enter('Breeding price', '1,299.90');
    enter('Description', ' Loves the lake. ');
    await user.dblClick(screen.getByRole('button', { name: 'Add pet' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
    expect(posts(requests)).toHaveLength(1);
    expect(posts(requests)[0]!.body).toEqual({
      clientId: expect.any(String) as string,
      petCategoryId: 1,
      petName: 'Luna',
      dateOfBirth: '2021-04-09',
      petCategoryGroupId: 101,
      gender: 'f',
      hasPedigree: true,
      isAvailableForBreeding: true,
      priceForBreeding: 1299.9,
      forSale: false,
      priceForSale: null,
      isForGiveAway: false,
      vaccinated: null,
      neutered: null,
      chipped: null,
      chipNumber: null,
      goodWithChildren: null,
      goodWithDogs: null,
      goodWithCats: null,
      size: null,
      tags: [],
      colours: [],
      markings: null,
      description: 'Loves the lake.',
      petCategoryFoodId: 11,
    });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('opens the home page if the owner is unknown', async () => {
    fakeServer({
      ...kind(),
      'POST /pet': () => {
        session.end();
        return luna;
      },
    });
    const { router } = await openFilledIn();
    await press('Add pet');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('omits the food for spiders and scorpions', async () => {
    const requests = fakeServer(kind());
    const { router } = await open();
    await user.click(await screen.findByLabelText('Spiders and scorpions'));
    enter('Name', 'Rosa');
    fireEvent.change(await screen.findByRole('combobox', { name: 'Breed or type' }), {
      target: { value: 'emperor scorpion' },
    });
    fireEvent.blur(screen.getByRole('combobox', { name: 'Breed or type' }));
    enter('Date of birth', '2021-04-09');
    await user.click(screen.getByLabelText('Female'));
    await press('Add pet');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
    expect(posts(requests)[0]!.body).toMatchObject({ petCategoryId: 6, petCategoryGroupId: 601 });
    expect(posts(requests)[0]!.body).not.toHaveProperty('petCategoryFoodId');
  });

  it('shows server errors at their fields and other errors below the form', async () => {
    let reply: unknown = failure(400, 'validation_failed', {
      fields: { petName: ['x'] },
      fieldCodes: { petName: ['invalid_text'] },
    });
    fakeServer({ ...kind(), 'POST /pet': () => reply });
    await openFilledIn();
    await press('Add pet');
    await waitFor(() =>
      expect(field('Name')).toHaveAccessibleDescription(
        "This text contains characters that can't be saved. Please remove them.",
      ),
    );
    expect(screen.queryByText(/^Failed to create pet/)).toBeNull();
    reply = failure(409, 'too_many_pets');
    await press('Add pet');
    expect(await screen.findByText("Failed to create pet: You can't add more pets. Delete some first.")).toBeVisible();
    expect(field('Name')).toHaveValue('Luna');
  });

  it('sends the same client id again after a lost response, so that the server stores one pet', async () => {
    let isAway = true;
    const requests = fakeServer({ ...kind(), 'POST /pet': () => (isAway ? noConnection() : luna) });
    const { router } = await openFilledIn();
    await press('Add pet');
    expect(await screen.findByText(/^Failed to create pet: There is no connection/)).toBeVisible();
    isAway = false;
    await press('Add pet');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
    const [first, second] = posts(requests).map(({ body }) => body as { clientId: string });
    expect(isUuid(first!.clientId)).toBe(true);
    expect(second).toEqual(first);
  });
});

describe('draft of a new pet', () => {
  it('survives a reload until it is discarded', async () => {
    fakeServer(kind());
    const { unmount } = await open();
    await fillIn();
    unmount();
    await open();
    expect(screen.getByText(/^We restored your last draft/)).toBeVisible();
    expect(field('Name')).toHaveValue('Luna');
    expect(await screen.findByRole('combobox', { name: 'Breed or type' })).toHaveValue('Šarplaninac');
    expect(screen.queryByText(/Please choose the photos again/)).toBeNull();
    await press('Discard it');
    expect(field('Name')).toHaveValue('');
    expect(screen.queryByText(/^We restored your last draft/)).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('is removed after submitting', async () => {
    fakeServer({ ...kind(), 'POST /pet': failure(409, 'too_many_pets') });
    await openFilledIn();
    await press('Add pet');
    await screen.findByText(/^Failed to create pet/);
    expect(screen.queryByText(/^We restored your last draft/)).toBeNull();
    expect(field('Name')).toHaveValue('Luna');
  });

  it('keeps its price after a language change', async () => {
    fakeServer(kind());
    const { unmount } = await open('sr');
    await toggle('Na prodaju');
    enter('Prodajna cena', '1.299,9');
    unmount();
    await open('en');
    expect(field('Sale price')).toHaveValue('1,299.90');
    await act(() => i18next.changeLanguage('sr'));
    expect(field('Prodajna cena')).toHaveValue('1.299,90');
  });

  it('shows a warning if this device cannot store the photos', async () => {
    fakeServer(kind());
    const { unmount } = await open();
    await chooseFiles(image('one.jpg'));
    await screen.findByRole('button', { name: 'Remove one.jpg' });
    unmount();
    await open();
    expect(await screen.findByText(/^We restored your last draft.*Please choose the photos again/)).toBeVisible();
  });
});

describe('leaving the add pet page', () => {
  it('asks for confirmation with unsaved input and keeps the draft', async () => {
    fakeServer(kind());
    const { router } = await open();
    enter('Name', 'Luna');
    act(() => void router.navigate('/animals'));
    const question = await screen.findByRole('dialog', { name: 'Leave this page?' });
    expect(question).toHaveTextContent('What you entered is kept on this device');
    await user.click(within(question).getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/pet/create');
    expect(field('Name')).toHaveValue('Luna');

    act(() => void router.navigate('/animals'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/animals'));
    expect(localStorage.getItem(`draft:pet:${mila.uuid}`)).toContain('Luna');
  });
});

describe('photos of a new pet', () => {
  it('are validated before the upload', async () => {
    fakeServer(kind());
    await open();
    await chooseFiles(
      image('lake.jpg'),
      image('notes.txt', 'text/plain'),
      image('huge.png', 'image/png', 5 * 1024 * 1024),
      image('just.gif', 'image/gif', 5 * 1024 * 1024 - 1),
    );
    const picker = screen.getByLabelText('Add photos', { selector: 'input' });
    expect(picker).toHaveAttribute('multiple');
    expect(picker).toHaveAttribute('accept', expect.stringContaining('image/'));
    const item = (name: string) => screen.getByRole('button', { name: `Remove ${name}` }).closest('li')!;
    await screen.findByText(/The file must be smaller than 5 MB/);
    expect(item('notes.txt')).toHaveTextContent(
      'Only JPEG, PNG and GIF images are accepted. Please choose another one.',
    );
    expect(item('huge.png')).toHaveTextContent('The file must be smaller than 5 MB');
    expect(item('lake.jpg')).toHaveTextContent('Main photo');
    expect(screen.getByText(/^2 photos chosen/)).toBeVisible();

    await press('Make main photo: just.gif');
    expect(item('just.gif')).toHaveTextContent('Main photo');
    await press('Remove just.gif');
    expect(item('lake.jpg')).toHaveTextContent('Main photo');
  });

  it('are reordered by keyboard and by buttons', async () => {
    fakeServer(kind());
    await open();
    await chooseFiles(image('one.jpg'), image('two.jpg'), image('three.jpg'));
    const order = () =>
      screen.getAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label')!.slice(7));
    const handle = () => screen.getByRole('button', { name: 'Move one.jpg' });
    await screen.findByRole('button', { name: 'Move one.jpg' });
    act(() => handle().focus());
    await user.keyboard('{Enter}');
    expect(screen.getByText(/^one.jpg is picked up, at position 1 of 3/)).toBeInTheDocument();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(screen.getByText('one.jpg: position 3 of 3')).toBeInTheDocument();
    expect(order()).toEqual(['two.jpg', 'three.jpg', 'one.jpg']);
    await user.keyboard('{Escape}');
    expect(screen.getByText('one.jpg is back at position 1 of 3.')).toBeInTheDocument();
    expect(order()).toEqual(['one.jpg', 'two.jpg', 'three.jpg']);
    await user.keyboard(' {ArrowRight} ');
    expect(screen.getByText('one.jpg is put down at position 2 of 3.')).toBeInTheDocument();
    expect(order()).toEqual(['two.jpg', 'one.jpg', 'three.jpg']);
    expect(handle()).toHaveFocus();

    await press('Move three.jpg');
    await press('Put three.jpg at position 1');
    expect(order()).toEqual(['three.jpg', 'two.jpg', 'one.jpg']);
  });

  it('are uploaded in parallel, each once with its description, and then arranged as chosen', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const requests = fakeServer({ ...kind(), ...ordering() });
    const { router } = await openFilledIn();
    const files = ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg'].map((name) => image(name));
    await chooseFiles(...files, image('notes.txt', 'text/plain'));
    fireEvent.change(await screen.findByLabelText('Description of two.jpg (optional)'), {
      target: { value: ' By the lake ' },
    });
    await press('Add pet');
    expect(await screen.findByRole('heading', { name: 'Luna is here!' })).toHaveFocus();
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    await waitFor(() => expect(uploads).toHaveLength(3));
    act(() => uploads[0]!.progress(0.4));
    expect(await screen.findByRole('progressbar', { name: 'Upload of one.jpg' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.getByRole('progressbar', { name: 'Upload of three.jpg' })).toBeVisible();
    act(() => uploads[0]!.progress(1));
    expect(await screen.findByText('Almost done...')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel the upload of one.jpg' })).toBeNull();
    expect(localStorage.getItem(`draft:pet:${mila.uuid}`)).toBeNull();
    await respond(2, stored(1));
    expect(await screen.findByText('1 of 4 photos uploaded')).toBeVisible();
    await respond(4, stored(2));
    await respond(1, stored(3));
    expect(changes(requests)).toEqual([]);
    await respond(3, stored(4));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
    expect(uploads.map(({ path, headers }) => [path, headers.authorization])).toEqual(
      Array(4).fill(['/pet-photo', 'Bearer test-token']),
    );
    const [first, second] = uploads.map(({ form }) => form);
    expect([first!.get('petUuid'), (first!.get('file') as File).name, first!.get('description')]).toEqual([
      luna.uuid,
      'one.jpg',
      null,
    ]);
    expect(second!.get('description')).toBe('By the lake');
    expect(posts(requests)).toHaveLength(1);
    expect(changes(requests)).toEqual([
      ['PUT /pet-photo/pet/UUID/order', { photoIds: [3, 1, 4, 2] }],
      ['PATCH /pet-photo/3', { isMain: true }],
    ]);
  });

  it('can be arranged by a retry without being uploaded again', async () => {
    let isBroken = true;
    const path = `PUT /pet-photo/pet/${luna.uuid}/order`;
    fakeServer({ ...kind(), ...ordering(), [path]: () => (isBroken ? failure(500, 'internal') : []) });
    const { router } = await openFilledIn();
    await chooseFiles(image('one.jpg'), image('two.jpg'));
    await press('Add pet');
    await respond(1, stored(1));
    await respond(2, stored(2));
    expect(await screen.findByText(/^The order of the photos couldn't be saved: /)).toBeVisible();
    isBroken = false;
    await press('Try again');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
    expect(uploads).toHaveLength(2);
  });

  it('can be retried or removed after the server rejected them, without creating a second pet', async () => {
    const requests = fakeServer({ ...kind(), ...ordering() });
    const { router } = await openFilledIn();
    await chooseFiles(image('one.jpg'), image('two.jpg'));
    await press('Add pet');
    await respond(1, { status: 400, body: { code: 'image_broken', message: 'x' } });
    await respond(2, stored(2));
    expect(
      await screen.findByText(
        "Failed to upload photo one.jpg: The image is damaged and couldn't be read. Please choose another one.",
      ),
    ).toBeVisible();
    expect(await screen.findByText(/^1 photo has not been uploaded\. /)).toBeVisible();
    expect(screen.getAllByText(/one\.jpg/)).toHaveLength(1);
    await press('Try one.jpg again');
    await respond(3, { status: 500, body: {} });
    await screen.findByText(/^Failed to upload photo one.jpg/);
    await press('Remove one.jpg');
    await press('Go to my profile');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
    expect(posts(requests)).toHaveLength(1);
    expect(localStorage.getItem(`draft:pet-created:${mila.uuid}`)).toBeNull();
  });

  it('can be cancelled during the upload, without stopping other uploads', async () => {
    const requests = fakeServer({ ...kind(), ...ordering() });
    const { router } = await openFilledIn();
    await chooseFiles(image('one.jpg'), image('two.jpg'));
    await press('Add pet');
    await user.click(await screen.findByRole('button', { name: 'Cancel the upload of one.jpg' }));
    expect(uploads[0]!.wasAborted).toBe(true);
    await respond(2, stored(2));
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(router.state.location.pathname).toBe('/pet/create');
    await press('Try again');
    await respond(3, stored(3));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
    expect(changes(requests)[0]).toEqual(['PUT /pet-photo/pet/UUID/order', { photoIds: [3, 2] }]);
  });

  it('are no longer uploaded if the connection is lost, and have the same ids in a retry', async () => {
    fakeServer({ ...kind(), ...ordering() });
    const { router } = await openFilledIn();
    await chooseFiles(...['one', 'two', 'three', 'four'].map((name) => image(`${name}.jpg`)));
    await press('Add pet');
    await waitFor(() => expect(uploads).toHaveLength(3));
    act(() => uploads[0]!.progress(1));
    for (const upload of [...uploads]) await act(() => Promise.resolve(upload.answer('no connection')));
    expect(await screen.findByText(/^Failed to upload photo one.jpg: There is no connection/)).toBeVisible();
    expect(uploads).toHaveLength(3);
    await press('Try again');
    for (const number of [4, 5, 6, 7]) await respond(number, stored(number - 3));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
    expect(namesOf(uploads.slice(3))).toEqual(['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg']);
    const ids = uploads.map(({ form }) => form.get('clientId'));
    expect(ids.slice(3, 6)).toEqual(ids.slice(0, 3));
    expect(new Set(ids).size).toBe(4);
  });

  it('are not uploaded without a session', async () => {
    fakeServer(kind());
    localStorage.setItem(
      `draft:pet-created:${mila.uuid}`,
      JSON.stringify({ uuid: luna.uuid, name: 'Luna', petCategoryId: 1 }),
    );
    await open();
    await chooseFiles(image('one.jpg'));
    act(() => session.end());
    await user.click(await screen.findByRole('button', { name: 'Upload photos' }));
    expect(await screen.findByText('Please log in to upload photos')).toBeVisible();
    expect(uploads).toEqual([]);
  });

  it('show a generic message after an unexpected error', async () => {
    fakeServer(kind());
    await openFilledIn();
    await chooseFiles(image('one.jpg'));
    vi.spyOn(FormData.prototype, 'append').mockImplementation(() => {
      throw new Error('odd');
    });
    await press('Add pet');
    expect(await screen.findByText('Photo upload failed. Unknown error.')).toBeVisible();
  });

  it('are kept when the session expires, and the pet is not created twice', async () => {
    const requests = fakeServer({ ...kind(), [`GET /pet-photo/pet/${luna.uuid}`]: [] });
    const { unmount } = await openFilledIn();
    await chooseFiles(image('one.jpg'));
    await press('Add pet');
    await respond(1, { status: 401, body: { code: 'unauthorized' } });
    expect(await screen.findByText('Session expired - Please log in again')).toBeVisible();
    expect(session.get()).toBeNull();
    unmount();

    const { router } = await open();
    expect(screen.getByText(/Luna has been added, but some photos have not been uploaded/)).toBeVisible();
    await chooseFiles(image('one.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Upload photos' }));
    await respond(2, stored(1));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/user/${mila.uuid}`));
    expect(posts(requests)).toHaveLength(1);
  });
});
