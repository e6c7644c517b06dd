import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { makePet } from '../../../test/pets';
import { makePhoto } from '../../../test/photos';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { type FakeUpload, fakeUploads } from '../../../test/uploads';
import { connection } from '../../api/connection';
import { session } from '../../api/session';
import type { Language } from '../../i18n/languages';
import { draft } from '../../lib/draft';
import { PetAlbumPage } from './PetAlbumPage';
import { UserAlbumPage } from './UserAlbumPage';

const user = userEvent.setup();
const ana = { ...mila, id: 8, uuid: 'a0000000-0000-4000-8000-000000000008', firstName: 'Ana' };
const luna = makePet({ name: 'Luna', imageUrl: '/uploads/2/960.webp' });
const photos = [makePhoto(1, 'By the lake'), makePhoto(2), makePhoto(3, 'Asleep')];
const texts = ['albums', 'photos', 'likes', 'users'];

const ALBUM = `GET /user-photo/user/${mila.uuid}`;

const photosWithoutPets = (type: 'user' | 'pet') =>
  Object.fromEntries(photos.map(({ id }) => [`GET /photo-pets/${type}-photo/${id}`, []]));

/** Replies for a user without further albums, whose photos show no pets. */
const noAlbums = ({ uuid }: typeof mila) => ({ [`GET /albums/user/${uuid}`]: [], ...photosWithoutPets('user') });

/** Fake server that stores and changes Mila's album. `refused` overrides individual responses. */
function album(refused: Record<string, unknown> = {}) {
  let list = photos;
  let imageUrl = '/uploads/1/960.webp';
  const find = (id: number) => list.find((photo) => photo.id === id) ?? makePhoto(id);
  const replies: Record<string, unknown> = {
    [`GET /user/by-uuid/${mila.uuid}`]: () => ({ ...mila, imageUrl }),
    'GET /likes/count': { count: 3 },
    'GET /likes/check': { liked: false, likeId: null },
    'GET /user/me': () => ({ ...mila, imageUrl }),
    [ALBUM]: () => list,
    ...noAlbums(mila),
    ...noAlbums(ana),
    'PUT /user-photo/order': async (request: Request) => {
      const { photoIds } = (await request.json()) as { photoIds: number[] };
      list = [...photoIds.map(find), ...list.filter(({ id }) => !photoIds.includes(id))];
      return list;
    },
  };
  for (const { id } of photos) {
    replies[`PATCH /user-photo/${id}`] = async (request: Request) => {
      const { isProfile, ...change } = (await request.json()) as { description?: string; isProfile?: boolean };
      if (isProfile) imageUrl = find(id).url;
      list = list.map((photo) => (photo.id === id ? { ...photo, ...change } : photo));
      return find(id);
    };
    replies[`DELETE /user-photo/${id}`] = () => {
      list = list.filter((photo) => photo.id !== id);
      return new Response(null, { status: 204 });
    };
  }
  const requests = fakeServer(
    new Proxy(replies, { get: (all, call: string) => refused.everything ?? refused[call] ?? all[call] }),
  );
  return {
    requests,
    arrives: (...added: typeof photos) => {
      list = [...added, ...list];
    },
  };
}

const openUser = (options: { of?: typeof mila; search?: string; language?: Language } = {}) =>
  renderPage(<UserAlbumPage />, {
    at: `/owner/album/${(options.of ?? mila).uuid}${options.search ?? ''}`,
    path: '/owner/album/:uuid',
    texts,
    user: mila,
    language: options.language,
  });

