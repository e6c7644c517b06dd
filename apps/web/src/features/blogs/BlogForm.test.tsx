import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blogDraft, blogPost, othersPost } from '../../../test/blogs';
import { mila } from '../../../test/people';
import { failure, fakeServer, noConnection, renderPage } from '../../../test/render';
import { fakeUploads } from '../../../test/uploads';
import { session } from '../../api/session';
import { isUuid } from '../../lib/uuid';
import type { Language } from '../../i18n/languages';
import { BlogInputPage } from './BlogInputPage';

const TEXTS = ['blogs', 'media', 'catalog'];
const NEW_DRAFT = `draft:blog:${mila.uuid}:new`;

const write = (language: Language = 'en') =>
  renderPage(<BlogInputPage />, { at: '/blog/create', path: '/blog/create', texts: TEXTS, user: mila, language });
const edit = (uuid: string, language: Language = 'en') =>
  renderPage(<BlogInputPage />, {
    at: `/blog/edit/${uuid}`,
    path: '/blog/edit/:uuid',
    texts: TEXTS,
    user: mila,
    language,
  });

const title = () => screen.getByLabelText(/^Title/);
const text = () => screen.getByLabelText<HTMLTextAreaElement>(/^Text/);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function fillIn() {
  await userEvent.click(screen.getByRole('radio', { name: 'Cats' }));
  fireEvent.change(title(), { target: { value: 'Mica' } });
  fireEvent.change(text(), { target: { value: 'She **came** in winter.' } });
}
const BODY = { category: 'MACKE', title: 'Mica', content: 'She **came** in winter.', imageUrl: null };
/** Returns the bodies of the requests that create a post. */
const creations = (requests: ReturnType<typeof fakeServer>) =>
  requests
    .filter(({ method, path }) => method === 'POST' && path === '/blogs')
    .map(({ body }) => body as typeof BODY & { clientId: string });

const stored = { ...blogDraft, ...BODY, id: 8 };

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

