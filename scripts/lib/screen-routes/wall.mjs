import { paths } from '../../../apps/web/src/routing/addresses.ts';
import {
  LOADING,
  LONG_WORD,
  SENDING,
  chooseFiles,
  firstOnes,
  loseConnection,
  pdf,
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

/** @type {Base} */
const wall = { path: () => paths.wall(), who: 'user' };

/** @type {Base} */
const tag = { path: () => paths.wall({ tag: 'PetCare' }), who: 'user' };

/** @type {Base} */
const post = { path: () => paths.wallPost(1), who: 'user' };

/**
 * The first of these buttons, by the beginning of its name.
 * @param {Tools} tools
 * @param {string} key
 */
const first = ({ page, t }, key) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(t(key, { name: '', count: '' }).trim()) })
    .first();

/**
 * @param {Tools} tools
 * @param {string} text
 */
const write = ({ page, t }, text) => page.getByLabel(t('wall.create.label'), { exact: true }).fill(text);

/** @param {Tools} tools */
async function openComments(tools) {
  await first(tools, 'wall.post.comments_other').click();
  await tools.page.getByLabel(tools.t('comments.write'), { exact: true }).first().waitFor();
}

/** @param {any} each a post or a comment */
const inLongWords = (each) => ({
  ...each,
  user: { ...each.user, firstName: LONG_WORD, lastName: LONG_WORD },
  content: `#${LONG_WORD} ${`${LONG_WORD} https://sapa.example/${LONG_WORD}/${LONG_WORD} `.repeat(6)}`,
});

/** @param {any} post */
const postInLongWords = (post) => ({
  ...inLongWords(post),
  likeCount: 12_345,
  commentCount: 6789,
  editedAt: post.createdAt,
});

/**
 * @param {any[]} posts
 * @returns {object[]}
 */
const withLongWords = ([newest, ...others]) => [postInLongWords(newest), ...others];

/** @type {import('../screen-routes.mjs').Answer} */
const commentsInLongWords = (/** @type {any[]} */ comments) => comments.map(inLongWords);

/** @param {Tools} tools */
const openLikes = ({ page }) => page.locator('article button[aria-haspopup="dialog"]').first().click();

/**
 * As if all of them were one's own, and had been changed before.
 * @param {Demo} demo
 * @returns {import('../screen-routes.mjs').Answer}
 */
const ownComments =
  ({ me }) =>
  (/** @type {any[]} */ comments) =>
    comments.map((comment) => ({ ...comment, userId: me.id, editedAt: comment.createdAt }));

/** @param {Tools} tools */
async function editComment(tools) {
  await openComments(tools);
  await tools.page
    .getByRole('button', { name: tools.t('comments.edit.open'), exact: true })
    .first()
    .click();
  await tools.page.getByLabel(tools.t('comments.edit.label')).last().waitFor();
}

/**
 * The wall, its hashtags, and a post alone.
 * @type {ScreenRoute[]}
 */
