import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blogDraft, blogPost, othersPost } from '../../../test/blogs';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { session, type SessionUser } from '../../api/session';
import { BlogPage } from './BlogPage';
import { BlogPostPage } from './BlogPostPage';
import { OwnBlogPage } from './OwnBlogPage';

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  session.end();
});

describe('blog list page', () => {
  const open = (at = '/blog', user?: SessionUser) =>
    renderPage(<BlogPage />, { at, path: '/blog', texts: ['blogs', 'media', 'catalog'], user });
  const posts = { 'GET /blogs/public': [othersPost, blogPost] };

  it('shows visitors all published posts with their details', async () => {
    fakeServer(posts);
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    expect(screen.getByText('Here you can see experiences of other pet owners and share your own')).toBeVisible();
    expect(screen.getByText('Loading...')).toBeVisible();
    const link = await screen.findByRole('link', { name: 'Read more: The first winter' });
    expect(link).toHaveAttribute('href', `/blog/${blogPost.uuid}`);
    expect(screen.getAllByText('Spiders and scorpions')).toHaveLength(2); // the category and the post
    expect(screen.getAllByText('1 January 2026')).toHaveLength(2);
    expect(screen.getAllByText('Snow!')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Create a post' })).toHaveAttribute('href', '/blog/create');
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  it('rotates four pictures every three seconds', async () => {
    fakeServer({ 'GET /blogs/public': [] });
    vi.useFakeTimers();
    await open();
    const shown = () => screen.getAllByRole('group').filter((slide) => !slide.hasAttribute('inert'));
    expect(screen.getAllByRole('group', { hidden: true })).toHaveLength(4);
    expect(shown()[0]).toHaveAccessibleName('Picture 1 of 4');
    act(() => void vi.advanceTimersByTime(2999));
    expect(shown()[0]).toHaveAccessibleName('Picture 1 of 4');
    act(() => void vi.advanceTimersByTime(1));
    expect(shown()[0]).toHaveAccessibleName('Picture 2 of 4');
  });

  it('filters by tabs through the URL and clears the filter on the active tab', async () => {
    const requests = fakeServer(posts);
    const { router } = await open();
    const tabs = within(screen.getByRole('navigation', { name: 'Show posts about' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Dogs',
      'Cats',
      'Rodents',
      'Parrots',
      'Reptiles',
      'Spiders and scorpions',
    ]);
    await userEvent.click(tabs.getByRole('link', { name: 'Spiders and scorpions' }));
    expect(router.state.location.search).toBe('?petCategoryId=6');
    await waitFor(() => expect(requests.at(-1)?.search.get('petCategoryId')).toBe('6'));
    expect(tabs.getByRole('link', { current: true })).toHaveTextContent('Spiders and scorpions');
    await userEvent.click(tabs.getByRole('link', { name: 'Spiders and scorpions' }));
    expect(router.state.location.search).toBe('');
    expect(tabs.getByRole('link', { current: true })).toHaveTextContent('All');
  });

  it('shows an error when loading the posts fails', async () => {
    let isBroken = true;
    fakeServer({ 'GET /blogs/public': () => (isBroken ? failure(500, 'internal') : [blogPost]) });
    await open();
    expect(await screen.findByText('Failed to load blog posts. Please try again later.')).toBeVisible();
    isBroken = false;
    await press('Try again');
    expect(await screen.findByRole('link', { name: 'Read more: The first winter' })).toBeVisible();
  });

  it('saves a draft in the dialog and offers to publish it', async () => {
    const written = { ...blogDraft, title: 'Mica', category: 'MACKE', petCategoryId: 2 } as const;
    const requests = fakeServer({
      ...posts,
      'POST /blogs': written,
      'POST /blogs/4/publish': { ...written, isPublished: true },
    });
    const { router } = await open('/blog', mila);
    await userEvent.click(screen.getByRole('link', { name: 'Create a post' }));
    expect(router.state.location.search).toBe('?write=new');
    const form = within(await screen.findByRole('dialog', { name: 'Create a blog post' }));
    // The dialog offers only the categories of pets.
    expect(await form.findAllByRole('radio')).toHaveLength(6);
    await userEvent.click(form.getByRole('radio', { name: 'Cats' }));
    await userEvent.type(form.getByLabelText(/^Title/), 'Mica');
    await userEvent.type(form.getByLabelText(/^Text/), 'Snow');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“Mica” is saved as a draft. Nobody else sees it yet.')).toBeVisible();
    expect(router.state.location.search).toBe('');
    const sent = requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({
      title: 'Mica',
      content: 'Snow',
      imageUrl: null,
      petCategoryId: 2,
      clientId: expect.any(String) as string,
    });
    expect(requests.some(({ path }) => path.endsWith('/publish'))).toBe(false);
    await press('Publish');
    expect(await screen.findByText('“Mica” is published')).toBeVisible();
    expect(screen.queryByText(/Nobody else sees it yet/)).toBeNull();
  });

  it('keeps the entered text when the author cancels the dialog of a new post', async () => {
    fakeServer(posts);
    const { router } = await open('/blog?write=new', mila);
    const form = within(await screen.findByRole('dialog', { name: 'Create a blog post' }));
    await userEvent.type(await form.findByLabelText(/^Title/), 'Mica');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
    await act(() => router.navigate('/blog?write=new'));
    expect(await screen.findByLabelText(/^Title/)).toHaveValue('Mica');
  });

  it('opens the login page and keeps the input when the session ends while the dialog is open', async () => {
    fakeServer(posts);
    const { router } = await open('/blog?write=new', mila);
    await userEvent.type(await screen.findByLabelText(/^Title/), 'Mica');
    await act(() => {
      session.end();
      return Promise.resolve();
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/logsign'));
    expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/blog?write=new');
    expect(router.state.location.state).toEqual({ hasExpired: true });
    expect(localStorage.getItem(`draft:blog:${mila.uuid}:new`)).toContain('Mica');
  });

  it('lets authors edit their posts in a dialog', async () => {
    const requests = fakeServer({
      ...posts,
      [`GET /blogs/uuid/${blogPost.uuid}`]: blogPost,
      'PATCH /blogs/3': { ...blogPost, title: 'The second winter' },
    });
    await open('/blog', mila);
    await userEvent.click(await screen.findByRole('link', { name: 'Edit: The first winter' }));
    expect(screen.queryByRole('link', { name: 'Edit: Eight legs' })).toBeNull();
    const form = within(await screen.findByRole('dialog', { name: 'Edit blog post' }));
    const title = await form.findByLabelText(/^Title/);
    await userEvent.clear(title);
    await userEvent.type(title, 'The second winter');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const change = requests.find(({ method }) => method === 'PATCH');
    expect(change?.body).toEqual({ title: 'The second winter', content: 'Snow!', imageUrl: null, petCategoryId: 1 });
  });

  it.each([
    ['create', '/blog?write=new', 'POST /blogs', 'Failed to create post'],
    ['update', `/blog?write=${blogPost.uuid}`, 'PATCH /blogs/3', 'Failed to update post'],
  ])("shows an error when it can't %s a post", async (_, at, call, words) => {
    fakeServer({ ...posts, [`GET /blogs/uuid/${blogPost.uuid}`]: blogPost, [call]: failure(500, 'internal') });
    localStorage.setItem(`draft:blog:${mila.uuid}:new`, JSON.stringify({ category: 'PSI', title: 'x', content: 'y' }));
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await open(at, mila);
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const message = await screen.findByText(words);
    expect(message).toBeVisible();
    // The buttons are sticky, so the message below a long post must be scrolled into view.
    expect(scrollIntoView.mock.contexts).toContain(message.parentElement);
  });

  it('asks for confirmation before a deletion and shows an error if it fails', async () => {
    let isBroken = true;
    const answer = () => (isBroken ? failure(500, 'internal') : new Response(null, { status: 204 }));
    fakeServer({
      'GET /blogs/public': () => (isBroken ? [othersPost, blogPost] : [othersPost]),
      'DELETE /blogs/3': answer,
    });
    await open('/blog', mila);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: The first winter' }));
    const title = 'Are you sure you want to delete this blog post?';
    const question = within(await screen.findByRole('dialog', { name: title }));
    expect(question.getByText(/deleted with its pictures, likes and comments/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText('Failed to delete blog post. Please try again.')).toBeVisible();
    isBroken = false;
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('The post is deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete: The first winter' })).toBeNull());
    expect(document.body).not.toHaveFocus();
  });
});

describe('blog post page', () => {
  const texts = ['blogs', 'likes', 'comments', 'users', 'catalog'];
  const open = (uuid: string, user?: SessionUser) =>
    renderPage(<BlogPostPage />, { at: `/blog/${uuid}`, path: '/blog/:uuid', texts, user });
  const answers = (post = blogPost) => ({
    [`GET /blogs/uuid/${post.uuid}`]: post,
    'GET /blogs/public': [post, othersPost],
    'GET /comments/target': [],
  });

  it('shows visitors the post, its author and more posts by the author', async () => {
    const requests = fakeServer(answers());
    await open(blogPost.uuid);
    expect(screen.getByRole('heading', { name: 'Loading blog post...' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'The first winter' })).toBeVisible();
    expect(document.title).toBe('The first winter · Šapa');
    expect(screen.getByRole('link', { name: 'Back to the blog' })).toHaveAttribute('href', '/blog');
    expect(screen.getByText('By Mila Petrović')).toBeVisible();
    expect(screen.getByText('1 January 2026', { selector: 'time' })).toBeVisible();
    expect(screen.getByText('1 min read')).toBeVisible();
    expect(screen.getByText('Snow!', { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mila Petrović' })).toHaveAttribute('href', `/user/${mila.uuid}`);
    expect(await screen.findByRole('heading', { level: 2, name: 'More by Mila Petrović' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Eight legs' })).toBeVisible();
    expect(requests.find(({ path }) => path === '/blogs/public')?.search.get('author')).toBe(mila.uuid);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('opens for a numeric id in the URL', async () => {
    fakeServer({ ...answers(), 'GET /blogs/3': blogPost });
    await open('3');
    expect(await screen.findByRole('heading', { level: 1, name: 'The first winter' })).toBeVisible();
  });

  it('lets logged-in users like and comment', async () => {
    fakeServer({
      ...answers(othersPost),
      'POST /likes': { id: 1, targetType: 'blog_post', targetId: 5 },
      'GET /likes/count': { count: 1 },
    });
    await open(othersPost.uuid, mila);
    await userEvent.click(await screen.findByRole('button', { name: 'Like the post “Eight legs”' }));
    expect(await screen.findByRole('button', { name: /^1 person likes this/ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Comments' })).toBeVisible();
    expect(await screen.findByRole('textbox')).toBeVisible();
  });

  it.each(['undefined', 'x', '0', 'b0000000-0000'])('rejects the malformed id %s', async (uuid) => {
    const requests = fakeServer({});
    await open(uuid);
    expect(screen.getByRole('heading', { name: 'Invalid blog post ID' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the blog' })).toHaveAttribute('href', '/blog');
    expect(requests).toEqual([]);
  });

  it.each([
    [404, 'blog_not_found', 'Blog post not found'],
    [500, 'internal', 'Failed to load blog post. Please try again later.'],
  ])('shows an error with a link to the blog for status %i', async (status, code, heading) => {
    fakeServer({ [`GET /blogs/uuid/${blogPost.uuid}`]: failure(status, code) });
    await open(blogPost.uuid);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the blog' })).toHaveAttribute('href', '/blog');
  });

  it('keeps the comment draft when the author deletes the post while it is open', async () => {
    let answer: object = blogPost;
    fakeServer({ ...answers(), [`GET /blogs/uuid/${blogPost.uuid}`]: () => answer });
    const { queryClient } = await open(blogPost.uuid, mila);
    await screen.findByRole('heading', { level: 1, name: blogPost.title });
    answer = failure(404, 'blog_not_found');
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('heading', { level: 1, name: 'Blog post not found' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('lets only the author publish a draft', async () => {
    let post = blogDraft;
    fakeServer({
      ...answers(),
      [`GET /blogs/uuid/${blogDraft.uuid}`]: () => post,
      'POST /blogs/4/publish': () => (post = { ...blogDraft, isPublished: true }),
    });
    await open(blogDraft.uuid, mila);
    expect(await screen.findByText('This is a draft. Nobody but you can see it.')).toBeVisible();
    await press('Publish');
    expect(await screen.findByText('“Later” is published')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull());
  });

  it('opens the blog after the author has deleted the post', async () => {
    let isBroken = true;
    const answer = () => (isBroken ? failure(500, 'internal') : new Response(null, { status: 204 }));
    fakeServer({ ...answers(), 'DELETE /blogs/3': answer });
    const { router } = await open(blogPost.uuid, mila);
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/blog/edit/${blogPost.uuid}`);
    await press('Delete');
    const question = within(
      await screen.findByRole('dialog', { name: 'Are you sure you want to delete this blog post?' }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText('Failed to delete blog post')).toBeVisible();
    isBroken = false;
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/blog'));
  });

  it("can be shared with the device's share dialog or by copying the link", async () => {
    const share = vi.fn<(shared: ShareData) => Promise<void>>().mockResolvedValue(undefined);
    fakeServer(answers());
    await open(blogPost.uuid);
    await screen.findByRole('heading', { level: 1, name: 'The first winter' });
    const url = `http://localhost/blog/${blogPost.uuid}`;
    // Call the setup first: userEvent.setup() replaces the clipboard.
    const user = userEvent.setup();
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ title: 'The first winter', url });
    Reflect.deleteProperty(navigator, 'share');
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('The link is copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  it('removes its link preview tags when the user leaves the page', async () => {
    const canonical = Object.assign(document.createElement('link'), { rel: 'canonical' });
    canonical.dataset.preview = '';
    document.head.append(canonical);
    fakeServer(answers());
    const { router } = await open(blogPost.uuid);
    await screen.findByRole('heading', { level: 1, name: 'The first winter' });
    expect(document.head).toContainElement(canonical);
    await act(() => router.navigate('/elsewhere'));
    expect(document.head).not.toContainElement(canonical);
  });
});

describe('own blog posts page', () => {
  const open = () => renderPage(<OwnBlogPage />, { texts: ['blogs'], user: mila });
  const answers = {
    'GET /blogs': [blogDraft, blogPost],
    'GET /blogs/statistics': { total: 12, published: 7, drafts: 5 },
  };

  it('shows statistics and guidelines', async () => {
    fakeServer(answers);
    await open();
    expect(await screen.findByText('Total posts')).toBeVisible();
    const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
    await waitFor(() => expect(figures()).toEqual(['12', '7', '5']));
    expect(screen.getByRole('heading', { name: 'Community guidelines' })).toBeVisible();
    expect(screen.getByText('Respond to comments on your posts')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a post' })).toHaveAttribute('href', '/blog/create');
  });

  it('shows the state of each post and its actions', async () => {
    fakeServer(answers);
    await open();
    const view = await screen.findByRole('link', { name: 'View post: The first winter' });
    expect(view).toHaveAttribute('href', `/blog/${blogPost.uuid}`);
    expect(screen.getByText('Draft')).toBeVisible();
    expect(screen.getAllByText('Published').length).toBeGreaterThan(1);
    expect(screen.getByRole('link', { name: 'Edit: Later' })).toHaveAttribute('href', `/blog/edit/${blogDraft.uuid}`);
    expect(screen.getByRole('button', { name: 'Delete: Later' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish: The first winter' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'View post: Later' })).toBeNull();
  });

  it('publishes a draft and reloads the list', async () => {
    let isPublished = false;
    fakeServer({
      ...answers,
      'GET /blogs': () => [{ ...blogDraft, isPublished }],
      'POST /blogs/4/publish': () => {
        isPublished = true;
        return { ...blogDraft, isPublished };
      },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Publish: Later' }));
    expect(await screen.findByRole('link', { name: 'View post: Later' })).toBeVisible();
  });

  it('shows an error when publishing fails', async () => {
    fakeServer({ ...answers, 'POST /blogs/4/publish': failure(500, 'internal') });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Publish: Later' }));
    expect(await screen.findByText(/Failed to publish blog post. Please try again./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Publish: Later' })).toBeVisible();
  });
});