describe('blog form', () => {
  it('shows the Serbian categories and submit button', async () => {
    await write('sr');
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('div')?.textContent)).toEqual([
      'Psi',
      'Mačke',
      'Glodari',
      'Papagaji',
      'Gmizavci',
      'Pauci i škorpije',
      'Hrana',
      'Oprema',
    ]);
    expect(screen.getByRole('button', { name: 'Objavi' })).toBeVisible();
  });

  it('has the submit button Ažuriraj ("Update") when editing', async () => {
    fakeServer({ [`GET /blogs/uuid/${blogPost.uuid}`]: blogPost });
    await edit(blogPost.uuid, 'sr');
    expect(await screen.findByRole('button', { name: 'Ažuriraj' })).toBeVisible();
  });

  it("publishes the post and opens the list of the author's posts", async () => {
    const requests = fakeServer({ 'POST /blogs': stored, 'POST /blogs/8/publish': { ...stored, isPublished: true } });
    const { router } = await write();
    await fillIn();
    await press('Publish');
    await waitFor(() => expect(router.state.location.pathname).toBe('/owner/blog'));
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /blogs', 'POST /blogs/8/publish']);
    expect(requests[0]?.body).toEqual({ ...BODY, clientId: expect.any(String) as string });
    expect(await screen.findByText('“Mica” is published')).toBeVisible();
    expect(localStorage.getItem(NEW_DRAFT)).toBeNull();
  });

  it('saves a post as a draft', async () => {
    const requests = fakeServer({ 'POST /blogs': stored });
    const { router } = await write();
    await fillIn();
    await press('Save as draft');
    await waitFor(() => expect(router.state.location.pathname).toBe('/owner/blog'));
    expect(requests).toHaveLength(1);
  });

  it('updates a post by UUID and publishes it', async () => {
    const requests = fakeServer({
      [`GET /blogs/uuid/${blogDraft.uuid}`]: blogDraft,
      [`PATCH /blogs/uuid/${blogDraft.uuid}`]: { ...blogDraft, title: 'Sooner' },
      'POST /blogs/4/publish': { ...blogDraft, title: 'Sooner', isPublished: true },
    });
    const { router } = await edit(blogDraft.uuid);
    fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Sooner' } });
    await press('Update');
    await waitFor(() => expect(router.state.location.pathname).toBe('/owner/blog'));
    const [change, published] = requests.filter(({ method }) => method !== 'GET');
    expect(change?.body).toEqual({ category: 'PSI', title: 'Sooner', content: 'Snow!', imageUrl: null });
    expect(published?.path).toBe('/blogs/4/publish');
  });

  it('keeps the post as a draft when publishing fails, and creates no second post', async () => {
    const requests = fakeServer({ 'POST /blogs': stored, 'POST /blogs/8/publish': failure(500, 'internal') });
    const { router } = await write();
    await fillIn();
    await press('Publish');
    await waitFor(() => expect(router.state.location.pathname).toBe('/owner/blog'));
    expect(await screen.findByText('The post is saved as a draft. Failed to publish post')).toBeVisible();
    expect(requests.filter(({ path }) => path === '/blogs')).toHaveLength(1);
    expect(localStorage.getItem(NEW_DRAFT)).toBeNull();
  });

  it('creates one post when the response to the first attempt is lost', async () => {
    let attempts = 0;
    const requests = fakeServer({
      'POST /blogs': () => (++attempts === 1 ? noConnection() : stored),
      'POST /blogs/8/publish': { ...stored, isPublished: true },
    });
    const { router } = await write();
    await fillIn();
    await press('Publish');
    expect(await screen.findByText('Failed to create blog post')).toBeVisible();
    await press('Publish');
    await waitFor(() => expect(router.state.location.pathname).toBe('/owner/blog'));
    const [first, second] = creations(requests);
    expect(isUuid(first!.clientId)).toBe(true);
    expect(second).toEqual(first);
    expect(requests.map(({ path }) => path)).toContain('/blogs/8/publish');
  });

  it.each([
    ['with the same text', '', '/blogs/8/publish'],
    ['with a changed text', '!', '/blogs/uuid/'],
  ])('creates one post when retried after a reload, %s', async (_, more, path) => {
    const earlier = fakeServer({ 'POST /blogs': noConnection });
    const first = await write();
    await fillIn();
    await press('Publish');
    expect(await screen.findByText('Failed to create blog post')).toBeVisible();
    first.unmount();

    const requests = fakeServer({
      'POST /blogs': stored,
      [`PATCH /blogs/uuid/${stored.uuid}`]: stored,
      'POST /blogs/8/publish': { ...stored, isPublished: true },
    });
    const { router } = await write();
    if (more) await userEvent.type(text(), more);
    await press('Publish');
    await waitFor(() => expect(router.state.location.pathname).toBe('/owner/blog'));
    const [sent] = creations(earlier);
    expect(creations(requests)).toEqual([expect.objectContaining({ clientId: sent!.clientId })]);
    expect(requests.filter(({ method }) => method !== 'GET')[1]?.path).toContain(path);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('requires a category, a title and content, and links to the empty fields', async () => {
    const requests = fakeServer({});
    await write();
    await press('Publish');
    expect(await screen.findByText('Still missing before it can be saved:')).toBeVisible();
    expect(screen.getAllByText('This field is required')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Text' }));
    expect(text()).toHaveFocus();
    expect(requests).toEqual([]);
  });

  it('shows each server error at its field', async () => {
    const fields = { fields: { title: ['x'] }, fieldCodes: { title: ['invalid_text'] } };
    fakeServer({ 'POST /blogs': failure(400, 'validation_failed', fields) });
    await write();
    await fillIn();
    await press('Publish');
    expect(
      await screen.findByText("This text contains characters that can't be saved. Please remove them."),
    ).toBeVisible();
    expect(screen.queryByText('Failed to create blog post')).toBeNull();
  });

  it('stores the input on this device and restores it', async () => {
    const { unmount } = await write();
    await fillIn();
    expect(JSON.parse(localStorage.getItem(NEW_DRAFT)!)).toMatchObject({ title: 'Mica', category: 'MACKE' });
    unmount();
    await write();
    expect(screen.getByText(/Restored from your last visit/)).toBeVisible();
    expect(title()).toHaveValue('Mica');
    expect(screen.getByRole('radio', { name: 'Cats' })).toBeChecked();
    await press('Start over');
    expect(title()).toHaveValue('');
    expect(localStorage.getItem(NEW_DRAFT)).toBeNull();
  });

  it('asks for confirmation before leaving with unsaved input', async () => {
    const { router } = await write();
    fireEvent.change(title(), { target: { value: 'Mica' } });
    act(() => void router.navigate('/'));
    const question = await screen.findByRole('dialog', { name: 'Leave this page?' });
    expect(within(question).getByText(/stays on this device/)).toBeVisible();
    await press('Stay here');
    expect(router.state.location.pathname).toBe('/blog/create');
  });

  it("does not open other authors' posts for editing", async () => {
    fakeServer({ [`GET /blogs/uuid/${othersPost.uuid}`]: othersPost });
    await edit(othersPost.uuid);
    expect(await screen.findByRole('heading', { name: 'This post belongs to somebody else' })).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it.each([
    ['undefined', 'Invalid blog post ID'],
    ['x', 'Invalid blog post ID'],
  ])('rejects the malformed UUID "%s"', async (uuid, heading) => {
    const requests = fakeServer({});
    await edit(uuid);
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('shows an error when the post cannot be loaded', async () => {
    fakeServer({ [`GET /blogs/uuid/${blogPost.uuid}`]: failure(500, 'internal') });
    await edit(blogPost.uuid);
    expect(await screen.findByRole('heading', { name: 'Failed to fetch blog post' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('cover picture of the blog form', () => {
  it('is removed when the draft is discarded', async () => {
    const uploads = fakeUploads();
    fakeServer({});
    const { unmount } = await write();
    fireEvent.change(title(), { target: { value: 'Mica' } });
    unmount();
    await write();
    const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file);
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => uploads[0]!.answer({ status: 201, body: { url: '/uploads/x', width: 4, height: 3 } }));
    expect(await screen.findByRole('img', { name: 'picture 1' })).toBeVisible();
    await waitFor(() => expect(localStorage.getItem(NEW_DRAFT)).toContain('/uploads/x'));
    await press('Start over');
    await waitFor(() => expect(screen.queryByRole('img', { name: 'picture 1' })).toBeNull());
    expect(localStorage.getItem(NEW_DRAFT)).toBeNull();
  });
});

describe('Markdown editor', () => {
  const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
  const UPLOADED = { url: '/uploads/ab/ab0123456789abcdef0123456789abcd/960.webp', width: 960, height: 720 };

  it('inserts Markdown with buttons and keyboard shortcuts', async () => {
    await write();
    await userEvent.type(text(), 'dog');
    text().setSelectionRange(0, 3);
    await press('Bold');
    expect(text()).toHaveValue('**dog**');
    await userEvent.keyboard('{Control>}i{/Control}');
    expect(text()).toHaveValue('***dog***');
    text().setSelectionRange(9, 9);
    await press('List');
    expect(text()).toHaveValue('- ***dog***');
    await userEvent.keyboard('{Enter}cat');
    expect(text()).toHaveValue('- ***dog***\n- cat');
  });

  it('has a toolbar with one tab stop and arrow key navigation', async () => {
    await write();
    const tools = within(screen.getByRole('toolbar', { name: 'Formatting' })).getAllByRole('button');
    expect(tools.map(({ tabIndex }) => tabIndex).filter((index) => index === 0)).toHaveLength(1);
    act(() => tools[0]!.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(tools[1]).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('button', { name: 'Picture' })).toHaveFocus();
  });

  it('previews the formatted text', async () => {
    await write();
    fireEvent.change(text(), { target: { value: 'She **came**.' } });
    await userEvent.click(screen.getByRole('tab', { name: 'Preview' }));
    expect((await screen.findByText('came')).tagName).toBe('STRONG');
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Write' })).toHaveAttribute('aria-selected', 'true');
    expect(text()).toHaveValue('She **came**.');
  });

  it('inserts dropped pictures into the current content in the order in which they were chosen', async () => {
    const uploads = fakeUploads();
    fakeServer({});
    await write();
    fireEvent.change(text(), { target: { value: 'One' } });
    fireEvent.drop(text(), { dataTransfer: { types: ['Files'], files: [picture('a.jpg'), picture('b.jpg')] } });
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[0]?.path).toBe('/media');
    act(() => uploads[1]!.answer({ status: 201, body: { ...UPLOADED, width: 480, height: 360 } }));
    fireEvent.change(text(), { target: { value: 'One and two' } });
    expect(text()).toHaveValue('One and two');
    act(() => uploads[0]!.answer({ status: 201, body: UPLOADED }));
    await waitFor(() => expect(text().value).toMatch(/^One and two\n\n.*#960x720\)\n\n.*#480x360\)/));
  });

  it('offers to describe an inserted picture', async () => {
    const uploads = fakeUploads();
    const requests = fakeServer({});
    await write();
    await userEvent.upload(screen.getByLabelText('Picture', { selector: 'input' }), picture('a.jpg'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(screen.queryByLabelText('What is in the picture?')).toBeNull();
    act(() => uploads[0]!.answer({ status: 201, body: UPLOADED }));
    await userEvent.type(await screen.findByLabelText('What is in the picture?'), 'Mica [[sleeps');
    expect(text().value).toContain(`![Mica sleeps](${UPLOADED.url}#960x720)`);
    // When the Markdown text is edited, the description field shows the new alt text.
    fireEvent.change(text(), { target: { value: text().value.replace('sleeps', 'plays') } });
    const description = screen.getByLabelText('What is in the picture?');
    expect(description).toHaveValue('Mica plays');
    await userEvent.type(description, '{Enter}');
    expect(screen.queryByLabelText('What is in the picture?')).toBeNull();
    expect(text()).toHaveFocus();
    expect(requests).toEqual([]);
  });

  it('does not ask for a description after the picture is removed', async () => {
    const uploads = fakeUploads();
    fakeServer({});
    await write();
    await userEvent.upload(screen.getByLabelText('Picture', { selector: 'input' }), picture('a.jpg'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    act(() => uploads[0]!.answer({ status: 201, body: UPLOADED }));
    expect(await screen.findByLabelText('What is in the picture?')).toBeVisible();
    fireEvent.change(text(), { target: { value: '' } });
    expect(screen.queryByLabelText('What is in the picture?')).toBeNull();
  });

  it('does not submit the post while a picture is uploading', async () => {
    const uploads = fakeUploads();
    const requests = fakeServer({ 'POST /blogs': stored, 'POST /blogs/8/publish': stored });
    await write();
    await fillIn();
    await userEvent.upload(screen.getByLabelText('Picture', { selector: 'input' }), picture('a.jpg'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await press('Publish');
    expect(await screen.findByText(/A picture is still being uploaded/)).toBeVisible();
    expect(requests).toEqual([]);
    act(() => uploads[0]!.answer({ status: 201, body: UPLOADED }));
    await waitFor(() => expect(text().value).toContain('#960x720'));
    await press('Publish');
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/blogs'));
  });
});
