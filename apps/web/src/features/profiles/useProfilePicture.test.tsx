import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { makePhoto } from '../../../test/photos';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { fakeUploads } from '../../../test/uploads';
import { session } from '../../api/session';
import { ChangePicture, PictureStatus } from './ProfilePicture';
import { useProfilePicture } from './useProfilePicture';

const user = userEvent.setup();
const jpeg = new File(['…'], 'me.jpg', { type: 'image/jpeg' });
let uploads: ReturnType<typeof fakeUploads>;

function Picture() {
  const picture = useProfilePicture();
  return (
    <>
      {picture.preview && <img src={picture.preview} alt="preview" />}
      <ChangePicture picture={picture} />
      <PictureStatus picture={picture} />
    </>
  );
}

const open = () =>
  renderPage(<Picture />, { at: '/user', path: '/user', texts: ['profile', 'crop', 'pets'], user: mila });

const kind = (more: Record<string, unknown> = {}) =>
  fakeServer({
    'GET /user-photo/me': [],
    'PATCH /user-photo/5': makePhoto(5),
    'GET /user/me': { ...mila, imageUrl: '/uploads/5/320.webp' },
    ...more,
  });

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Change profile picture', { selector: 'input' }), {
    target: { files: [file] },
  });

/** jsdom has no canvas, so the cropper's result is faked. The server calls are not faked. */
async function chooseAndCrop() {
  choose(jpeg);
  const use = await screen.findByRole('button', { name: 'Use this picture' });
  await waitFor(() => expect(use).toBeEnabled());
  fireEvent.load(document.querySelector('.reactEasyCrop_Container img')!);
  await user.click(use);
}

async function chooseAndSend() {
  await chooseAndCrop();
  await waitFor(() => expect(uploads.length).toBeGreaterThan(0));
}

beforeEach(() => {
  uploads = fakeUploads();
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const context = new Proxy({}, { get: () => () => undefined, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
});
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

describe('profile picture', () => {
  it('is uploaded with progress, becomes the profile picture, and is shown on all screens', async () => {
    const requests = kind();
    await open();
    await chooseAndSend();
    expect(uploads[0]!.path).toBe('/user-photo');
    expect((uploads[0]!.form.get('file') as File).name).toBe('me.jpg');
    expect(screen.getByAltText('preview')).toBeVisible();
    expect(screen.getByText('Uploading the picture...')).toBeVisible();
    act(() => uploads[0]!.progress(0.4));
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Uploading the profile picture' })).toHaveAttribute(
        'aria-valuenow',
        '40',
      ),
    );
    act(() => uploads[0]!.progress(1));
    expect(await screen.findByText('Almost done...')).toBeVisible();
    uploads[0]!.answer({ status: 201, body: makePhoto(5) });
    expect(await screen.findByText('Your new profile picture is set')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PATCH')!.body).toEqual({ isProfile: true });
    expect(session.get()?.user.imageUrl).toBe('/uploads/5/320.webp');
    expect(screen.queryByAltText('preview')).toBeNull();
  });

  it('can be discarded after its upload was cancelled', async () => {
    kind();
    await open();
    await chooseAndSend();
    await user.click(await screen.findByRole('button', { name: 'Cancel the upload' }));
    expect(uploads[0]!.wasAborted).toBe(true);
    expect(await screen.findByText('The upload was cancelled.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: "Don't upload it" }));
    await waitFor(() => expect(screen.queryByAltText('preview')).toBeNull());
  });

  it('can be sent again after a failed upload', async () => {
    kind();
    await open();
    await chooseAndSend();
    uploads[0]!.answer({ status: 503, body: { code: 'unavailable' } });
    expect(await screen.findByText(/^The picture couldn't be uploaded: The service is unavailable/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    uploads[1]!.answer({ status: 201, body: makePhoto(5) });
    expect(await screen.findByText('Your new profile picture is set')).toBeVisible();
  });

  it('is not uploaded again on retry if only setting the profile picture failed', async () => {
    let isBroken = true;
    kind({ 'PATCH /user-photo/5': () => (isBroken ? failure(500, 'internal') : makePhoto(5)) });
    await open();
    await chooseAndSend();
    uploads[0]!.answer({ status: 201, body: makePhoto(5) });
    expect(
      await screen.findByText(`The picture couldn't be uploaded: Server error (500) for userId ${mila.id}`),
    ).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your new profile picture is set')).toBeVisible();
    expect(uploads).toHaveLength(1);
  });

  it('is not sent if the stored user has no id', async () => {
    kind();
    await open();
    session.updateUser({ ...mila, id: undefined as never });
    await chooseAndCrop();
    expect(await screen.findByText('User ID not found. Please log in again.')).toBeVisible();
    expect(uploads).toHaveLength(0);
  });

  it('must be a JPEG, PNG or GIF', async () => {
    kind();
    await open();
    choose(new File(['…'], 'cv.pdf', { type: 'application/pdf' }));
    expect(
      await screen.findByText('Only JPEG, PNG and GIF images are accepted. Please choose another one.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ends the session on a 401 response', async () => {
    kind();
    await open();
    await chooseAndSend();
    uploads[0]!.answer({ status: 401, body: { code: 'unauthorized' } });
    expect(await screen.findByText('Session expired - Please log in again')).toBeVisible();
    expect(session.get()).toBeNull();
  });
});