export const wallScreens = [
  { name: 'wall', ...wall },
  ...states('wall', wall.path, '/wall', 'user'),
  ...states('wall-albums', wall.path, '/albums/recent', 'user'),
  ...states('wall-trending', wall.path, '/wall/trending', 'user', ['loading', 'error']),
  { name: 'wall-long-words', ...wall, answers: { '/wall': withLongWords } },
  {
    name: 'wall-offline',
    ...wall,
    act: async (tools) => {
      await loseConnection(tools);
      await write(tools, 'Riki i ja smo u šumi, bez signala. #PetCare');
      await tools.press('wall.create.submit');
      await waitForAlert(tools);
    },
  },
  ...SENDING.map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `wall-post-${state}`,
      ...wall,
      answers: { 'POST /wall': answer },
      act: async (tools) => {
        await write(tools, 'Riki je danas prvi put plivao. #dogs');
        await tools.press('wall.create.submit');
        if (state === 'failed') await waitForAlert(tools);
        else await waitForText(tools, 'wall.create.busy');
      },
    }),
  ),
  ...SENDING.map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `wall-picture-${state}`,
      ...wall,
      answers: { 'POST /media': answer },
      act: async (tools) => {
        await chooseFiles(tools.page, tools.demo.photos[0]);
        if (state === 'failed') await waitForAlert(tools);
        else await tools.page.getByRole('progressbar', { name: tools.t('media.progress') }).waitFor();
      },
    }),
  ),
  {
    name: 'wall-picture-not-accepted',
    ...wall,
    act: async (tools) => {
      await chooseFiles(tools.page, pdf);
      await waitForAlert(tools);
    },
  },
  {
    name: 'wall-picture',
    ...wall,
    act: async (tools) => {
      await chooseFiles(tools.page, tools.demo.photos[0]);
      await tools.page.getByRole('button', { name: tools.t('media.remove') }).waitFor();
    },
  },
  {
    name: 'wall-picture-enlarged',
    ...wall,
    act: async (tools) => {
      await first(tools, 'wall.post.enlarge').click();
      await tools.page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
  { name: 'wall-comments', ...wall, act: openComments },
  {
    name: 'wall-comments-empty',
    ...wall,
    answers: { '/comments/target': [] },
    act: async (tools) => {
      await openComments(tools);
      await waitForText(tools, 'comments.none');
    },
  },
  ...LOADING.map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `wall-comments-${state}`,
      ...wall,
      answers: { '/comments/target': answer },
      act: async (tools) => {
        await first(tools, 'wall.post.comments_other').click();
        if (state === 'failed') await waitForAlert(tools);
        else await tools.page.locator('article [role="status"]').first().waitFor();
      },
    }),
  ),
  {
    name: 'wall-comments-long-words',
    ...wall,
    answers: { '/comments/target': commentsInLongWords },
    act: openComments,
  },
  {
    name: 'wall-comments-offline',
    ...wall,
    act: async (tools) => {
      await openComments(tools);
      await loseConnection(tools);
      await tools.find('textbox', 'comments.write').fill('Baš je lep!');
      await tools.press('comments.send');
      await waitForAlert(tools);
    },
  },
  {
    name: 'wall-reply',
    ...wall,
    act: async (tools) => {
      await openComments(tools);
      await first(tools, 'comments.replyTo').click();
      await tools.press('comments.sendReply');
      await waitForText(tools, 'comments.errors.replyEmpty');
    },
  },
  {
    name: 'wall-comment-editing',
    ...wall,
    answers: (demo) => ({ '/comments/target': ownComments(demo) }),
    act: editComment,
  },
  {
    name: 'wall-comment-edit',
    ...wall,
    answers: (demo) => ({ '/comments/target': ownComments(demo), 'PATCH /comments/*': 500 }),
    act: async (tools) => {
      await editComment(tools);
      await tools.page.getByLabel(tools.t('comments.edit.label')).last().fill('Baš je lep, i kakve oči!');
      await tools.press('comments.edit.save');
      await waitForAlert(tools);
    },
  },
  {
    name: 'wall-comment-delete',
    ...wall,
    answers: (demo) => ({ '/comments/target': ownComments(demo) }),
    act: async (tools) => {
      await openComments(tools);
      await first(tools, 'comments.deleteOf').click();
      await tools.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'wall-likes',
    ...wall,
    act: async (tools) => {
      await openLikes(tools);
      await tools.page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  ...LOADING.map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `wall-likes-${state}`,
      ...wall,
      answers: { '/likes/target': answer },
      act: async (tools) => {
        await openLikes(tools);
        if (state === 'failed') await waitForAlert(tools);
        else await tools.page.getByRole('dialog').getByRole('status').waitFor();
      },
    }),
  ),
  {
    name: 'wall-likes-long-words',
    ...wall,
    answers: {
      '/likes/target': firstOnes((like) => ({ ...like, user: userInLongWords(like.user) })),
    },
    act: async (tools) => {
      await openLikes(tools);
      await tools.page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  {
    name: 'wall-sides-long-words',
    ...wall,
    answers: {
      '/albums/recent': firstOnes((album) => ({ ...album, name: `${LONG_WORD} ${LONG_WORD}`, photoCount: 1234 })),
      '/wall/trending': firstOnes((tag) => ({ ...tag, tag: LONG_WORD, count: 123_456 })),
    },
  },
  {
    name: 'wall-mention',
    ...wall,
    act: async ({ page, t }) => {
      await page.getByLabel(t('wall.create.label'), { exact: true }).pressSequentially('Hvala, @m');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'wall-edit',
    ...wall,
    act: async (tools) => {
      await first(tools, 'wall.post.edit').click();
      await tools.page.getByLabel(tools.t('wall.edit.label')).first().waitFor();
    },
  },
  {
    name: 'wall-edit-failed',
    ...wall,
    answers: { 'PATCH /wall/*': 500 },
    act: async (tools) => {
      await first(tools, 'wall.post.edit').click();
      await tools.page.getByLabel(tools.t('wall.edit.label')).first().fill('Riki je danas prvi put plivao.');
      await tools.press('wall.edit.save');
      await waitForAlert(tools);
    },
  },
  {
    name: 'wall-delete',
    ...wall,
    act: async (tools) => {
      await first(tools, 'wall.post.delete').click();
      await tools.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'wall-tag', ...tag },
  ...states('wall-tag', tag.path, '/wall', 'user', ['loading', 'error']),
  { name: 'wall-tag-long-words', path: () => paths.wall({ tag: LONG_WORD }), who: 'user', answers: { '/wall': [] } },
  {
    name: 'wall-tag-offline',
    ...wall,
    // It has been chosen, but nothing of it comes.
    act: async (tools) => {
      await loseConnection(tools);
      await tools.page
        .getByRole('link', { name: /^#PetCare/ })
        .first()
        .click();
      await tools.page.getByRole('heading', { name: '#PetCare' }).waitFor();
    },
  },
  { name: 'wall-tag-empty', path: () => paths.wall({ tag: 'Nobody' }), who: 'user' },
  { name: 'wall-post', ...post },
  ...states('wall-post', post.path, '/wall/1', 'user', ['loading', 'error']),
  {
    name: 'wall-post-long-words',
    ...post,
    answers: { '/wall/1': postInLongWords, '/comments/target': commentsInLongWords },
  },
  { name: 'wall-post-offline', ...post, act: loseConnection },
  { name: 'wall-post-gone', ...post, answers: { '/wall/1': 404 } },
];
