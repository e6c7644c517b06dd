import type { Browser, Page } from '@playwright/test';
import { paths } from '../src/routing/routes';
import { axeFindsNothing, continueSession, logIn, person, type Person, photo, shows } from './steps';
import { expect, ON_PHONES, test } from './test';
import { type Language, languageOf, words } from './words';

/** Opens a browser for another user or a visitor. */
async function otherPage(browser: Browser, language: Language, who?: Person): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await speak(page, language);
  if (who) await continueSession(page, who);
  return page;
}

const speak = (page: Page, language: Language) =>
  page.addInitScript((lng) => {
    localStorage.setItem('cookieNotice', 'saved');
    localStorage.setItem('i18nextLng', lng);
  }, language);

/** Returns the form's fields, found by their labels. */
function formOf(page: Page, language: Language) {
  const t = words(language);
  const field = (key: string) => page.getByRole('textbox', { name: new RegExp(`^${t(`blogs.form.fields.${key}`)}`) });
  return {
    category: (name: string) => page.getByRole('radio', { name: t(`blogs.categories.${name}`) }),
    title: field('title'),
    text: field('content'),
    cover: page.locator('input[type="file"]').first(),
    picture: page.locator('input[type="file"]').last(),
    submit: page.getByRole('button', { name: t('blogs.form.create.submit'), exact: true }),
    saveDraft: page.getByRole('button', { name: t('blogs.form.saveDraft') }),
    tab: (name: 'write' | 'preview') => page.getByRole('tab', { name: t(`blogs.editor.${name}`) }),
  };
}

test(
  'a blog post is written, kept as a draft, published, read by a visitor, and liked and commented on live',
  ON_PHONES,
  async ({ page, browser, request, isMobile }) => {
    test.slow();
    const language = languageOf(isMobile);
    const t = words(language);
    const ana = await person(request, 'Ana', 'Petrović');
    const bob = await person(request, 'Boris', 'Petrović');
    await speak(page, language);
    await continueSession(page, ana);
    const title = `Prva zima ${crypto.randomUUID().slice(0, 8)}`;

    await page.goto(paths.createBlogPost);
    await shows(page, t('blogs.form.create.title'));
    const form = formOf(page, language);
    await form.category('MACKE').check();
    await form.title.fill(title);
    await form.cover.setInputFiles(await photo('mica.jpg', '#c9a26b'));
    await expect(page.getByRole('img', { name: t('media.numbered', { number: 1 }) })).toBeVisible();
    // Playwright does not click moving elements.
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await form.text.fill('Bila je mala');
    await form.text.press('Control+a');
    await page.getByRole('button', { name: t('blogs.editor.bold') }).click();
    await expect(form.text).toHaveValue('**Bila je mala**');
    // Text that a toolbar button has inserted can also be undone.
    await form.text.press('Control+z');
    await expect(form.text).toHaveValue('Bila je mala');
    await form.text.press('Control+b');
    await form.text.press('End');
    await form.text.pressSequentially('.\n\n- mleko');
    await form.text.press('Enter');
    await form.text.pressSequentially('san');
    await expect(form.text).toHaveValue('**Bila je mala**.\n\n- mleko\n- san');
    await form.picture.setInputFiles(await photo('san.jpg', '#6b8ec9'));
    await expect(form.text).toHaveValue(/!\[\]\(\/uploads\/\S+\.webp#800x600\)/);

    await test.step('a reload keeps the typed text', async () => {
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await shows(page, t('blogs.form.create.title'));
      await expect(page.getByText(t('blogs.form.draftRestored'))).toBeVisible();
      await expect(form.title).toHaveValue(title);
      await expect(form.text).toHaveValue(/- san\n\n!\[\]/);
      await expect(form.category('MACKE')).toBeChecked();
      await expect(page.getByRole('img', { name: t('media.numbered', { number: 1 }) })).toBeVisible();
      await form.tab('preview').click();
      const preview = page.getByRole('tabpanel');
      await expect(preview.getByText('Bila je mala')).toHaveCSS('font-weight', /[67]00|bolder/);
      await expect(preview.getByRole('listitem')).toHaveText(['mleko', 'san']);
      await axeFindsNothing(page);
      await form.tab('write').click();
    });

    await test.step('a session that ends on another device keeps the draft', async () => {
      await request.delete('/api/auth/sessions', { headers: { authorization: `Bearer ${ana.token}` } });
      await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${ana.token}` } });
      // Either the live connection or the failed save opens the login page.
      await form.submit.click({ timeout: 5000 }).catch(() => undefined);
      await expect(page.getByText(t('common.session.draftKept'))).toBeVisible();
      await logIn(page, ana.email);
      await shows(page, t('blogs.form.create.title'));
      await expect(form.title).toHaveValue(title);
      await expect(form.text).toHaveValue(/- san\n\n!\[\]/);
    });

    await form.submit.click();
    // Checked first, because the message disappears.
    await expect(page.getByText(t('blogs.publish.done', { title }))).toBeVisible();
    await shows(page, t('blogs.own.title'));
    await page.getByRole('link', { name: t('blogs.own.viewOf', { title }) }).click();
    await shows(page, title);
    const address = new URL(page.url()).pathname;

    const visitor = await otherPage(browser, language);
    await test.step('a visitor finds and reads the post', async () => {
      await visitor.goto(paths.blog({ petCategoryId: 2 }));
      await shows(visitor, t('blogs.list.title'));
      await visitor
        .getByRole('link', { name: t('blogs.list.action', { action: t('blogs.list.readMore'), title }) })
        .click();
      await shows(visitor, title);
      expect(new URL(visitor.url()).pathname).toBe(address);
      await expect(visitor.getByText(t('blogs.post.by', { name: 'Ana Petrović' }))).toBeVisible();
      const pictures = visitor.getByRole('article').locator('img[src^="/uploads/"]');
      await expect(pictures).toHaveCount(2);
      await expect(visitor.locator('link[rel="canonical"]')).toHaveCount(0);
      // The page contains the link preview.
      const html = await (await visitor.request.get(address)).text();
      expect(html).toContain(`<title>${title} · Šapa</title>`);
      expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/uploads\//);
      const feed = await (await visitor.request.get('/blog/feed.atom')).text();
      expect(feed).toContain(title);
      await axeFindsNothing(visitor);
    });

    await test.step("another user's like and comment appear without a reload", async () => {
      const reader = await otherPage(browser, language, bob);
      await reader.goto(address);
      await shows(reader, title);
      await reader.getByRole('button', { name: t('blogs.post.like', { title }) }).click();
      await expect(page.getByRole('button', { name: t('likes.people_one', { count: 1 }) })).toBeVisible();
      const comments = reader.getByRole('form', { name: t('comments.write') });
      await comments.getByRole('textbox').fill('Kako spava!');
      await comments.getByRole('button', { name: t('comments.send') }).click();
      await expect(page.getByText('Kako spava!')).toBeVisible();
      await reader.context().close();
    });

    await test.step('the author deletes the post for everyone', async () => {
      await page.getByRole('button', { name: t('blogs.post.delete'), exact: true }).click();
      const question = page.getByRole('dialog', { name: t('blogs.delete.title') });
      await question.getByRole('button', { name: t('blogs.delete.confirm') }).click();
      await shows(page, t('blogs.list.title'));
      await visitor.reload();
      await shows(visitor, t('blogs.post.notFound'));
      await visitor.getByRole('link', { name: t('blogs.post.back') }).click();
      await shows(visitor, t('blogs.list.title'));
      await visitor.context().close();
    });
  },
);
