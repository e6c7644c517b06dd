import { paths } from '../../../apps/web/src/routing/addresses.ts';
import {
  LOADING,
  LONG_WORD,
  NOBODY,
  busy,
  chooseFiles,
  field,
  logo,
  loseConnection,
  radio,
  states,
  userInLongWords,
  waitForAlert,
  waitForText,
} from './steps.mjs';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {import('../screen-routes.mjs').Demo} Demo
 * @typedef {Pick<ScreenRoute, 'path' | 'who'>} Base
 */

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

/**
 * @param {Demo} demo
 * @param {object} [more]
 */
const post = ({ me }, more = {}) => ({
  id: 1,
  uuid: NOBODY,
  title: 'Prva zima',
  content: TEXT,
  excerpt: 'Prvi dan. Bila je mala, mokra i...',
  category: 'PSI',
  petCategoryId: 1,
  petCategory: { id: 1, name: 'Dogs' },
  imageUrl: null,
  authorId: me.id,
  authorUuid: me.uuid,
  author: { ...me, firstName: 'Ana', lastName: 'Petrović', imageUrl: null, userCategoryId: 1 },
  isPublished: true,
  published: true,
  publishedAt: '2026-01-05T10:00:00.000Z',
  likeCount: 1234,
  commentCount: 2,
  likedByMe: true,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  ...more,
});

/** One's own and somebody else's, with an answer to the first. @param {Demo} demo */
const comments = ({ me, people: { owner } }) =>
  [me, owner, me].map((user, index) => ({
    id: 10 + index,
    content: ['Kod nas je isto bilo, prve zime.', 'I kod nas!', 'Koliko dugo?'][index],
    parentId: index === 1 ? 10 : null,
    createdAt: '2026-01-06T10:00:00.000Z',
    editedAt: index === 0 ? '2026-01-06T11:00:00.000Z' : null,
    userId: user.id,
    user,
    targetType: 'blog_post',
    targetId: 1,
    mentions: [],
  }));

/** @param {Demo} demo */
const draft = (demo) => post(demo, { id: 2, isPublished: false, published: false, publishedAt: null });

/** @param {Demo} demo */
const longWords = (demo) => post(demo, { title: `${LONG_WORD} ${LONG_WORD}`, excerpt: LONG_WORD });

/** @type {Base} */
const list = { path: () => paths.blog() };
/** @type {Base} */
const onePost = { path: () => paths.blogPost(NOBODY), who: 'user' };
/** @type {Base} */
const own = { path: () => paths.ownBlog, who: 'user' };
/** @type {Base} */
const create = { path: () => paths.createBlogPost, who: 'user' };
/** @type {Base} */
const edit = { path: () => paths.editBlogPost(NOBODY), who: 'user' };
/** @type {Base} */
const overlay = { path: () => paths.blog({ write: 'new' }), who: 'user' };

/** @param {(demo: Demo) => object} made */
const asPost =
  (made) =>
  /** @param {Demo} demo */
  (demo) => ({ '/blogs/uuid/*': made(demo), '/blogs/public': [made(demo)] });

/**
 * A form that can be sent.
 * @param {Tools} tools
 */
async function fillIn(tools) {
  await radio(tools.page, tools.t('blogs.categories.PSI'));
  await field(tools, 'blogs.form.fields.title').fill('Prva zima');
  await field(tools, 'blogs.form.fields.content').fill(TEXT);
}

/** @param {Tools} tools */
async function openPreview(tools) {
  await fillIn(tools);
  await tools.page.getByRole('tab', { name: tools.t('blogs.editor.preview') }).click();
  await tools.page.getByRole('tabpanel').getByRole('blockquote').waitFor();
}

/**
 * @param {Tools} tools
 */
const openDialog = ({ page }) => page.getByRole('dialog').waitFor();

/**
 * The blog: its list, a post, one's own posts, and the form on its page and over the list.
 * @type {ScreenRoute[]}
 */
