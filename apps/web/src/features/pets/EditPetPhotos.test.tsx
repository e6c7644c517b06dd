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
import { albumKeys } from '../albums/albums.queries';
import { recentAlbumsQuery } from '../wall/wall.queries';
import { PetPage } from './PetPage';

const user = userEvent.setup();
const lake = makePhoto(1, 'By the lake');
const luna = makePet({ name: 'Luna', photos: [lake, makePhoto(2), makePhoto(3, 'Asleep')] });

const ORDER = `PUT /pet-photo/pet/${luna.uuid}/order`;

/**
 * Fake server with the pet's album, which applies changes. `refused` overrides individual
 * responses.
 */
function album(refused: Record<string, unknown> = {}) {
  let { photos } = luna;
  const order = (ids: number[]) => {
    photos = ids.map((id) => photos.find((photo) => photo.id === id) ?? makePhoto(id));
  };
  const replies: Record<string, unknown> = {
    [`GET /pet/uuid/${luna.uuid}`]: () => ({ ...luna, photos }),
    [`GET /pet/user/${mila.uuid}`]: [luna],
    [`GET /pet-photo/pet/${luna.uuid}`]: () => photos,
    [ORDER]: async (request: Request) => {
      order(((await request.json()) as { photoIds: number[] }).photoIds);
      return photos;
    },
  };
  for (const { id } of photos) {
    replies[`PATCH /pet-photo/${id}`] = async (request: Request) => {
      const change = (await request.json()) as { description?: string };
      photos = photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo));
      return photos.find((photo) => photo.id === id);
    };
    replies[`DELETE /pet-photo/${id}`] = () => {
      photos = photos.filter((photo) => photo.id !== id);
      return new Response(null, { status: 204 });
    };
  }
  return fakeServer(
    new Proxy(replies, { get: (all, call: string) => refused.everything ?? refused[call] ?? all[call] }),
  );
}

const open = (language: Language = 'en') =>
  renderPage(<PetPage />, {
    at: `/pet/uuid/${luna.uuid}?edit=photos`,
    path: '/pet/uuid/:uuid',
    texts: ['pets', 'photos', 'users', 'catalog'],
    user: mila,
    language,
  });

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const shown = () => screen.queryAllByRole('button', { name: /^Delete / }).map((button) => button.ariaLabel?.slice(7));
const changes = (requests: ReturnType<typeof fakeServer>) =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [`${method} ${path.replace(luna.uuid, 'UUID')}`, body]);
const image = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

let uploads: FakeUpload[];
async function respond(number: number, ...args: Parameters<FakeUpload['answer']>) {
  await waitFor(() => expect(uploads.length).toBeGreaterThanOrEqual(number));
  await act(() => Promise.resolve(uploads[number - 1]!.answer(...args)));
}

beforeEach(() => {
  uploads = fakeUploads();
});
afterEach(() => {
  vi.restoreAllMocks();
  connection.reached();
  session.end();
});

