import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { Location } from 'react-router-dom';
import { keptFiles } from '../../../test/keptFiles';
import { mila } from '../../../test/people';
import { ana, makePost } from '../../../test/posts';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { fakeUploads } from '../../../test/uploads';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import type { Language } from '../../i18n/languages';
import { connectQueryClient } from '../../app/queryClient';
import { live } from '../../live/live';
import { commentOutbox, commentDraftKey } from '../comments/commentDrafts';
import { refreshRelationship } from '../friends/friends.queries';
import { postDraftKey, postOutbox } from './postDraft';
import { wallLive } from './wall.live';
import { refreshWall, wallKeys, type WallPost } from './wall.queries';
import { WallPage } from './WallPage';
import { WallPostPage } from './WallPostPage';

const user = userEvent.setup({ delay: null });
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  act(() => postOutbox.discard(postDraftKey(mila.uuid)));
});

const own = { userId: mila.id, user: mila };
const album: components['schemas']['Album'] = {
  ownerType: 'pet',
  id: 3,
  uuid: 'b0000000-0000-4000-8000-000000000003',
  name: 'Riki',
  coverUrl: '/uploads/aa/aa/960.webp',
  photoCount: 4,
  updatedAt: '2026-01-05T10:00:00.000Z',
  likeCount: 2,
  likedByMe: false,
};

const sides = { 'GET /albums/recent': [album], 'GET /wall/trending': [{ tag: 'psi', count: 7 }] };
const texts = ['wall', 'likes', 'media', 'users', 'catalog', 'comments'];

async function open(at: string | Partial<Location> = '/wall', language: Language = 'en') {
  const view = await renderPage(<WallPage />, { at, path: '/wall', texts, user: mila, language });
  return { ...view, live: wallLive(view.queryClient) };
}
const pictureAt = (url: string, description: string | null = null): WallPost['media'][number] => ({
  url,
  description,
  width: 960,
  height: 640,
  video: null,
});
const jpeg = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const article = (text: string) => screen.getByText(text).closest('article')!;
const field = () => screen.findByRole('textbox', { name: 'What is your pet up to?' });
const submit = () => user.click(screen.getByRole('button', { name: 'Post' }));
/** Simulates a list that the user has scrolled down. */
const readFurtherDown = () =>
  vi.spyOn(screen.getByRole('feed'), 'getBoundingClientRect').mockReturnValue({ top: -2000 } as DOMRect);

