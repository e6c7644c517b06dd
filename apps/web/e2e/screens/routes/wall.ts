import type { Answer, Base, Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { LONG_WORD, chooseFiles, loseConnection, states, userInLongWords, waitForAlert } from './steps';

const wall: Base = { path: () => paths.wall(), who: 'user' };

const tag: Base = { path: () => paths.wall({ tag: 'PetCare' }), who: 'user' };

const post: Base = { path: () => paths.wallPost(1), who: 'user' };

/** Clicks the first button whose name begins with this text. */
const first = ({ page, t }: Tools, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(t(key, { name: '', count: '' }).trim()) })
    .first();

const write = ({ page, t }: Tools, text: string) => page.getByLabel(t('wall.create.label'), { exact: true }).fill(text);

async function openComments(tools: Tools) {
  await first(tools, 'wall.post.comments_other').click();
  await tools.page.getByLabel(tools.t('comments.write'), { exact: true }).first().waitFor();
}

const inLongWords = (each: any) => ({
  ...each,
  user: userInLongWords(each.user),
  content: `#${LONG_WORD} ${`${LONG_WORD} https://sapa.example/${LONG_WORD}/${LONG_WORD} `.repeat(6)}`,
});

const postInLongWords = (post: any) => ({
  ...inLongWords(post),
  likeCount: 12_345,
  commentCount: 6789,
  editedAt: post.createdAt,
});

const withLongWords = ([newest, ...others]: any[]) => [postInLongWords(newest), ...others];

const commentsInLongWords: Answer = (comments: any[]) => comments.map(inLongWords);

/** Posts with a video, and with each number of pictures that has its own layout. */
function withMedia(posts: any[]) {
  const isVideo = (item: any) => Boolean(item.video);
  const pictures = posts.flatMap(({ media }) => media.filter((item: any) => !isVideo(item)));
  const [videos, others] = [true, false].map((has) => posts.filter(({ media }) => media.some(isVideo) === has));
  const numbers = [1, 2, 3, 4, 5, 10];
  return [
    ...videos!,
    ...numbers.map((number, index) => ({
      ...others![index],
      media: Array.from({ length: number }, (_, picture) => pictures[(index + picture) % pictures.length]),
    })),
  ];
}

/** Screens of the wall, its hashtags, and a single post. */
export const wallScreens: Screen[] = [
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
  {
    name: 'wall-pictures',
    ...wall,
    act: async (tools) => {
      await chooseFiles(tools.page, tools.demo.photos);
      await tools.page.getByRole('list', { name: tools.t('media.chosen') }).waitFor();
    },
  },
  { name: 'wall-media', ...wall, answers: { '/wall': withMedia } },
  { name: 'wall-comments', ...wall, act: openComments },
  {
    name: 'wall-comments-long-words',
    ...wall,
    answers: { '/comments/target': commentsInLongWords },
    act: openComments,
  },
  {
    name: 'wall-likes',
    ...wall,
    act: async (tools) => {
      await tools.page.locator('article button[aria-haspopup="dialog"]').first().click();
      await tools.page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  { name: 'wall-tag', ...tag },
  ...states('wall-tag', tag.path, '/wall', 'user', ['loading', 'error']),
  { name: 'wall-tag-empty', path: () => paths.wall({ tag: 'Nobody' }), who: 'user' },
  { name: 'wall-post', ...post },
  ...states('wall-post', post.path, '/wall/1', 'user', ['loading', 'error']),
  {
    name: 'wall-post-long-words',
    ...post,
    answers: { '/wall/1': postInLongWords, '/comments/target': commentsInLongWords },
  },
  { name: 'wall-post-gone', ...post, answers: { '/wall/1': 404 } },
];
