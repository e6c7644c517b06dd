import type { Base, Demo, Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { LONG_WORD, NOBODY, field, radio, states, userInLongWords } from './steps';

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

const post = ({ me }: Demo, more = {}) => ({
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

/** Two comments by the user. The first has a reply from another user. */
const comments = ({ me, people: { owner } }: Demo) =>
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
    clientId: null,
  }));

const draft = (demo: Demo) => post(demo, { id: 2, isPublished: false, published: false, publishedAt: null });

const longWords = (demo: Demo) => post(demo, { title: `${LONG_WORD} ${LONG_WORD}`, excerpt: LONG_WORD });

const list: Base = { path: () => paths.blog() };
const onePost: Base = { path: () => paths.blogPost(NOBODY), who: 'user' };
const own: Base = { path: () => paths.ownBlog, who: 'user' };
const create: Base = { path: () => paths.createBlogPost, who: 'user' };
const edit: Base = { path: () => paths.editBlogPost(NOBODY), who: 'user' };

const asPost = (made: (demo: Demo) => object) => (demo: Demo) => ({
  '/blogs/uuid/*': made(demo),
  '/blogs/public': [made(demo)],
});

/** Fills in all of a post's required fields. */
async function fillIn(tools: Tools) {
  await radio(tools.page, tools.t('blogs.categories.PSI'));
  await field(tools, 'blogs.form.fields.title').fill('Prva zima');
  await field(tools, 'blogs.form.fields.content').fill(TEXT);
}

async function openPreview(tools: Tools) {
  await fillIn(tools);
  await tools.page.getByRole('tab', { name: tools.t('blogs.editor.preview') }).click();
  await tools.page.getByRole('tabpanel').getByRole('blockquote').waitFor();
}

/**
 * Blog screens: the list, a post, the user's own posts, and the form as a page and as a dialog.
 */
export const blog: Screen[] = [
  { name: 'blog', ...list },
  { name: 'blog-of-cats', path: () => paths.blog({ petCategoryId: 2 }), who: 'visitor' },
  ...states('blog', list.path, '/blogs/public', 'visitor'),
  { name: 'blog-long-words', ...list, who: 'user', answers: (demo) => ({ '/blogs/public': [longWords(demo)] }) },
  { name: 'blog-post', ...onePost, who: 'visitor', answers: asPost(post) },
  { name: 'blog-post-own', ...onePost, answers: asPost(post) },
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
  { name: 'blog-post-long-words', ...onePost, answers: asPost(longWords) },
  { name: 'blog-post-missing', ...onePost },
  ...states('blog-post', onePost.path, '/blogs/uuid/*', 'user', ['loading', 'error']),
  { name: 'own-blog', ...own, answers: (demo) => ({ '/blogs': [draft(demo), post(demo)] }) },
  ...states('own-blog', own.path, '/blogs', 'user'),
  {
    name: 'own-blog-long-words',
    ...own,
    answers: (demo) => ({ '/blogs': [longWords(demo), { ...longWords(demo), ...draft(demo), title: LONG_WORD }] }),
  },
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
  {
    name: 'post-create-long-words',
    ...create,
    stored: ({ me }) => ({
      [`draft:blog:${me.uuid}:new`]: { category: 'PSI', title: `${LONG_WORD} ${LONG_WORD}`, content: TEXT },
    }),
  },
  { name: 'post-edit', ...edit, answers: asPost(post) },
  ...states('post-edit', edit.path, '/blogs/uuid/*', 'user', ['loading', 'error']),
  { name: 'post-edit-long-words', ...edit, answers: asPost(longWords) },
  {
    name: 'post-edit-of-others',
    ...edit,
    answers: asPost((demo) => post(demo, { authorUuid: demo.newcomer.uuid })),
  },
];
