import { picture } from '../../../api/test/factories.js';
import { TestApp } from '../../../api/test/app.js';
import { CreateBlogPostDto } from '@sapa/api/features/blogs/blogs.dto';
import { CreateCommentDto } from '@sapa/api/features/comments/comments.dto';
import { InvalidFields } from '@sapa/api/platform/errors/app-error';
import { RequestPipe } from '@sapa/api/platform/validation/request.pipe';
import { CreateWallPostDto } from '@sapa/api/features/wall/wall.dto';
import { DEMO_PASSWORD } from '../people/logins.js';
import { PEOPLE } from '../people/people.js';
import { seedDemo } from '../seed.js';
import { blogUuid, personUuid } from '../uuids.js';
import { BLOG_POSTS } from './blog.js';
import type { DemoComment } from './conversation.js';
import { LATER_BLOG_POSTS, LATER_WALL_POSTS } from './later.js';
import { POSTS_WITH_SEVERAL_PICTURES } from './several.js';
import { WALL_POSTS } from './wall.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start();
  await seed();
});
afterAll(() => test.stop());

const small = picture('jpeg', 40, 30);
const seed = () => seedDemo(() => {}, { config: test.config, compose: () => small });

const everything = async () => ({
  blogPosts: await test.prisma.blogPost.findMany({ orderBy: { id: 'asc' } }),
  wallPosts: await test.prisma.wallPost.findMany({ orderBy: { id: 'asc' } }),
  tags: await test.prisma.wallPostTag.findMany({ orderBy: [{ wallPostId: 'asc' }, { tag: 'asc' }] }),
  comments: await test.prisma.comment.findMany({ orderBy: { id: 'asc' } }),
  likes: await test.prisma.like.findMany({ orderBy: { id: 'asc' } }),
});

describe('community part of the demo data', () => {
  it('contains posts of every category, comments, hashtags, and likes of every target', async () => {
    const { blogPosts, wallPosts, tags, comments, likes } = await everything();
    const published = blogPosts.filter(({ isPublished }) => isPublished);
    expect(published.length).toBeGreaterThanOrEqual(12);
    expect(blogPosts.length).toBeGreaterThan(published.length);
    expect(new Set(published.map(({ category }) => category)).size).toBe(8);
    expect(blogPosts.filter(({ imageUrl, isPublished }) => isPublished && !imageUrl)).toEqual([]);
    expect(wallPosts.length).toBeGreaterThanOrEqual(30);
    expect(wallPosts.filter(({ mediaUrl }) => mediaUrl).length).toBeGreaterThan(20);
    expect(new Set(tags.map(({ tag }) => tag)).size).toBeGreaterThan(20);
    expect(comments.filter(({ parentId }) => parentId).length).toBeGreaterThan(10);
    for (const column of ['wallPostId', 'blogPostId', 'albumUserId', 'albumPetId'] as const) {
      expect(likes.filter((like) => like[column]).length).toBeGreaterThan(20);
    }
  });

  it('has ascending dates in the past, after the registrations of the authors', async () => {
    const { blogPosts, wallPosts, comments, likes } = await everything();
    for (const rows of [blogPosts, wallPosts, comments, likes]) {
      const dates = rows.map((row) => row.createdAt.getTime());
      expect(dates).toEqual(dates.toSorted((a, b) => a - b));
      expect(dates.at(-1)).toBeLessThan(Date.parse('2026-11-22T12:00:00Z'));
    }
    const people = await test.prisma.user.findMany({ select: { id: true, createdAt: true } });
    const joined = new Map(people.map(({ id, createdAt }) => [id, createdAt]));
    const early = [
      ...[...blogPosts, ...wallPosts, ...comments].map(({ authorId, createdAt }) => ({ userId: authorId, createdAt })),
      ...likes,
    ].filter(({ userId, createdAt }) => createdAt < joined.get(userId)!);
    expect(early).toEqual([]);
  });

  it('can be read through the API', async () => {
    const { body: blog } = await test.http().get('/api/blogs/public').expect(200);
    expect(blog.length).toBe(BLOG_POSTS.filter(({ isDraft }) => !isDraft).length);
    const { body: post } = await test
      .http()
      .get(`/api/blogs/uuid/${blogUuid('first-visit')}`)
      .expect(200);
    expect(post.excerpt).toMatch(/^Štene ne zna šta je ordinacija\. .{100,}\.\.\.$/);
    await test.http().get(post.imageUrl).expect(200);
    const { body: login } = await test
      .http()
      .post('/api/auth/login')
      .send({ email: 'ana@sapa.example', password: DEMO_PASSWORD })
      .expect(200);
    const { body: wall } = await test
      .as({ bearer: `Bearer ${login.access_token}` })
      .get('/api/wall')
      .expect(200);
    const [video, six] = (wall as { media: { video: { url: string } | null }[] }[]).map(({ media }) => media);
    expect(six).toHaveLength(6);
    await test.http().get(video![0]!.video!.url).expect(200).expect('content-type', 'video/mp4');
    expect(post.likeCount).toBe(await test.prisma.like.count({ where: { blogPostId: post.id } }));
  });

  it('is the same in every installation and is added only once', async () => {
    const likes = async () => (await everything()).likes.map(({ createdAt }) => createdAt);
    const first = await likes();
    const { wallPosts } = await everything();
    await test.prisma.wallPost.delete({ where: { id: wallPosts[0]!.id } });
    await test.prisma.blogPost.update({ where: { uuid: blogUuid('indoor-cat') }, data: { title: 'Mica' } });
    const before = await everything();
    await seed();
    expect(await everything()).toEqual(before);
    await test.reset();
    await seed();
    expect(await likes()).toEqual(first);
  });

  it('is added to older installations, but not for deleted users', async () => {
    await test.prisma.seededPart.delete({ where: { name: 'community' } });
    for (const { id } of await test.prisma.user.findMany({ where: { uuid: personUuid('lipa') } })) {
      await test.prisma.user.delete({ where: { id } });
    }
    await test.prisma.blogPost.deleteMany();
    await test.prisma.wallPost.deleteMany();
    await test.prisma.like.deleteMany();
    await seed();
    const { blogPosts, wallPosts } = await everything();
    const isOfLipa = ({ author }: { author: string }) => author === 'lipa';
    expect(blogPosts.length).toBe(BLOG_POSTS.filter((post) => !isOfLipa(post)).length);
    expect(wallPosts.length).toBe(WALL_POSTS.filter((post) => !isOfLipa(post)).length);
  });
});