describe('wall page', () => {
  it('shows posts with author, date, text, picture and counts', async () => {
    const folder = '/uploads/ab/ab0123456789abcdef0123456789abcd';
    const picture = `${folder}/960.webp`;
    const shown = makePost(2, 'Vidi #PetCare na https://sapa.example/a', {
      media: [pictureAt(picture)],
      likeCount: 3,
      commentCount: 1200,
      editedAt: '2026-01-06T10:00:00.000Z',
    });
    fakeServer({ ...sides, 'GET /wall': [shown] });
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Wall' })).toBeVisible();
    const post = within(await screen.findByRole('article', { name: 'Post by Ana Ilić' }));
    expect(post.getByRole('link', { name: 'Ana Ilić' })).toHaveAttribute('href', `/user/${ana.uuid}`);
    expect(post.getByText('5 January 2026')).toHaveAttribute('title', expect.stringContaining('5 January 2026 at'));
    expect(post.getByRole('link', { name: /5 January 2026/ })).toHaveAttribute('href', '/wall/2');
    expect(post.getByText(/edited/)).toBeVisible();
    expect(post.getByRole('link', { name: '#PetCare' })).toHaveAttribute('href', '/wall?tag=PetCare');
    expect(post.getByRole('link', { name: 'sapa.example/a' })).toHaveAttribute('href', 'https://sapa.example/a');
    expect(post.getByText('1,200')).toBeVisible();
    expect(post.getByRole('button', { name: '3 people like this. See who' })).toBeVisible();
    const image = post.getByRole('button', { name: 'Picture by Ana Ilić. Enlarge the picture' }).querySelector('img');
    expect(image).toHaveAttribute('srcset', `${folder}/320.webp 320w, ${picture} 960w`);
    // Only the user's own posts can be edited.
    expect(post.queryByRole('button', { name: 'Edit post' })).not.toBeInTheDocument();
  });

  it('shows a placeholder for a picture that moderators removed', async () => {
    const removed = '/removed-picture.svg#/uploads/ab/ab0123456789abcdef0123456789abcd/960.webp';
    fakeServer({ ...sides, 'GET /wall': [makePost(2, '', { media: [pictureAt(removed)] })] });
    await open();
    const post = within(await screen.findByRole('article', { name: 'Post by Ana Ilić' }));
    expect(post.getByText('Moderators have removed this picture.')).toBeVisible();
    expect(post.queryByRole('button', { name: /Enlarge/ })).not.toBeInTheDocument();
  });

  it("contains links to the user's pages, pet categories, services, hashtags and albums", async () => {
    fakeServer({ ...sides, 'GET /wall': [] });
    const original = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...original(media),
      matches: media.includes('min-width'),
    }));
    await open();
    const places = within(await screen.findByRole('navigation', { name: 'My pages' }));
    const links = ['My profile', 'Friends', 'Messages', 'Dogs', 'Cats', 'Parrots', 'Reptiles', 'Rodents'].map((name) =>
      places.getByRole('link', { name }).getAttribute('href'),
    );
    const animals = [1, 2, 3, 4, 5].map((id) => `/animals?petCategoryId=${id}`);
    expect(links).toEqual([`/user/${mila.uuid}`, '/friends', '/messages', ...animals]);
    const beside = within(screen.getByRole('complementary', { name: 'Services and hashtags' }));
    await beside.findByRole('heading', { name: 'Services' });
    for (const [name, href] of [
      ['Food', '/users'],
      ['Equipment', '/users'],
      ['Veterinary', '/users?userCategoryId=4'],
      ['Salons', '/users?userCategoryId=3'],
      ['Sales', '/find?offer=sale'],
      ['Adoption', '/find?offer=adoption'],
      ['Boarding', '/users?userCategoryId=2'],
    ] as const)
      expect(beside.getByRole('link', { name })).toHaveAttribute('href', href);
    const tag = await beside.findByRole('link', { name: /#psi/ });
    expect(tag).toHaveAttribute('href', '/wall?tag=psi');
    expect(tag).toHaveTextContent('7');
    expect(await screen.findByRole('link', { name: 'Riki' })).toHaveAttribute('href', `/pet/album/${album.uuid}`);
    expect(screen.getByRole('img', { name: '4 photos' })).toBeVisible();
  });

  it('lets users like albums', async () => {
    const requests = fakeServer({
      ...sides,
      'GET /wall': [],
      'POST /likes': Response.json({ id: 1 }, { status: 201 }),
      'GET /likes/count': { count: 3 },
    });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Like the album Riki' }));
    expect(screen.getByRole('button', { name: '3 people like this. See who' })).toBeVisible();
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ targetType: 'pet_album', targetId: 3 }),
    );
  });

  it('shows an empty state and example hashtags without counts', async () => {
    fakeServer({ 'GET /wall': [], 'GET /albums/recent': [], 'GET /wall/trending': [{ tag: 'PetCare', count: 0 }] });
    await open();
    expect(await screen.findByText(/^Nobody has said anything yet/)).toBeVisible();
    expect(await screen.findByRole('link', { name: '#PetCare' })).toBeVisible();
    expect(await screen.findByText(/There are no albums yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add the first photo' })).toHaveAttribute(
      'href',
      `/owner/album/${mila.uuid}`,
    );
  });

  it('is translated into Serbian, and can be reloaded after an error', async () => {
    let isBroken = true;
    fakeServer({ ...sides, 'GET /wall': () => (isBroken ? failure(500, 'internal') : [makePost(1, 'Tu sam')]) });
    await open('/wall', 'sr');
    expect(await screen.findByText('Učitavanje objava nije uspelo')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Tu sam')).toBeVisible();
  });

  it('shows the posts with a hashtag, without the form, and links back to the wall', async () => {
    const requests = fakeServer({ ...sides, 'GET /wall': [makePost(1, 'Lep #PetCare')] });
    const { live } = await open('/wall?tag=PetCare');
    expect(screen.getByRole('heading', { level: 1, name: '#PetCare' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the wall' })).toHaveAttribute('href', '/wall');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(await screen.findByText(/Lep/)).toBeVisible();
    expect(requests.find(({ path }) => path === '/wall')?.search.get('tag')).toBe('petcare');
    act(() => {
      live.wall_post?.(makePost(2, 'Nešto drugo #psi'));
      live.wall_post?.(makePost(3, 'I ovo je #petcare'));
    });
    expect(await screen.findByText(/I ovo je/)).toBeVisible();
    expect(screen.queryByText(/Nešto drugo/)).not.toBeInTheDocument();
  });
});

describe('new post', () => {
  it('is shown immediately, stored once, and removed from the form', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const requests = fakeServer({
      ...sides,
      'GET /wall': [makePost(1, 'Prva')],
      'POST /wall': () => new Promise((resolve) => (answer = resolve)),
    });
    const { live } = await open();
    await screen.findByText('Prva');
    await submit();
    await user.type(await field(), '   ');
    await submit();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.type(await field(), 'Druga');
    await submit();
    expect(await field()).toHaveValue('');
    expect(within(article('Druga')).getByText('Posting...')).toBeVisible();
    const body = requests.find(({ method }) => method === 'POST')?.body as { clientId: string };
    expect(body).toEqual({ content: 'Druga', media: [], clientId: expect.any(String) as string });
    const stored = makePost(2, 'Druga', { ...own, clientId: body.clientId });
    // The event may arrive before the response to the request.
    act(() => live.wall_post?.(stored));
    await act(async () => {
      answer(Response.json(stored, { status: 201 }));
      await Promise.resolve();
    });
    expect(await within(article('Druga')).findByRole('button', { name: 'Edit post' })).toBeVisible();
    expect(screen.getAllByText('Druga')).toHaveLength(1);
    expect(localStorage.getItem(`draft:wall-post:${mila.uuid}`)).toBeNull();
  });

  it('returns to the form if the server rejects it', async () => {
    fakeServer({ ...sides, 'GET /wall': [], 'POST /wall': failure(429, 'too_many_requests') });
    await open();
    await user.type(await field(), 'Brzo');
    await submit();
    expect(await screen.findByText(/^The post couldn't be published: Too many requests/)).toBeVisible();
    expect(await field()).toHaveValue('Brzo');
    expect(localStorage.getItem(`draft:wall-post:${mila.uuid}`)).toContain('Brzo');
    await user.clear(await field());
    expect(screen.queryByText(/^The post couldn't be published/)).not.toBeInTheDocument();
  });

  it('is repeated with the same id after a lost response', async () => {
    let isCut = true;
    const requests = fakeServer({
      ...sides,
      'GET /wall': [],
      'POST /wall': async (request: Request) => {
        const { content, clientId } = (await request.json()) as WallPost;
        return isCut ? noConnection() : Response.json(makePost(9, content, { ...own, clientId }), { status: 201 });
      },
    });
    await open();
    await user.type(await field(), 'Samo jednom');
    await submit();
    expect(await screen.findByText(/^The post couldn't be published/)).toBeVisible();
    expect(await field()).toHaveValue('Samo jednom');
    isCut = false;
    await submit();
    await waitFor(async () => expect(await field()).toHaveValue(''));
    expect(screen.getAllByText('Samo jednom')).toHaveLength(1);
    const [first, second] = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it('leaves the form when the list shows it after a lost response, but not for an equal text', async () => {
    const requests = fakeServer({ ...sides, 'GET /wall': [makePost(1, 'Prva')], 'POST /wall': noConnection });
    const { live } = await open();
    await screen.findByText('Prva');
    await user.type(await field(), 'Samo jednom');
    await submit();
    expect(await screen.findByText(/^The post couldn't be published/)).toBeVisible();
    const { clientId } = requests.find(({ method }) => method === 'POST')!.body as { clientId: string };
    const shown = async (post: WallPost) => {
      act(() => live.wall_post?.(post));
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(post.id));
    };
    await shown(makePost(2, 'Samo jednom', own));
    expect(await field()).toHaveValue('Samo jednom');
    await shown(makePost(3, 'Samo jednom', { ...own, clientId }));
    await waitFor(async () => expect(await field()).toHaveValue(''));
  });

  it("is not sent for another user who logs in during the request, and stays in its author's draft", async () => {
    let answer: (own: unknown) => void = () => undefined;
    const requests = fakeServer({
      ...sides,
      'GET /wall': [],
      'POST /wall': () => new Promise((resolve) => (answer = resolve)),
    });
    const { queryClient } = await open();
    await user.type(await field(), 'Samo moje');
    await submit();
    await waitFor(() => expect(requests.at(-1)?.method).toBe('POST'));
    const mutation = queryClient.getMutationCache().getAll().at(-1)!;
    act(() => session.start('token-of-ana', { ...mila, ...ana }));
    act(() => answer(Response.json(makePost(9, 'Samo moje', own), { status: 201 })));
    await waitFor(() => expect(mutation.state.status).toBe('error'));
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await field()).toHaveValue('');
    act(() => session.start('token', mila));
    expect(await field()).toHaveValue('Samo moje');
    await user.clear(await field());
  });

  it('accepts a picture dropped on the wall, but not a picture dropped on another form', async () => {
    const uploads = fakeUploads();
    fakeServer({ ...sides, 'GET /wall': [makePost(2, 'Moja', own)] });
    await open();
    const dataTransfer = { types: ['Files'], files: [new File(['x'], 'riki.jpg', { type: 'image/jpeg' })] };
    await user.click(await screen.findByRole('button', { name: 'Edit post' }));
    const form = await screen.findByRole('form', { name: 'Edit post' });
    const create = (await field()).closest('form')!;
    fireEvent.drop(form, { dataTransfer });
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(await within(form).findByRole('progressbar')).toBeVisible();
    expect(within(create).queryByRole('progressbar')).toBeNull();
    expect(fireEvent.drop(screen.getByRole('heading', { level: 1 }), { dataTransfer })).toBe(false);
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(await within(create).findByRole('progressbar')).toBeVisible();
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await user.click(within(create).getByRole('button', { name: /Cancel|Remove/ }));
  });

  it('is removed from the form after another tab has sent it', async () => {
    fakeServer({ ...sides, 'GET /wall': [] });
    await open();
    const key = `draft:wall-post:${mila.uuid}`;
    const inAnotherTab = (kept: object | null) =>
      act(() => {
        if (kept) localStorage.setItem(key, JSON.stringify(kept));
        else localStorage.removeItem(key);
        window.dispatchEvent(new StorageEvent('storage', { key }));
      });
    await field();
    inAnotherTab({ values: { content: 'Zdravo', media: [] } });
    expect(await field()).toHaveValue('Zdravo');
    inAnotherTab(null);
    expect(await field()).toHaveValue('');
  });

  it('uploads its pictures immediately, each with progress, cancel and retry', async () => {
    const uploads = fakeUploads();
    const requests = fakeServer({
      ...sides,
      'GET /wall': [],
      'POST /wall': makePost(2, '', { ...own, media: [pictureAt('/uploads/cd/cd02/960.webp', 'Riki runs')] }),
    });
    const { container } = await open();
    await field();
    const input = container.querySelector<HTMLInputElement>('input[type="file"]')!;
    const choose = (...files: File[]) => fireEvent.change(input, { target: { files } });

    choose(new File(['x'], 'riki.pdf', { type: 'application/pdf' }), jpeg('riki.jpg'), jpeg('mica.jpg'));
    expect(await screen.findByText(/^riki\.pdf: Only JPEG/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove riki.pdf' }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    act(() => uploads[0]!.progress(0.4));
    expect(screen.getByRole('progressbar', { name: 'Upload of riki.jpg' })).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of riki.jpg' }));
    expect(uploads[0]!.wasAborted).toBe(true);
    expect(screen.queryByRole('img', { name: 'riki.jpg' })).not.toBeInTheDocument();

    fireEvent.paste(await field(), { clipboardData: { files: [jpeg('luna.jpg')], types: ['Files'] } });
    await waitFor(() => expect(uploads).toHaveLength(3));
    act(() => uploads[2]!.answer('no connection'));
    expect(await screen.findByText(/^luna\.jpg: There is no connection/)).toBeVisible();
    // The failure of one picture does not affect the other one.
    act(() => uploads[1]!.answer({ status: 201, body: { url: '/uploads/cd/cd01/960.webp', width: 960, height: 640 } }));
    await user.click(await screen.findByRole('button', { name: 'Post' }));
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try luna.jpg again' }));
    await waitFor(() => expect(uploads).toHaveLength(4));
    act(() => uploads[3]!.answer({ status: 201, body: { url: '/uploads/cd/cd02/960.webp', width: 960, height: 640 } }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: 'Description of luna.jpg (optional)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Description' }));
    await user.type(dialog.getByRole('textbox'), 'Riki runs{Enter}');
    await user.click(screen.getByRole('button', { name: 'Move Riki runs' }));
    await user.keyboard('{ArrowLeft}');
    await user.click(screen.getByRole('button', { name: 'Move Riki runs' }));
    await submit();
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        content: '',
        media: [
          { url: '/uploads/cd/cd02/960.webp', description: 'Riki runs' },
          { url: '/uploads/cd/cd01/960.webp', description: null },
        ],
        clientId: expect.any(String) as string,
      }),
    );
    expect(await screen.findByRole('button', { name: 'Riki runs. Enlarge the picture' })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'mica.jpg' })).not.toBeInTheDocument();
  });

  it('has at most ten pictures or one video', async () => {
    const uploads = fakeUploads();
    fakeServer({ ...sides, 'GET /wall': [] });
    const { container } = await open();
    await field();
    const input = container.querySelector<HTMLInputElement>('input[type="file"]')!;
    const choose = (...files: File[]) => fireEvent.change(input, { target: { files } });
    const video = new File(['x'], 'run.mp4', { type: 'video/mp4' });

    choose(jpeg('0.jpg'), video);
    expect(await screen.findByText(/^Up to ten pictures or one video fit here/)).toBeVisible();
    choose(...Array.from({ length: 10 }, (_, index) => jpeg(`${index + 1}.jpg`)));
    expect(await screen.findByText(/^There is room for 10 pictures/)).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Chosen pictures' })).getAllByRole('listitem')).toHaveLength(10);
    // Only three files are sent at a time.
    await waitFor(() => expect(uploads).toHaveLength(3));
    expect(screen.getByRole('button', { name: 'Photos or video' })).toBeDisabled();
  });

  it('keeps its pictures, their order and files that are not uploaded yet after a reload', async () => {
    const kept = keptFiles({});
    const uploads = fakeUploads();
    fakeServer({ ...sides, 'GET /wall': [] });
    const first = await open();
    await field();
    const input = first.container.querySelector<HTMLInputElement>('input[type="file"]')!;
    fireEvent.change(input, { target: { files: [jpeg('riki.jpg'), jpeg('mica.jpg')] } });
    await waitFor(() => expect(uploads).toHaveLength(2));
    act(() => uploads[1]!.answer({ status: 201, body: { url: '/uploads/cd/cd01/960.webp', width: 960, height: 640 } }));
    await waitFor(() => expect(kept.keys()).toHaveLength(1));
    first.unmount();
    expect(uploads[0]!.wasAborted).toBe(true);

    await open();
    await waitFor(() => expect(uploads).toHaveLength(3));
    expect(uploads[2]!.form.get('file')).toHaveProperty('name', 'riki.jpg');
    const names = (await screen.findAllByRole('button', { name: /^Move / })).map((move) => move.ariaLabel);
    expect(names).toEqual(['Move riki.jpg', 'Move mica.jpg']);
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of riki.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Remove mica.jpg' }));
    await waitFor(() => expect(kept.keys()).toEqual([]));
    expect(localStorage.getItem(`draft:wall-post:${mila.uuid}`)).toBeNull();
    kept.remove();
  });
});

describe('own post', () => {
  it('is edited in place, and unsaved text is kept until it is saved or discarded', async () => {
    const post = makePost(2, 'Stara', { ...own, likedByMe: true, likeCount: 1 });
    const requests = fakeServer({
      ...sides,
      'GET /wall': [post],
      'PATCH /wall/2': { ...post, content: 'Nova', likedByMe: true, editedAt: '2026-01-06T10:00:00.000Z' },
    });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Edit post' }));
    const editor = await screen.findByRole('textbox', { name: 'Text of the post' });
    await user.clear(editor);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please write something first')).toBeVisible();
    await user.type(editor, 'Nova');
    expect(localStorage.getItem(`draft:wall-edit:${mila.uuid}:2`)).toContain('Nova');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Nova')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ content: 'Nova' });
    expect(screen.getByRole('button', { name: 'Edit post' })).toHaveFocus();
    expect(localStorage.getItem(`draft:wall-edit:${mila.uuid}:2`)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit post' }));
    await user.type(await screen.findByRole('textbox', { name: 'Text of the post' }), ' više');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Nova')).toBeVisible();
    expect(localStorage.getItem(`draft:wall-edit:${mila.uuid}:2`)).toBeNull();
  });

  it('has a button to reopen an unsaved edit from an earlier visit', async () => {
    const post = makePost(2, 'Stara', own);
    fakeServer({ ...sides, 'GET /wall': [post, makePost(1, 'Druga')], 'GET /comments/target': [] });
    localStorage.setItem(`draft:wall-edit:${mila.uuid}:2`, JSON.stringify({ content: 'Nova' }));
    localStorage.setItem(`draft:comment:${mila.uuid}:wall_post:1`, JSON.stringify({ values: { content: 'Pola' } }));
    localStorage.setItem(`draft:comment:${mila.uuid}:wall_post:11`, JSON.stringify({ values: { content: 'Drugde' } }));
    await open();
    const changed = () => screen.queryByRole('button', { name: 'You have unsaved changes here' });
    const commented = () => screen.queryByRole('button', { name: 'You have an unsent comment here' });
    await screen.findByText('Stara');
    expect(article('Stara')).toContainElement(changed());
    expect(article('Druga')).toContainElement(commented());
    await user.click(changed()!);
    expect(await screen.findByRole('textbox', { name: 'Text of the post' })).toHaveValue('Nova');
    expect(changed()).toBeNull();
    await user.click(commented()!);
    expect(await screen.findByRole('textbox', { name: 'Write a comment' })).toHaveValue('Pola');
    expect(commented()).toBeNull();
    // A discarded edit must not be offered again.
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Stara')).toBeVisible();
    expect(changed()).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: 'Write a comment' }));
  });

  it('can have pictures added and removed', async () => {
    const uploads = fakeUploads();
    const stored = pictureAt('/uploads/ab/ab0123/960.webp', 'Riki');
    const url = '/uploads/cd/cd01/960.webp';
    let post = makePost(2, 'Sa slikom', { ...own, media: [stored] });
    const requests = fakeServer({
      ...sides,
      'GET /wall': [post],
      'PATCH /wall/2': async (request: Request) => {
        const { media, ...body } = (await request.json()) as { content: string; media?: { url: string }[] };
        return (post = { ...post, ...body, ...(media && { media: media.map((item) => pictureAt(item.url)) }) });
      },
    });
    const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await open();
    const edit = async () => user.click(await screen.findByRole('button', { name: 'Edit post' }));
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

    await edit();
    // Removes the picture by keyboard, so the focus must move to the text.
    (await screen.findByRole('button', { name: 'Remove Riki' })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Text of the post' })).toHaveFocus();
    await user.clear(screen.getByRole('textbox', { name: 'Text of the post' }));
    await save();
    expect(screen.getByText('Please write something first')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    // After cancelling the edit, the post still has its picture.
    expect(screen.getByRole('button', { name: 'Riki. Enlarge the picture' })).toBeVisible();

    await edit();
    const form = await screen.findByRole('form', { name: 'Edit post' });
    const input = form.querySelector<HTMLInputElement>('input[type="file"]')!;
    fireEvent.change(input, { target: { files: [jpeg('mica.jpg')] } });
    await waitFor(() => expect(uploads).toHaveLength(1));
    // Saving waits until the upload has finished.
    expect(within(form).getByRole('button', { name: 'Sending...' })).toBeVisible();
    fireEvent.submit(form);
    expect(sent()).toEqual([]);
    act(() => uploads[0]!.answer({ status: 201, body: { url, width: 960, height: 640 } }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    expect(localStorage.getItem(`draft:wall-edit:${mila.uuid}:2`)).toContain(url);
    await save();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /Enlarge the picture$/ })).toHaveLength(2));
    const media = [
      { url: stored.url, description: 'Riki' },
      { url, description: null },
    ];
    expect(sent()).toEqual([{ content: 'Sa slikom', mentionUuids: [], media }]);
    expect(localStorage.getItem(`draft:wall-edit:${mila.uuid}:2`)).toBeNull();

    // Fields that the user did not change are not sent, because another device may have changed
    // them.
    await edit();
    await user.type(await screen.findByRole('textbox', { name: 'Text of the post' }), '!');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ content: 'Sa slikom!', mentionUuids: [] });
  });

  it('is deleted after confirmation, and comes back after a failure', async () => {
    let status = 500;
    fakeServer({
      ...sides,
      'GET /wall': [makePost(2, 'Moja', own), makePost(1, 'Tuđa')],
      'DELETE /wall/2': () => (status === 500 ? failure(500, 'internal') : new Response(null, { status })),
    });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Delete post' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
    expect(dialog.getByText(/with its comments and likes/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete post' }));
    expect(await dialog.findByText(/^The post couldn't be deleted/)).toBeVisible();
    status = 204;
    await user.click(dialog.getByRole('button', { name: 'Delete post' }));
    await waitFor(() => expect(screen.queryByText('Moja')).not.toBeInTheDocument());
    expect(screen.getByText('Tuđa')).toBeVisible();
    // The focused button disappears with the post, so focus moves to the next post.
    expect(article('Tuđa')).toContainElement(document.activeElement as HTMLElement);
    expect(await screen.findByText('The post is deleted')).toBeVisible();
  });
});

describe('live wall', () => {
  const start = async () => {
    fakeServer({ ...sides, 'GET /wall': [makePost(1, 'Prva')] });
    const view = await open();
    await screen.findByText('Prva');
    return view;
  };

  it('adds a new post immediately if no visible post moves', async () => {
    const { live } = await start();
    act(() => live.wall_post?.(makePost(2, 'Druga')));
    expect(await screen.findByText('Druga')).toBeVisible();
    act(() => live.wall_post_updated?.(makePost(2, 'Druga, izmenjena', { likeCount: 4 })));
    expect(await screen.findByText('Druga, izmenjena')).toBeVisible();
    act(() => live.wall_post_deleted?.({ id: 2 }));
    await waitFor(() => expect(screen.queryByText('Druga, izmenjena')).not.toBeInTheDocument());
  });

  it('shows an unsent comment in place of a deleted post', async () => {
    fakeServer({ ...sides, 'GET /wall': [makePost(33, 'Treća'), makePost(32, 'Druga')], 'GET /comments/target': [] });
    const { live } = await open();
    const post = within((await screen.findByText('Druga')).closest('article')!);
    await user.click(post.getByRole('button', { name: '0 comments' }));
    await user.type(await post.findByRole('textbox', { name: 'Write a comment' }), 'Dugo pišem ovo');
    act(() => live.wall_post_deleted?.({ id: 32 }));
    expect(await screen.findByText(/^This post is no longer here/)).toBeVisible();
    expect(screen.queryByText('Druga')).not.toBeInTheDocument();
    expect(screen.getByText('Dugo pišem ovo')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy my text' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Discard my text' }));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByText('Dugo pišem ovo')).not.toBeInTheDocument();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('keeps the focus on an unsent comment when its post is deleted and an older post is added', async () => {
    const next = { headers: { link: '</api/wall?cursor=abc>; rel="next"' } };
    let posts = [makePost(43, 'Treća'), makePost(42, 'Druga')];
    fakeServer({ ...sides, 'GET /wall': () => Response.json(posts, next), 'GET /comments/target': [] });
    const { queryClient } = await open();
    const post = within((await screen.findByText('Druga')).closest('article')!);
    await user.click(post.getByRole('button', { name: '0 comments' }));
    await user.type(await post.findByRole('textbox', { name: 'Write a comment' }), 'Dugo pišem');
    posts = [makePost(43, 'Treća'), makePost(41, 'Prva')];
    await act(() => refreshWall(queryClient, null));
    expect(await screen.findByText('Prva')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy my text' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Discard my text' }));
  });

  it('hides new posts behind a button while the user reads further down or is writing', async () => {
    const { live } = await start();
    readFurtherDown();
    window.scrollTo = vi.fn() as typeof window.scrollTo;
    act(() => {
      live.wall_post?.(makePost(2, 'Druga'));
      live.wall_post?.(makePost(3, 'Treća'));
      live.wall_post?.(makePost(4, 'Četvrta'));
      live.wall_post_deleted?.({ id: 4 });
    });
    const pill = await screen.findByRole('button', { name: '2 new posts' });
    expect(screen.queryByText('Druga')).not.toBeInTheDocument();
    await user.click(pill);
    expect(await screen.findByText('Druga')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new posts?$/ })).not.toBeInTheDocument();
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    const order = screen.getAllByRole('article').map((each) => /Prva|Druga|Treća/.exec(each.textContent ?? '')?.[0]);
    expect(order).toEqual(['Treća', 'Druga', 'Prva']);
  });

  it('counts new posts if the server sends only their ids, and loads them after a click', async () => {
    let posts = [makePost(1, 'Prva')];
    const requests = fakeServer({ ...sides, 'GET /wall': () => posts });
    const { live } = await open();
    await screen.findByText('Prva');
    window.scrollTo = vi.fn() as typeof window.scrollTo;
    act(() => {
      live.new_posts?.({ count: 2, ids: [2, 3] });
      live.new_posts?.({ count: 2, ids: [3, 4] });
      live.wall_post_deleted?.({ id: 3 });
    });
    posts = [makePost(4, 'Četvrta'), makePost(2, 'Druga'), ...posts];
    const pill = await screen.findByRole('button', { name: '2 new posts' });
    expect(requests.filter(({ path }) => path === '/wall')).toHaveLength(1);
    await user.click(pill);
    expect(await screen.findByText('Druga')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new posts?$/ })).not.toBeInTheDocument();
  });

  it('restarts the list if posts are missing between the new and the older posts', async () => {
    let posts = [makePost(1, 'Prva')];
    const next = { headers: { link: '</api/wall?cursor=abc>; rel="next"' } };
    fakeServer({ ...sides, 'GET /wall': () => Response.json(posts, next) });
    const { live } = await open();
    await screen.findByText('Prva');
    window.scrollTo = vi.fn() as typeof window.scrollTo;
    act(() => {
      live.new_posts?.({ count: 3, ids: [2, 3, 4] });
      live.wall_post?.(makePost(5, 'Moja', own)); // sent by another tab
    });
    await screen.findByText('Moja');
    // The first page does not reach the previously loaded posts.
    posts = [makePost(5, 'Moja', own), makePost(4, 'Četvrta')];
    await user.click(await screen.findByRole('button', { name: '3 new posts' }));
    expect(await screen.findByText('Četvrta')).toBeVisible();
    expect(screen.queryByText('Prva')).not.toBeInTheDocument();
  });

  const resync = async (queryClient: QueryClient) => {
    act(() => wallLive(queryClient).streamResync?.(undefined));
    await act(() => Promise.resolve());
  };

  it('applies missed changes and deletions after a reconnect, from one request', async () => {
    let posts = [makePost(3, 'Treća'), makePost(2, 'Druga'), makePost(1, 'Prva')];
    const requests = fakeServer({ ...sides, 'GET /wall': () => posts });
    const { queryClient } = await open();
    await screen.findByText('Treća');
    posts = [makePost(4, 'Nova'), makePost(3, 'Treća, izmenjena'), makePost(1, 'Prva')];
    await resync(queryClient);
    expect(await screen.findByText('Nova')).toBeVisible();
    expect(screen.getByText('Treća, izmenjena')).toBeVisible();
    expect(screen.queryByText('Druga')).not.toBeInTheDocument();
    expect(requests.filter(({ path }) => path === '/wall')).toHaveLength(2);
    // A reconnect does not refetch hashtags.
    expect(requests.filter(({ path }) => path === '/wall/trending')).toHaveLength(1);
  });

  it('does not count a new post that is already in the list', async () => {
    let posts = [makePost(1, 'Prva')];
    fakeServer({ ...sides, 'GET /wall': () => posts });
    const { live, queryClient } = await open();
    await screen.findByText('Prva');
    readFurtherDown();
    act(() => live.wall_post?.(makePost(2, 'Druga')));
    await screen.findByRole('button', { name: '1 new post' });
    posts = [makePost(2, 'Druga'), ...posts];
    await act(() =>
      queryClient
        .getQueryCache()
        .find({ queryKey: wallKeys.list(null) })!
        .fetch(),
    );
    expect(await screen.findByText('Druga')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new posts?$/ })).not.toBeInTheDocument();
  });

  it('adds the hidden new posts when the user scrolls back to the top', async () => {
    fakeServer({ ...sides, 'GET /wall': [makePost(1, 'Prva')] });
    const { live } = await open();
    await screen.findByText('Prva');
    const reading = readFurtherDown();
    act(() => live.wall_post?.(makePost(2, 'Druga')));
    await screen.findByRole('button', { name: '1 new post' });
    fireEvent.scroll(window);
    expect(screen.queryByText('Druga')).not.toBeInTheDocument();
    reading.mockRestore();
    fireEvent.scroll(window);
    expect(await screen.findByText('Druga')).toBeVisible();
    expect(screen.queryByRole('button', { name: '1 new post' })).not.toBeInTheDocument();
  });

  it("puts the user's own post on top while other new posts are hidden", async () => {
    let answer: (reply: unknown) => void = () => undefined;
    fakeServer({
      ...sides,
      'GET /wall': [makePost(1, 'Prva')],
      'POST /wall': () => new Promise((resolve) => (answer = resolve)),
    });
    const { live } = await open();
    await screen.findByText('Prva');
    await user.type(await field(), 'Moja');
    await submit();
    readFurtherDown();
    // A post sent by another tab is not the pending post of this tab.
    act(() => live.wall_post?.(makePost(2, 'Iz drugog taba', own)));
    await screen.findByRole('button', { name: '1 new post' });
    await act(async () => {
      answer(Response.json(makePost(3, 'Moja', own), { status: 201 }));
      await Promise.resolve();
    });
    expect(await within(article('Moja')).findByRole('button', { name: 'Edit post' })).toBeVisible();
    expect(screen.getByRole('button', { name: '1 new post' })).toBeVisible();
    expect(screen.queryByText('Iz drugog taba')).not.toBeInTheDocument();
  });

  it('polls while the event stream is disconnected', async () => {
    const timers = vi.spyOn(globalThis, 'setInterval');
    let posts = [makePost(1, 'Prva')];
    const requests = fakeServer({ ...sides, 'GET /wall': () => posts });
    await open();
    await screen.findByText('Prva');
    const aMinuteLater = () => act(() => timers.mock.calls.find(([, after]) => after === 60_000)![0]());
    readFurtherDown();
    posts = [makePost(2, 'Druga'), ...posts];
    aMinuteLater();
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeVisible();
    expect(requests.filter(({ path }) => path === '/wall')).toHaveLength(2);
    vi.spyOn(live, 'isStreamHeard').mockReturnValue(true);
    aMinuteLater();
    expect(requests.filter(({ path }) => path === '/wall')).toHaveLength(2);
  });

  it('keeps deletions, likes and new posts that arrive during a refetch', async () => {
    let answer: (posts: WallPost[]) => void = () => undefined;
    let isOpen = false;
    const posts = [makePost(3, 'Treća'), makePost(2, 'Druga'), makePost(1, 'Prva')];
    fakeServer({
      ...sides,
      'GET /wall': () => (isOpen ? new Promise((resolve) => (answer = resolve)) : posts),
      'POST /likes': Response.json({ id: 1 }, { status: 201 }),
    });
    const { live } = await open();
    await screen.findByText('Treća');
    isOpen = true;
    act(() => live.streamResync?.(undefined));
    act(() => {
      live.wall_post_deleted?.({ id: 2 });
      live.wall_post?.(makePost(4, 'Četvrta'));
    });
    expect(await screen.findByText('Četvrta')).toBeVisible();
    await user.click(within(article('Treća')).getByRole('button', { name: 'Like the post by Ana Ilić' }));
    await act(async () => {
      answer(posts);
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(screen.queryByText('Druga')).not.toBeInTheDocument();
    expect(screen.getByText('Četvrta')).toBeVisible();
    expect(within(article('Treća')).getByRole('button', { name: 'Like the post by Ana Ilić' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it.each([
    ['removes the posts of a user after a block, including new posts not shown yet', [], 0],
    ['keeps the posts of a user after other relationship changes', [makePost(1, 'Prva')], 1],
  ])('%s, without refetching the loaded pages', async (_, theirs, left) => {
    const [older, first] = [makePost(1, 'Prva'), makePost(2, 'Moja', own)];
    const next = { headers: { link: '</api/wall?cursor=abc>; rel="next"' } };
    const requests = fakeServer({
      ...sides,
      'GET /wall': ({ url }: Request) => (url.includes('cursor') ? [older] : Response.json([first], next)),
      [`GET /wall/user/${ana.uuid}`]: theirs,
      [`GET /friends/status/${ana.uuid}`]: { status: 'none' },
    });
    const { live, queryClient } = await open({ pathname: '/wall', state: { loaded: 2 } });
    await screen.findByText('Prva');
    readFurtherDown();
    act(() => live.wall_post?.(makePost(3, 'Čeka')));
    await screen.findByRole('button', { name: '1 new post' });
    const before = requests.filter(({ path }) => path === '/wall').length;
    await act(() => refreshRelationship(queryClient, ana.uuid));
    await waitFor(() => expect(requests.some(({ path }) => path === `/wall/user/${ana.uuid}`)).toBe(true));
    await waitFor(() => expect(screen.queryAllByText('Prva')).toHaveLength(left));
    expect(screen.queryAllByRole('button', { name: '1 new post' })).toHaveLength(left);
    expect(requests.filter(({ path }) => path === '/wall')).toHaveLength(before + 1);
  });

  it('restores the posts of an unblocked user at their positions', async () => {
    const next = (cursor: string) => ({ headers: { link: `</api/wall?cursor=${cursor}>; rel="next"` } });
    const theirs = (id: number) => makePost(id, `Anina ${id}`);
    const [mine, below, end] = [90, 50, 40].map((id) => makePost(id, `Moja ${id}`, own));
    const requests = fakeServer({
      ...sides,
      'GET /wall': ({ url }: Request) =>
        Response.json(url.includes('cursor') ? [below, end] : [mine], next(url.includes('cursor') ? 'c2' : 'c1')),
      [`GET /wall/user/${ana.uuid}`]: ({ url }: Request) =>
        url.includes('cursor')
          ? Response.json([theirs(45), theirs(30)], next('c4'))
          : Response.json([theirs(95), theirs(60)], next('c3')),
      [`GET /friends/status/${ana.uuid}`]: { status: 'none' },
    });
    const { queryClient } = await open({ pathname: '/wall', state: { loaded: 2 } });
    await screen.findByText('Moja 40');
    await act(() => refreshRelationship(queryClient, ana.uuid));
    await screen.findByText('Anina 45');
    expect(screen.getAllByRole('article').map((each) => /(Moja|Anina) \d+/.exec(each.textContent)?.[0])).toEqual(
      // Newer posts come with a refetch, older posts with the next page.
      ['Moja 90', 'Anina 60', 'Moja 50', 'Anina 45', 'Moja 40'],
    );
    expect(requests.filter(({ path }) => path === `/wall/user/${ana.uuid}`)).toHaveLength(2);
  });

  it('does not refetch when the language changes', async () => {
    const requests = fakeServer({ ...sides, 'GET /wall': [makePost(1, 'Prva')] });
    const { queryClient } = await open();
    await screen.findByText('Prva');
    connectQueryClient(queryClient);
    await act(() => i18next.changeLanguage('sr'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Zid' })).toBeVisible();
    expect(requests.filter(({ path }) => path === '/wall')).toHaveLength(1);
  });

  it('restarts the list after a click if more than one page was missed', async () => {
    let posts = [makePost(2, 'Stara')];
    const next = { headers: { link: '</api/wall?cursor=abc>; rel="next"' } };
    fakeServer({ ...sides, 'GET /wall': () => Response.json(posts, next) });
    const { queryClient } = await open();
    await screen.findByText('Stara');
    readFurtherDown();
    window.scrollTo = vi.fn() as typeof window.scrollTo;
    posts = [makePost(500, 'Najnovija')];
    await resync(queryClient);
    await user.click(await screen.findByRole('button', { name: '1 new post' }));
    expect(await screen.findByText('Najnovija')).toBeVisible();
    expect(screen.queryByText('Stara')).not.toBeInTheDocument();
  });
});

describe('wall feed', () => {
  const many = Array.from({ length: 3 }, (_, index) => makePost(3 - index, `Objava ${3 - index}`));

  it('sets the ARIA position of each post and supports Page Up and Page Down', async () => {
    fakeServer({ ...sides, 'GET /wall': many, 'GET /comments/target': [] });
    await open();
    const first = (await screen.findByText('Objava 3')).closest('article')!;
    expect(first).toHaveAttribute('aria-posinset', '1');
    expect(first).toHaveAttribute('aria-setsize', '3');
    act(() => first.focus());
    await user.keyboard('{PageDown}');
    expect(article('Objava 2')).toHaveFocus();
    await user.keyboard('{PageDown}{PageDown}');
    expect(article('Objava 1')).toHaveFocus();
    act(() => within(article('Objava 1')).getByRole('button', { name: 'Share post' }).focus());
    await user.keyboard('{PageUp}');
    expect(article('Objava 2')).toHaveFocus();
    await user.click(within(article('Objava 2')).getByRole('button', { name: '0 comments' }));
    const writing = await within(article('Objava 2')).findByRole('textbox');
    act(() => writing.focus());
    await user.keyboard('{PageDown}');
    expect(writing).toHaveFocus();
  });

  it('sets aria-setsize to -1 while there are more pages', async () => {
    const next = { headers: { link: '</api/wall?cursor=abc>; rel="next"' } };
    fakeServer({ ...sides, 'GET /wall': Response.json(many, next) });
    await open();
    await screen.findByText('Objava 3');
    expect(article('Objava 3')).toHaveAttribute('aria-setsize', '-1');
  });
});

describe('wall post page', () => {
  const openPost = (at: string) => renderPage(<WallPostPage />, { at, path: '/wall/:id', texts, user: mila });

  it('shows the comments expanded, and lets the user share the post or copy its link', async () => {
    fakeServer({ ...sides, 'GET /wall/5': makePost(5, 'Sama'), 'GET /comments/target': [] });
    await openPost('/wall/5');
    expect(await screen.findByRole('heading', { level: 1, name: 'Post by Ana Ilić' })).toBeVisible();
    expect(await screen.findByText(/^No comments yet/)).toBeVisible();
    const copied = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
    fireEvent.click(screen.getByRole('button', { name: 'Share post' }));
    expect(await screen.findByText('The link is copied')).toBeVisible();
    expect(copied).toHaveBeenCalledWith(`${window.location.origin}/wall/5`);

    // If sharing fails, the link is copied. If the user cancels sharing, nothing is copied.
    const share = vi.fn<(shared: ShareData) => Promise<void>>().mockRejectedValueOnce(new Error());
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    fireEvent.click(screen.getByRole('button', { name: 'Share post' }));
    await waitFor(() => expect(copied).toHaveBeenCalledTimes(2));
    share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    fireEvent.click(screen.getByRole('button', { name: 'Share post' }));
    await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
    expect(copied).toHaveBeenCalledTimes(2);
    Reflect.deleteProperty(navigator, 'share');
  });

  it('keeps an unsent comment visible after the post is deleted', async () => {
    const place = commentDraftKey(mila.uuid, { targetType: 'wall_post', targetId: 5 }, null);
    let isGone = false;
    fakeServer({
      ...sides,
      'GET /wall/5': () => (isGone ? failure(404, 'post_not_found') : makePost(5, 'Sama')),
      'GET /comments/target': [],
    });
    const { queryClient } = await openPost('/wall/5');
    await user.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Dugo pišem ovo');
    isGone = true;
    act(() => wallLive(queryClient).wall_post_deleted?.({ id: 5 }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This post is no longer here' })).toBeVisible();
    expect(await screen.findByText('Dugo pišem ovo')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard my text' }));
    expect(screen.queryByText('Dugo pišem ovo')).not.toBeInTheDocument();
    expect(commentOutbox.get(place).values.content).toBe('');
  });

  it.each(['/wall/6', '/wall/0', '/wall/nothing'])('shows "not found" for %s', async (at) => {
    fakeServer(sides);
    await openPost(at);
    expect(await screen.findByRole('heading', { level: 1, name: 'This post is no longer here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the wall' })).toHaveAttribute('href', '/wall');
  });
});
