import { afterEach, describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blogDraft as draft, blogPost as post } from '../../../test/blogs';
import { mila } from '../../../test/people';
import { failure, fakeServer, renderPage } from '../../../test/render';
import { session } from '../../api/session';
import type { Language } from '../../i18n/languages';
import { BlogCards } from './BlogCards';

const open = (isOwn: boolean, language: Language = 'en') =>
  renderPage(<BlogCards uuid={mila.uuid} name="Mila" isOwn={isOwn} />, { texts: ['blogs'], user: mila, language });
const CALL = `GET /blogs/user/${mila.uuid}`;

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

describe('blog posts on a profile', () => {
  it('link to the posts', async () => {
    fakeServer({ [CALL]: [post] });
    await open(false);
    expect(screen.getByRole('heading', { level: 2, name: 'Blog posts by Mila' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'The first winter' })).toHaveAttribute('href', `/blog/${post.uuid}`);
    expect(screen.getByText('Dogs')).toBeVisible();
    expect(screen.getByText('1 January 2026')).toBeVisible();
    expect(screen.queryByText('Draft')).toBeNull();
  });

  it("include drafts on the viewer's own profile", async () => {
    fakeServer({ [CALL]: [draft, post] });
    await open(true);
    expect(screen.getByRole('heading', { level: 2, name: 'My blog posts' })).toBeVisible();
    expect(await screen.findByText('Draft')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Drafts and statistics' })).toHaveAttribute('href', '/owner/blog');
  });

  it('end truncated excerpts with a whole word', async () => {
    const words = 'walk '.repeat(30);
    fakeServer({
      [CALL]: [post, { ...draft, excerpt: `${words.slice(0, 148)}...` }, { ...post, id: 5, excerpt: 'And so on...' }],
    });
    await open(true);
    expect(await screen.findByText(`${'walk '.repeat(29).trim()}...`)).toBeVisible();
    expect(screen.getByText('And so on...')).toBeVisible();
  });

  it('are shown without an author name if the author has no name', async () => {
    fakeServer({ [CALL]: [] });
    await renderPage(<BlogCards uuid={mila.uuid} name="" isOwn={false} />, { texts: ['blogs'], user: mila });
    expect(screen.getByRole('heading', { level: 2, name: 'Blog posts' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 3, name: 'No blog posts yet' })).toBeVisible();
  });

  it('have Serbian labels', async () => {
    fakeServer({ [CALL]: [{ ...post, category: 'PAUCI I SKORPIJE' }] });
    await open(true, 'sr');
    expect(await screen.findByText('Pauci i škorpije')).toBeVisible();
  });

  it.each([
    [false, 'Mila has not written anything yet.'],
    [true, 'Share a story, some advice or your first day together.'],
  ])('show a message if there are no posts (own profile: %s)', async (isOwn, text) => {
    fakeServer({ [CALL]: [] });
    await open(isOwn);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('can be reloaded after an error', async () => {
    let isBroken = true;
    fakeServer({ [CALL]: () => (isBroken ? failure(500, 'internal') : [post]) });
    await open(false);
    expect(await screen.findByText("The blog posts couldn't be loaded")).toBeVisible();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'The first winter' })).toBeVisible();
  });
});