describe('notifications of the demo data', () => {
  it('have the same order as their events, and only the newest are unread', async () => {
    await test.reset();
    await seed();
    const { body: login } = await test
      .http()
      .post('/api/auth/login')
      .send({ email: 'ana@sapa.example', password: DEMO_PASSWORD })
      .expect(200);
    const { body } = await test
      .as({ bearer: `Bearer ${login.access_token}` })
      .get('/api/notifications?limit=100')
      .expect(200);
    const list = body as { kind: string; createdAt: string; isRead: boolean }[];
    expect(new Set(list.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(4);
    const dates = list.map(({ createdAt }) => Date.parse(createdAt));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    const unread = list.filter(({ isRead }) => !isRead);
    expect(unread.length).toBeGreaterThan(2);
    expect(unread.length).toBeLessThan(list.length);
  });
});

describe('text of the community part', () => {
  const pipe = new RequestPipe();
  const problemsOf = async (metatype: new () => object, body: object): Promise<object> => {
    try {
      await pipe.transform(body, { type: 'body', metatype });
      return {};
    } catch (error) {
      if (error instanceof InvalidFields) return error.fields;
      throw error;
    }
  };
  const all = (comments: readonly DemoComment[] = []): DemoComment[] =>
    comments.flatMap((comment) => [comment, ...all(comment.replies)]);
  const target = { targetType: 'wall_post', targetId: 1 };
  const blogPosts = [...BLOG_POSTS, ...LATER_BLOG_POSTS];
  const wallPosts = [...WALL_POSTS, ...LATER_WALL_POSTS, ...POSTS_WITH_SEVERAL_PICTURES];

  it('passes the API validation', async () => {
    for (const { title, content, category } of blogPosts) {
      expect(await problemsOf(CreateBlogPostDto, { title, content, category })).toEqual({});
    }
    for (const { content } of wallPosts) expect(await problemsOf(CreateWallPostDto, { content })).toEqual({});
    for (const { content } of [...blogPosts, ...wallPosts].flatMap(({ comments }) => all(comments))) {
      expect(await problemsOf(CreateCommentDto, { content, ...target })).toEqual({});
    }
  });

  it('mentions users by their full names', () => {
    const nameOf = (key: string) => {
      const { firstName, lastName } = PEOPLE.find((person) => person.key === key)!;
      return [firstName, lastName].filter(Boolean).join(' ');
    };
    const texts = wallPosts.flatMap((post) => [post, ...all(post.comments)]);
    expect(texts.filter(({ mentions }) => mentions).length).toBeGreaterThan(5);
    for (const { content, mentions = [] } of texts) {
      for (const key of mentions) expect(content).toContain(`@${nameOf(key)}`);
    }
  });

  it('has existing authors, and no reply to a reply', () => {
    const keys = new Set(PEOPLE.map(({ key }) => key));
    const posts = [...blogPosts, ...wallPosts];
    const authors = posts.flatMap(({ author, comments }) => [
      author,
      ...all(comments).map((comment) => comment.author),
    ]);
    expect(authors.filter((author) => !keys.has(author))).toEqual([]);
    const replies = posts.flatMap(({ comments = [] }) => comments.flatMap((comment) => comment.replies ?? []));
    expect(replies.filter((reply) => reply.replies)).toEqual([]);
  });
});