/** Renders the album of a pet. `replies` overrides server responses. */
function openPet(replies: Record<string, unknown> = {}, owner: typeof mila = mila) {
  const requests = fakeServer({
    [`GET /pet/uuid/${luna.uuid}`]: { ...luna, userId: owner.id, user: owner },
    [`GET /pet-photo/pet/${luna.uuid}`]: photos,
    [`GET /albums/pet/${luna.uuid}`]: [],
    ...photosWithoutPets('pet'),
    ...replies,
  });
  const view = renderPage(<PetAlbumPage />, {
    at: `/pet/album/${luna.uuid}`,
    path: '/pet/album/:uuid',
    texts,
    user: mila,
  });
  return view.then((opened) => ({ ...opened, requests }));
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => user.click(button(name));
const shown = () => screen.queryAllByRole('button', { name: /^Enlarge/ }).map(({ ariaLabel }) => ariaLabel?.slice(9));
const image = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
const changes = (requests: ReturnType<typeof fakeServer>) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

let uploads: FakeUpload[];
async function sent(number: number) {
  await waitFor(() => expect(uploads.length).toBeGreaterThanOrEqual(number));
  return uploads[number - 1]!;
}
const respond = async (number: number, ...args: Parameters<FakeUpload['answer']>) => {
  const upload = await sent(number);
  await act(() => Promise.resolve(upload.answer(...args)));
};

beforeEach(() => {
  // jsdom does not implement scrolling.
  Element.prototype.scrollTo = () => undefined;
  uploads = fakeUploads();
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  connection.reached();
  session.end();
});

describe('album page of another user', () => {
  it("shows the owner's name, and the title, month and year of each photo", async () => {
    fakeServer({
      ...noAlbums(ana),
      [`GET /user/by-uuid/${ana.uuid}`]: ana,
      [`GET /user-photo/user/${ana.uuid}`]: [photos[0], { ...photos[1], createdAt: '' }],
    });
    await openUser({ of: ana });
    expect(await heading("Ana's Photo Album")).toBeVisible();
    expect(document.title).toBe("Ana's Photo Album · Šapa");
    expect(screen.getByText('Gallery of precious moments')).toBeVisible();
    expect(await screen.findByText('By the lake')).toBeVisible();
    expect(screen.getByText('January 2026')).toBeVisible();
    expect(screen.getByText('Untitled')).toBeVisible();
    expect(screen.getByText('Unknown date')).toBeVisible();
    expect(shown()).toEqual(['By the lake', 'Ana, photo 2']);
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete|Move/ })).not.toBeInTheDocument();
  });

  it('shows a generic title when the owner has no name', async () => {
    fakeServer({
      ...noAlbums(ana),
      [`GET /user/by-uuid/${ana.uuid}`]: { ...ana, firstName: null },
      [`GET /user-photo/user/${ana.uuid}`]: [],
    });
    await openUser({ of: ana });
    expect(await heading("User's Photo Album")).toBeVisible();
    expect(await screen.findByText('User has not added any photos yet.')).toBeVisible();
  });

  it('shows an error for a failed user or photo request and retries the user request', async () => {
    let isBroken = true;
    fakeServer({
      ...noAlbums(ana),
      [`GET /user/by-uuid/${ana.uuid}`]: () => (isBroken ? failure(500, 'internal') : ana),
      [`GET /user-photo/user/${ana.uuid}`]: failure(500, 'internal'),
    });
    await openUser({ of: ana });
    expect(await heading('Failed to fetch user data')).toBeVisible();
    isBroken = false;
    await press('Try again');
    expect(await screen.findByText('Failed to load photos')).toBeVisible();
  });

  it.each([ana.uuid, 'nobody'])('shows "User not found" for the user id %s', async (uuid) => {
    fakeServer({});
    await openUser({ of: { ...ana, uuid } });
    expect(await heading('User not found')).toBeVisible();
  });

  it('likes the album and updates the number of likes', async () => {
    let count = 3;
    const requests = fakeServer({
      ...noAlbums(ana),
      [`GET /user/by-uuid/${ana.uuid}`]: ana,
      [`GET /user-photo/user/${ana.uuid}`]: photos,
      'GET /likes/count': () => ({ count }),
      'GET /likes/check': { liked: false, likeId: null },
      'POST /likes': () => {
        count += 1;
        return { id: 5 };
      },
    });
    await openUser({ of: ana });
    expect(await screen.findByRole('button', { name: '3 people like this. See who' })).toBeVisible();
    await press('Like this album');
    expect(await screen.findByRole('button', { name: '4 people like this. See who' })).toBeVisible();
    expect(button('Like this album')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(changes(requests)).toEqual([['POST /likes', { targetType: 'user_album', targetId: ana.id }]]),
    );
  });

  it('loads further pages until the photo in the URL is found', async () => {
    fakeServer({
      ...noAlbums(ana),
      [`GET /user/by-uuid/${ana.uuid}`]: ana,
      [`GET /user-photo/user/${ana.uuid}`]: ({ url }: Request) =>
        url.includes('cursor=later')
          ? Response.json([photos[2]])
          : Response.json([photos[0], photos[1]], {
              headers: { link: '</api/user-photo?cursor=later>; rel="next"' },
            }),
    });
    const { router } = await openUser({ of: ana, search: '?photo=3' });
    const viewer = within(await screen.findByRole('dialog', { name: "Ana's Photo Album" }));
    expect(viewer.getByText('3 / 3')).toBeVisible();
    await press('Close');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(shown()).toEqual(['By the lake', 'Ana, photo 2', 'Asleep']);
  });
});