describe('edit pet photos page', () => {
  it('reorders photos by keyboard, and the first photo becomes the main photo', async () => {
    const requests = album();
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Photos of Luna' })).toBeVisible();
    expect(shown()).toEqual(['By the lake', 'photo 2', 'Asleep']);
    act(() => screen.getByRole('button', { name: 'Move Asleep' }).focus());
    await user.keyboard(' {Home} ');
    expect(screen.getByText('Asleep is put down at position 1 of 3.')).toBeInTheDocument();
    expect(shown()).toEqual(['Asleep', 'By the lake', 'photo 3']);
    await waitFor(() =>
      expect(changes(requests)).toEqual([
        ['PUT /pet-photo/pet/UUID/order', { photoIds: [3, 1, 2] }],
        ['PATCH /pet-photo/3', { isMain: true }],
      ]),
    );
  });

  it('keeps the main photo first when other photos move', async () => {
    const requests = album();
    await open();
    (await screen.findByRole('button', { name: 'Move Asleep' })).focus();
    await user.keyboard('{Enter}{ArrowLeft}{Enter}');
    await waitFor(() =>
      expect(changes(requests)).toEqual([['PUT /pet-photo/pet/UUID/order', { photoIds: [1, 3, 2] }]]),
    );
  });

  it('reverts the order when the server rejects it', async () => {
    const refused: Record<string, unknown> = { [ORDER]: failure(500, 'internal') };
    const requests = album(refused);
    await open();
    await user.click(await screen.findByRole('button', { name: 'Make main photo: Asleep' }));
    expect(await screen.findByText(/^The order of the photos couldn't be saved. Something went wrong/)).toBeVisible();
    await waitFor(() => expect(shown()).toEqual(['By the lake', 'photo 2', 'Asleep']));
    expect(changes(requests)).toHaveLength(1);
    // A retry must not send the id of the deleted photo.
    await press('Delete By the lake');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shown()).toEqual(['photo 1', 'Asleep']));
    delete refused[ORDER];
    await press('Try again');
    await waitFor(() => expect(shown()).toEqual(['Asleep', 'photo 2']));
    expect(changes(requests).at(-2)).toEqual(['PUT /pet-photo/pet/UUID/order', { photoIds: [3, 2] }]);
    expect(screen.queryByText(/^The order of the photos/)).toBeNull();
  });

  it('invalidates cached albums that contain a deleted photo', async () => {
    album();
    const { queryClient } = await open();
    await screen.findByRole('button', { name: 'Delete By the lake' });
    const keys = [albumKeys.of({ type: 'pet', uuid: luna.uuid }), recentAlbumsQuery().queryKey];
    for (const queryKey of keys) queryClient.setQueryData<unknown>(queryKey, []);
    const areOld = () => keys.map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated);
    expect(areOld()).toEqual([false, false]);
    await press('Delete By the lake');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(areOld()).toEqual([true, true]));
  });

  it('shows an error for changes made offline and sends the changes on retry', async () => {
    const refused: Record<string, unknown> = {};
    const requests = album(refused);
    await open();
    await screen.findByRole('button', { name: 'Make main photo: Asleep' });
    refused.everything = noConnection;
    await press('Make main photo: Asleep');
    expect(await screen.findByText(/^The order of the photos couldn't be saved. There is no connection/)).toBeVisible();
    const field = screen.getByLabelText('Description of photo 2 (optional)');
    await user.type(field, 'Snow{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^The description couldn't be saved: There is no/));
    delete refused.everything;
    requests.length = 0;
    act(() => connection.reached());
    expect(await screen.findByText(/^The order of the photos couldn't be saved. You are online again/)).toBeVisible();
    expect(field).toHaveAccessibleDescription(/^The description couldn't be saved: You are online again/);
    expect(requests).toEqual([]);
    await press('Try again');
    await waitFor(() => expect(shown()).toEqual(['Asleep', 'By the lake', 'photo 3']));
    await user.type(field, '{Enter}');
    await waitFor(() => expect(shown()).toEqual(['Asleep', 'By the lake', 'Snow']));
    await waitFor(() => expect(changes(requests)).toHaveLength(3));
    expect(changes(requests)).toEqual([
      ['PUT /pet-photo/pet/UUID/order', { photoIds: [3, 1, 2] }],
      ['PATCH /pet-photo/3', { isMain: true }],
      ['PATCH /pet-photo/2', { description: 'Snow' }],
    ]);
  });

  it('saves descriptions and keeps the text after a failure', async () => {
    let isBroken = true;
    const requests = album({
      'PATCH /pet-photo/2': () => (isBroken ? failure(500, 'internal') : makePhoto(2, 'In the snow')),
    });
    await open();
    const field = await screen.findByLabelText('Description of photo 2 (optional)');
    await user.type(field, 'In the snow{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^The description couldn't be saved/));
    expect(field).toHaveValue('In the snow');
    isBroken = false;
    await user.type(field, '{Enter}');
    await waitFor(() => expect(field).not.toHaveAccessibleDescription());
    expect(changes(requests)).toEqual(Array(2).fill(['PATCH /pet-photo/2', { description: 'In the snow' }]));
  });

  it('saves a partly typed description when the user leaves the page', async () => {
    const requests = album();
    const { router } = await open();
    await user.type(await screen.findByLabelText('Description of photo 2 (optional)'), 'Snow');
    act(() => void router.navigate('/animals'));
    await waitFor(() => expect(changes(requests)).toEqual([['PATCH /pet-photo/2', { description: 'Snow' }]]));
  });

  it('deletes a photo after confirmation', async () => {
    const requests = album();
    await open();
    await user.click(await screen.findByRole('button', { name: 'Delete By the lake' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this photo?' });
    expect(question).toHaveTextContent("“By the lake” will be removed from the album. This can't be undone.");
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shown()).toEqual(['photo 1', 'Asleep']));
    expect(changes(requests)).toEqual([['DELETE /pet-photo/1', undefined]]);
  });

  it('restores a photo after a failed deletion', async () => {
    album({ 'DELETE /pet-photo/1': failure(500, 'internal') });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Delete By the lake' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^The photo couldn't be deleted/)).toBeVisible();
    await press('Cancel');
    await waitFor(() => expect(shown()).toEqual(['By the lake', 'photo 2', 'Asleep']));
  });

  it('adds new photos after the existing photos', async () => {
    const requests = album();
    await open();
    await user.upload(await screen.findByLabelText('Add photos', { selector: 'input' }), [
      image('one.jpg'),
      image('two.jpg'),
    ]);
    fireEvent.change(await screen.findByLabelText('Description of two.jpg (optional)'), { target: { value: 'Two' } });
    await press('Upload 2 photos');
    await respond(2, { status: 201, body: makePhoto(4, 'Two') });
    expect(await screen.findByText('1 of 2 photos uploaded')).toBeVisible();
    await respond(1, { status: 201, body: makePhoto(5) });
    await waitFor(() => expect(shown()).toHaveLength(5));
    expect(changes(requests)).toEqual([['PUT /pet-photo/pet/UUID/order', { photoIds: [1, 2, 3, 5, 4] }]]);
    expect(uploads.map(({ form }) => form.get('petUuid'))).toEqual([luna.uuid, luna.uuid]);
    expect(await screen.findByLabelText('Add photos', { selector: 'input' })).toBeInTheDocument();
    expect(screen.queryByText('Uploaded')).toBeNull();
  });

  it('can retry or remove failed uploads', async () => {
    album();
    await open();
    await user.upload(await screen.findByLabelText('Add photos', { selector: 'input' }), [
      image('one.jpg'),
      image('two.jpg'),
    ]);
    await press('Upload 2 photos');
    await respond(1, { status: 415, body: { code: 'image_not_accepted', message: 'x' } });
    await respond(2, { status: 201, body: makePhoto(4) });
    expect(
      await screen.findByText(
        'Failed to upload photo one.jpg: Only JPEG, PNG and GIF images are accepted. Please choose another one.',
      ),
    ).toBeVisible();
    await waitFor(() => expect(shown()).toHaveLength(4));
    await press('Remove one.jpg');
    expect(await screen.findByLabelText('Add photos', { selector: 'input' })).toBeInTheDocument();
  });

  it('can cancel a waiting upload and retry it', async () => {
    album();
    await open();
    await user.upload(
      await screen.findByLabelText('Add photos', { selector: 'input' }),
      ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg', 'five.jpg'].map(image),
    );
    await press('Upload 5 photos');
    await waitFor(() => expect(uploads).toHaveLength(3));
    await press('Cancel the upload of four.jpg');
    await press('Cancel the upload of five.jpg');
    expect(screen.getAllByText('Cancelled')).toHaveLength(2);
    await press('Remove five.jpg');
    for (const number of [1, 2, 3]) await respond(number, { status: 201, body: makePhoto(number + 3) });
    await waitFor(() => expect(shown()).toHaveLength(6));
    expect(uploads).toHaveLength(3);
    await press('Try four.jpg again');
    await respond(4, { status: 201, body: makePhoto(7) });
    await waitFor(() => expect(shown()).toHaveLength(7));
  });

  it('asks the user to log in again when the session expires', async () => {
    album({ 'DELETE /pet-photo/1': failure(401, 'unauthorized') });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Delete By the lake' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Session expired - Please log in again')).toBeVisible();
    expect(session.get()).toBeNull();
  });

  it('renders in Serbian', async () => {
    album();
    await open('sr');
    const handle = await screen.findByRole('button', { name: 'Pomeri: Asleep' });
    act(() => handle.focus());
    await user.keyboard('{Enter}{ArrowLeft}');
    expect(screen.getByText('Asleep: 2. mesto od 3')).toBeInTheDocument();
  });
});
