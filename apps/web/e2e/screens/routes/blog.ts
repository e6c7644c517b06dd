import type { Base, Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { LONG_WORD, NOBODY, field, firstOnes, radio, states } from './steps';

/** Every format that a post may use. */
const TEXT = `## Prvi dan

Bila je **mala**, *mokra* i ${LONG_WORD}.

- transporter,
- [spisak](https://example.org/spisak),
- strpljenje.

> Strpljenje je najskuplje.

### Posle

1. Voda
2. San

<b>Ovo je tekst</b>, a ovo je \`kod\`.`;

const inLongWords = (post: any) => ({
  ...post,
  title: `${LONG_WORD} ${LONG_WORD}`,
  excerpt: LONG_WORD,
  content: TEXT,
});

const list: Base = { path: () => paths.blog() };
const post: Base = { path: ({ blogPost: { uuid } }) => paths.blogPost(uuid), who: 'user' };
const own: Base = { path: () => paths.ownBlog, who: 'user' };
const create: Base = { path: () => paths.createBlogPost, who: 'user' };
const edit: Base = { path: ({ blogPost: { uuid } }) => paths.editBlogPost(uuid), who: 'user' };

/** Fills in all of a post's required fields, and opens the preview. */
async function openPreview(tools: Tools) {
  const { page, t } = tools;
  await radio(page, t('blogs.categories.PSI'));
  await field(tools, 'blogs.form.fields.title').fill('Prva zima');
  await field(tools, 'blogs.form.fields.content').fill(TEXT);
  await page.getByRole('tab', { name: t('blogs.editor.preview') }).click();
  await page.getByRole('tabpanel').getByRole('blockquote').waitFor();
}

/** Blog screens: the list, a post, the user's own posts, and the form. */
export const blog: Screen[] = [
  { name: 'blog', ...list },
  ...states('blog', list.path, '/blogs/public', 'visitor'),
  { name: 'blog-long-words', ...list, who: 'user', answers: { '/blogs/public': firstOnes(inLongWords) } },
  { name: 'blog-post', ...post, who: 'visitor' },
  { name: 'blog-post-own', ...post },
  { name: 'blog-post-long-words', ...post, answers: { '/blogs/uuid/*': inLongWords } },
  { name: 'blog-post-missing', path: () => paths.blogPost(NOBODY), who: 'user' },
  ...states('blog-post', post.path, '/blogs/uuid/*', 'user', ['loading', 'error']),
  {
    name: 'own-blog',
    ...own,
    answers: {
      '/blogs': ([newest]: any[]) => [
        { ...newest, id: 0, uuid: NOBODY, isPublished: false, published: false, publishedAt: null },
        newest,
      ],
    },
  },
  ...states('own-blog', own.path, '/blogs', 'user'),
  { name: 'own-blog-long-words', ...own, answers: { '/blogs': firstOnes(inLongWords) } },
  { name: 'post-create', ...create },
  {
    name: 'post-create-picture',
    ...create,
    act: async ({ page, t, demo }) => {
      await page
        .locator(`input[type=file][aria-label="${t('blogs.editor.picture')}"]`)
        .setInputFiles(demo.photos.slice(0, 1));
      await page.getByLabel(t('blogs.editor.describe.label')).fill('Riki');
    },
  },
  { name: 'post-create-preview', ...create, act: openPreview },
  { name: 'post-edit', ...edit },
  ...states('post-edit', edit.path, '/blogs/uuid/*', 'user', ['loading', 'error']),
  {
    name: 'post-edit-of-others',
    ...edit,
    answers: { '/blogs/uuid/*': (each: object) => ({ ...each, authorUuid: NOBODY }) },
  },
];