describe('photo viewer', () => {
  it('updates the URL on arrow keys and closes on browser back', async () => {
    album();
    const { router } = await openUser();
    await user.click(await screen.findByRole('button', { name: 'Enlarge: By the lake' }));
    const viewer = await screen.findByRole('dialog');
    expect(within(viewer).getByText('1 / 3')).toBeVisible();
    expect(router.state.location.search).toBe('?photo=1');
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toBe('?photo=2'));
    expect(within(viewer).getByText('Untitled')).toBeVisible();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
  });

  it('shows the small variant while the large photo loads', async () => {
    album();
    await openUser({ search: '?photo=1' });
    const large = within(await screen.findByRole('dialog')).getByRole('img', { name: 'By the lake' });
    expect(large).toHaveStyle({ backgroundImage: `url("${photos[0]!.variants[0]!.url}")` });
  });

  it('zooms in and out', async () => {
    album();
    await openUser({ search: '?photo=1' });
    await screen.findByRole('dialog');
    await press('Zoom in');
    expect(screen.getByRole('button', { name: 'Zoom in', pressed: true })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next photo' })).not.toBeInTheDocument();
    await user.keyboard('-');
    expect(screen.getByRole('button', { name: 'Next photo' })).toBeVisible();
  });

  it('returns to the album when the photo no longer exists', async () => {
    album();
    const { router } = await openUser({ search: '?photo=77' });
    expect(await screen.findByText('This photo is no longer here. Please reload the page.')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('own album page', () => {
  it('uploads a chosen photo immediately, shows progress and puts it first', async () => {
    const { arrives } = album();
    await openUser();
    expect(await heading('My Photo Album')).toBeVisible();
    expect(screen.getByText('Capturing precious moments with our pets')).toBeVisible();
    await screen.findByRole('button', { name: 'Add New Photo' });
    choose(image('new.jpg'));
    const upload = await sent(1);
    expect(upload.path).toBe('/user-photo');
    expect(button('Uploading... 0 of 1 photo uploaded')).toHaveAttribute('aria-disabled', 'true');
    act(() => upload.progress(0.5));
    expect(screen.getByRole('progressbar', { name: 'Upload of new.jpg' })).toHaveAttribute('aria-valuenow', '50');
    arrives(makePhoto(9, 'New'));
    await respond(1, { status: 201, body: makePhoto(9) });
    await waitFor(() => expect(shown()).toEqual(['New', 'By the lake', 'Mila, photo 3', 'Asleep']));
    expect(button('Add New Photo')).toBeVisible();
  });

  it('keeps rejected and cancelled photos for retry or removal', async () => {
    album();
    await openUser();
    await screen.findByRole('button', { name: 'Add New Photo' });
    choose(image('full.jpg'), image('other.jpg'), image('form.pdf', 'application/pdf'));
    expect(
      await screen.findByText('form.pdf: Only JPEG, PNG and GIF images are accepted. Please choose another one.'),
    ).toBeVisible();
    await sent(2);
    await press('Cancel the upload of other.jpg');
    await respond(1, { status: 409, body: { code: 'too_many_photos' } });
    expect(await screen.findByText('Upload failed. This album is full. Delete some photos first.')).toBeVisible();
    expect(screen.getByText('Cancelled')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Remove full.jpg' }));
    expect(screen.queryByText(/^Upload failed/)).not.toBeInTheDocument();
    await press('Try other.jpg again');
    await respond(3, { status: 201, body: makePhoto(10) });
    await waitFor(() => expect(screen.queryByText('other.jpg')).not.toBeInTheDocument());
  });

  it('offers to add the first photo when the album is empty', async () => {
    album({ [ALBUM]: [] });
    await openUser();
    expect(await screen.findByRole('heading', { level: 2, name: 'No photos yet' })).toBeVisible();
    expect(button(/^Add New Photo/)).toBeVisible();
  });

  it('edits a description in place and keeps unsaved text as a draft', async () => {
    const { requests } = album();
    const { unmount } = await openUser();
    await user.click(await screen.findByRole('button', { name: 'Edit the description: By the lake' }));
    const field = screen.getByRole('textbox', { name: 'Description of By the lake (optional)' });
    expect(field).toHaveFocus();
    await user.type(field, '!');
    unmount();

    await openUser();
    expect(await screen.findByRole('textbox')).toHaveValue('By the lake!');
    await press('Save');
    expect(screen.getByText('By the lake!')).toBeVisible();
    await waitFor(() => expect(changes(requests)).toEqual([['PATCH /user-photo/1', { description: 'By the lake!' }]]));
    await waitFor(() => expect(draft.isAny()).toBe(false));

    await press('Edit the description: Asleep');
    await user.type(screen.getByRole('textbox'), ' again');
    await press('Cancel');
    expect(screen.getByText('Asleep')).toBeVisible();
    expect(button('Edit the description: Asleep')).toHaveFocus();
    expect(draft.isAny()).toBe(false);
  });

  it('reverts rejected changes and shows the errors', async () => {
    album({
      'PATCH /user-photo/1': failure(500, 'internal'),
      'DELETE /user-photo/3': failure(500, 'internal'),
      'PUT /user-photo/order': noConnection,
    });
    await openUser();
    await user.click(await screen.findByRole('button', { name: 'Edit the description: By the lake' }));
    await user.type(screen.getByRole('textbox'), '{Control>}a{/Control}Snow{Enter}');
    expect(await screen.findByText(/^Failed to update description\. Something went wrong/)).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Snow');
    await user.keyboard('{Escape}');

    await press('Delete Asleep');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Are you sure you want to delete this photo?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/^Failed to delete photo\. Something went wrong/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(shown()).toHaveLength(3);

    act(() => button('Move Asleep').focus());
    await user.keyboard(' {Home} ');
    expect(await screen.findByText(/^The order of the photos couldn't be saved/)).toBeVisible();
    expect(shown()).toEqual(['By the lake', 'Mila, photo 2', 'Asleep']);
  });

  it('reorders photos by keyboard and deletes a photo', async () => {
    const { requests } = album();
    await openUser();
    (await screen.findByRole('button', { name: 'Move Asleep' })).focus();
    await user.keyboard(' {Home} ');
    expect(shown()).toEqual(['Asleep', 'By the lake', 'Mila, photo 3']);
    await press('Delete By the lake');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shown()).toEqual(['Asleep', 'Mila, photo 2']));
    expect(changes(requests)).toEqual([
      ['PUT /user-photo/order', { photoIds: [3, 1, 2] }],
      ['DELETE /user-photo/1', undefined],
    ]);
  });

  it('makes a photo the profile picture', async () => {
    const { requests } = album();
    await openUser();
    expect(await screen.findByText('Profile picture')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use as profile picture: By the lake' })).not.toBeInTheDocument();
    await press('Use as profile picture: Asleep');
    expect(await screen.findByText('This is your profile picture now')).toBeVisible();
    expect(changes(requests)).toEqual([['PATCH /user-photo/3', { isProfile: true }]]);
    expect(button('Use as profile picture: By the lake')).toBeVisible();
    await waitFor(() => expect(session.get()?.user.imageUrl).toBe('/uploads/3/960.webp'));
  });

  it('renders in Serbian', async () => {
    album();
    await openUser({ language: 'sr' });
    expect(await heading('Moj foto-album')).toBeVisible();
    expect(await screen.findByText('Bez naslova')).toBeVisible();
    expect(screen.getAllByText('januar 2026.')).toHaveLength(3);
  });
});

describe('pet album page', () => {
  it("shows other users the pet's name and photos without editing tools", async () => {
    await openPet({}, ana);
    expect(await heading("Luna's Photo Album")).toBeVisible();
    expect(screen.getByText('Gallery of precious moments')).toBeVisible();
    expect(await screen.findByText('Asleep')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete|Move/ })).not.toBeInTheDocument();
  });

  it('asks to describe and confirm chosen photos before the upload', async () => {
    const { requests } = await openPet();
    expect(await heading('Pet Photo Album')).toBeVisible();
    expect(screen.getByText("Gallery of this pet's best moments")).toBeVisible();
    await screen.findByRole('button', { name: 'Add New Photo' });
    choose(image('wrong.jpg'));
    expect(await screen.findByRole('heading', { name: 'Ready to Upload' })).toBeVisible();
    await press('Cancel');
    expect(screen.queryByText('Ready to Upload')).not.toBeInTheDocument();

    choose(image('right.jpg'));
    await user.type(await screen.findByPlaceholderText('Photo description (optional)'), 'Snow');
    expect(uploads).toHaveLength(0);
    await press('Upload');
    const upload = await sent(1);
    expect(upload.path).toBe('/pet-photo');
    expect(upload.form.get('petUuid')).toBe(luna.uuid);
    expect(upload.form.get('description')).toBe('Snow');
    await respond(1, { status: 201, body: makePhoto(9) });
    await waitFor(() => expect(screen.queryByText('Snow')).not.toBeInTheDocument());
    expect(changes(requests)).toEqual([]);
  });

  it.each([
    [{ status: 409, body: { code: 'too_many_photos' } }, 'This album is full. Delete some photos first.'],
    [{ status: 418, body: { message: 'I am a teapot' } }, 'I am a teapot'],
    [{ status: 502, body: {} }, 'Failed to upload photo (Status: 502)'],
  ])('shows why an upload was rejected: %j', async (refusal, text) => {
    await openPet();
    await screen.findByRole('button', { name: 'Add New Photo' });
    choose(image('right.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Upload' }));
    await respond(1, refusal);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('ends the local session when an upload returns 401', async () => {
    await openPet();
    await screen.findByRole('button', { name: 'Add New Photo' });
    choose(image('right.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Upload' }));
    await respond(1, { status: 401, body: { code: 'unauthorized' } });
    expect(await screen.findByText('Session expired - Please log in again')).toBeVisible();
    expect(session.get()).toBeNull();
  });

  it('makes a photo the main photo', async () => {
    const { requests } = await openPet({ 'PATCH /pet-photo/3': photos[2] });
    expect(await screen.findByText('Main photo')).toBeVisible();
    await press('Make main photo: Asleep');
    await waitFor(() => expect(changes(requests)).toEqual([['PATCH /pet-photo/3', { isMain: true }]]));
  });
});