export const blog = [
  { name: 'blog', ...list },
  { name: 'blog-of-cats', path: () => paths.blog({ petCategoryId: 2 }), who: 'visitor' },
  ...states('blog', list.path, '/blogs/public', 'visitor'),
  { name: 'blog-long-words', ...list, who: 'user', answers: (demo) => ({ '/blogs/public': [longWords(demo)] }) },
  { name: 'blog-offline', ...list, who: 'user', act: loseConnection },
  { name: 'blog-create', ...overlay, act: openDialog },
  {
    name: 'blog-create-invalid',
    ...overlay,
    act: async (tools) => {
      await openDialog(tools);
      await tools.press('blogs.form.save');
    },
  },
  {
    name: 'blog-create-failed',
    ...overlay,
    answers: { 'POST /blogs': 500 },
    act: async (tools) => {
      await fillIn(tools);
      await tools.press('blogs.form.save');
      await waitForAlert(tools);
    },
  },
  {
    name: 'blog-create-stored',
    ...overlay,
    answers: (demo) => ({ 'POST /blogs': draft(demo) }),
    act: async (tools) => {
      await fillIn(tools);
      await tools.press('blogs.form.save');
      await waitForText(tools, 'blogs.list.draftStored', { title: 'Prva zima' });
    },
  },
  {
    name: 'blog-edit',
    path: () => paths.blog({ write: NOBODY }),
    who: 'user',
    answers: asPost(post),
    act: openDialog,
  },
  {
    name: 'blog-delete',
    ...list,
    who: 'user',
    answers: asPost(post),
    act: async (tools) => {
      await tools.press('blogs.own.delete', { title: 'Prva zima' });
      await openDialog(tools);
    },
  },
  { name: 'blog-post', ...onePost, who: 'visitor', answers: asPost(post) },
  { name: 'blog-post-own', ...onePost, answers: asPost(post) },
  {
    name: 'blog-post-comment-editing',
    ...onePost,
    answers: (demo) => ({ ...asPost(post)(demo), '/comments/target': comments(demo) }),
    act: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('comments.edit.open'), exact: true })
        .first()
        .click();
      await page.getByLabel(t('comments.edit.label')).last().waitFor();
    },
  },
  ...LOADING.map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `blog-post-comments-${state}`,
      ...onePost,
      answers: (demo) => ({ ...asPost(post)(demo), '/comments/target': answer }),
    }),
  ),
  {
    name: 'blog-post-comments-long-words',
    ...onePost,
    answers: (demo) => ({
      ...asPost(post)(demo),
      '/comments/target': comments(demo).map((comment) => ({
        ...comment,
        user: userInLongWords(comment.user),
        content: `${LONG_WORD} https://sapa.example/${LONG_WORD}`,
      })),
    }),
  },
  { name: 'blog-post-draft', ...onePost, answers: asPost(draft) },
  { name: 'blog-post-long-words', ...onePost, answers: asPost(longWords) },
  { name: 'blog-post-missing', ...onePost },
  { name: 'blog-post-invalid', path: () => paths.blogPost('undefined'), who: 'visitor' },
  ...states('blog-post', onePost.path, '/blogs/uuid/*', 'user', ['loading', 'error']),
  {
    name: 'blog-post-offline',
    ...onePost,
    answers: (demo) => ({ ...asPost(post)(demo), '/comments/target': [] }),
    act: async (tools) => {
      await loseConnection(tools);
      await tools.find('textbox', 'comments.write').fill('Kod nas je isto bilo, prve zime.');
      await tools.press('comments.send');
      await waitForAlert(tools);
    },
  },
  {
    name: 'blog-post-delete-failed',
    ...onePost,
    answers: (demo) => ({ ...asPost(post)(demo), 'DELETE /blogs/*': 500 }),
    act: async (tools) => {
      await tools.press('blogs.post.delete');
      // The button of the page has the same name.
      const dialog = tools.page.getByRole('dialog');
      await dialog.getByRole('button', { name: tools.t('blogs.delete.confirm') }).click();
      await waitForAlert(tools);
    },
  },
  { name: 'own-blog', ...own, answers: (demo) => ({ '/blogs': [draft(demo), post(demo)] }) },
  ...states('own-blog', own.path, '/blogs', 'user'),
  {
    name: 'own-blog-long-words',
    ...own,
    answers: (demo) => ({ '/blogs': [longWords(demo), { ...longWords(demo), ...draft(demo), title: LONG_WORD }] }),
  },
  {
    name: 'own-blog-offline',
    ...own,
    answers: (demo) => ({ '/blogs': [draft(demo), post(demo)] }),
    act: async (tools) => {
      await loseConnection(tools);
      await tools.press('blogs.own.publishOf', { title: 'Prva zima' });
      await waitForAlert(tools);
    },
  },
  {
    name: 'own-blog-publish-failed',
    ...own,
    answers: (demo) => ({ '/blogs': [draft(demo)], 'POST /blogs/*': 500 }),
    act: async (tools) => {
      await tools.press('blogs.own.publishOf', { title: 'Prva zima' });
      await waitForAlert(tools);
    },
  },
  { name: 'post-create', ...create },
  { name: 'post-create-invalid', ...create, act: ({ press }) => press('blogs.form.create.submit') },
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
  {
    name: 'post-create-cover',
    ...create,
    answers: { 'POST /media': 'never' },
    act: ({ page, demo }) => chooseFiles(page, demo.photos[0]),
  },
  {
    name: 'post-create-cover-failed',
    ...create,
    answers: { 'POST /media': 500 },
    act: async (tools) => {
      await chooseFiles(tools.page, tools.demo.photos[0]);
      await waitForAlert(tools);
    },
  },
  {
    name: 'post-create-draft',
    ...create,
    stored: ({ me }) => ({ [`draft:blog:${me.uuid}:new`]: { category: 'MACKE', title: 'Mica', content: TEXT } }),
  },
  {
    name: 'post-create-long-words',
    ...create,
    stored: ({ me }) => ({
      [`draft:blog:${me.uuid}:new`]: { category: 'PSI', title: `${LONG_WORD} ${LONG_WORD}`, content: TEXT },
    }),
  },
  {
    name: 'post-create-offline',
    ...create,
    act: async (tools) => {
      await fillIn(tools);
      await loseConnection(tools);
      await tools.press('blogs.form.create.submit');
      await waitForAlert(tools);
    },
  },
  {
    name: 'post-create-leave',
    ...create,
    act: async (tools) => {
      await field(tools, 'blogs.form.fields.title').fill('Prva zima');
      await logo(tools).click();
      await openDialog(tools);
    },
  },
  {
    name: 'post-create-sending',
    ...create,
    answers: { 'POST /blogs': 'never' },
    act: async (tools) => {
      await fillIn(tools);
      await tools.press('blogs.form.create.submit');
      await busy(tools, 'blogs.form.create.busy');
    },
  },
  {
    name: 'post-create-failed',
    ...create,
    answers: { 'POST /blogs': 500 },
    act: async (tools) => {
      await fillIn(tools);
      await tools.press('blogs.form.create.submit');
      await waitForAlert(tools);
    },
  },
  { name: 'post-edit', ...edit, answers: asPost(post) },
  ...states('post-edit', edit.path, '/blogs/uuid/*', 'user', ['loading', 'error']),
  { name: 'post-edit-long-words', ...edit, answers: asPost(longWords) },
  {
    name: 'post-edit-offline',
    ...edit,
    answers: asPost(post),
    act: async (tools) => {
      await loseConnection(tools);
      await tools.press('blogs.form.edit.submit');
      await waitForAlert(tools);
    },
  },
  {
    name: 'post-edit-of-others',
    ...edit,
    answers: asPost((demo) => post(demo, { authorUuid: demo.newcomer.uuid })),
  },
];
