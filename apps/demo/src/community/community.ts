import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Prisma } from '@sapa/prisma/client';
import { petCategoryOf, toStored } from '@sapa/api/features/blogs/blog-categories';
import { plainTextsOf } from '@sapa/api/features/blogs/excerpt';
import type { PrismaService } from '@sapa/api/platform/prisma/prisma.service';
import type { StorageService } from '@sapa/api/platform/storage/storage.service';
import { imageSelect, imageUrl } from '@sapa/api/platform/storage/urls';
import { fullName } from '@sapa/api/platform/users/user-summary';
import { hashtagsOf } from '@sapa/api/features/wall/hashtags';
import { personIds, type Ids } from '../ids.js';
import { PEOPLE } from '../people/people.js';
import { PETS } from '../pets/pets.js';
import { blogUuid, petUuid } from '../uuids.js';
import { BLOG_POSTS, type DemoBlogPost } from './blog.js';
import type { DemoComment, DemoPicture } from './conversation.js';
import { LATER_BLOG_POSTS, LATER_WALL_POSTS } from './later.js';
import { POSTS_WITH_SEVERAL_PICTURES } from './several.js';
import { WALL_POSTS, type DemoWallPost } from './wall.js';

/** Posts and comments that are added together. */
interface CommunityPart {
  readonly name: string;
  readonly blogPosts: readonly DemoBlogPost[];
  readonly wallPosts: readonly DemoWallPost[];
  /** Whether this part also adds likes to existing albums. */
  readonly likesAlbums: boolean;
}

/** Parts, oldest first. An installation that has the first part gets only the later parts. */
export const COMMUNITY_PARTS: readonly CommunityPart[] = [
  { name: 'community', blogPosts: BLOG_POSTS, wallPosts: WALL_POSTS, likesAlbums: true },
  { name: 'community/later', blogPosts: LATER_BLOG_POSTS, wallPosts: LATER_WALL_POSTS, likesAlbums: false },
  { name: 'community/several-pictures', blogPosts: [], wallPosts: POSTS_WITH_SEVERAL_PICTURES, likesAlbums: false },
];

const PICTURE_WIDTH = 960;
const MINUTE = 60_000;
/** Notifications before this date are marked as read. */
const READ_BEFORE = new Date('2026-11-20T12:00:00Z');
/** Minutes after a post within which its likes are added. */
const LIKED_WITHIN = 600;
/** Time of the demo data: everything in it happened before. */
const NOW = Date.parse('2026-11-22T12:00:00Z');

/** Returns a pseudo-random number from 0 to 1 that depends only on the name. */
const chance = (name: string) => createHash('sha1').update(`sapa demo ${name}`).digest().readUInt32BE() / 2 ** 32;

type Target = Pick<Prisma.CommentUncheckedCreateInput, 'wallPostId' | 'blogPostId'>;
type LikeTarget = Omit<Prisma.LikeUncheckedCreateInput, 'id' | 'userId' | 'createdAt'>;

/** A comment with its calculated date. */
interface DatedComment extends DemoComment {
  target: Target;
  at: Date;
  parent?: DatedComment;
}

/** Element of the column "media" of a post. An interface would not be a JSON value for Prisma. */
type DemoMedia = {
  url: string;
  description: string | null;
};

class Community {
  private readonly joined = new Map(PEOPLE.map(({ key, joinedAt }) => [key, Date.parse(joinedAt)]));
  private readonly comments: DatedComment[] = [];
  private readonly likes: Prisma.LikeCreateManyInput[] = [];

  constructor(
    private readonly transaction: Prisma.TransactionClient,
    private readonly people: Ids,
    private readonly pictures: ReadonlyMap<string, DemoMedia[]>,
    /** URL of the video's poster. */
    private readonly videoUrl: string | undefined,
  ) {}

  async addBlogPost(post: DemoBlogPost): Promise<void> {
    const authorId = this.people.get(post.author);
    if (authorId === undefined) return;
    const writtenAt = new Date(post.writtenAt);
    const { id } = await this.transaction.blogPost.create({
      data: {
        uuid: blogUuid(post.key),
        authorId,
        title: post.title,
        content: post.content,
        ...(await plainTextsOf(post.content)),
        category: toStored(post.category),
        petCategoryId: petCategoryOf(post.category),
        imageUrl: this.urlOf(post.picture),
        isPublished: !post.isDraft,
        publishedAt: post.isDraft ? null : writtenAt,
        createdAt: writtenAt,
        updatedAt: writtenAt,
      },
      select: { id: true },
    });
    if (post.isDraft) return;
    this.collectComments(post.comments, { blogPostId: id }, writtenAt);
    this.like(`blog ${post.key}`, { blogPostId: id }, post.author, writtenAt);
  }

  async addWallPost(post: DemoWallPost): Promise<void> {
    const authorId = this.people.get(post.author);
    if (authorId === undefined) return;
    const createdAt = new Date(post.writtenAt);
    const media = this.mediaOf(post);
    const tags = hashtagsOf(post.content).map((hashtag) => ({ ...hashtag, authorId, createdAt }));
    const { id } = await this.transaction.wallPost.create({
      data: {
        authorId,
        content: post.content,
        mediaUrl: media[0]?.url ?? null,
        ...(media.length > 0 && { media }),
        createdAt,
        tags: { createMany: { data: tags } },
        mentions: { createMany: { data: this.mentionsOf(post.mentions, createdAt) } },
      },
      select: { id: true },
    });
    this.collectComments(post.comments, { wallPostId: id }, createdAt);
    this.like(`wall ${post.writtenAt}`, { wallPostId: id }, post.author, createdAt);
  }

  /** Adds likes to an album. Their dates are after the owner's registration. */
  likeAlbum(name: string, target: LikeTarget, owner: string): void {
    this.like(name, target, owner, new Date(this.joined.get(owner)!));
  }

  /** Adds the collected comments of all posts, oldest first, so that ids grow with time. */
  async addCommentsAndLikes(): Promise<void> {
    const ids = new Map<DatedComment, bigint>();
    for (const comment of this.comments.sort((one, other) => one.at.getTime() - other.at.getTime())) {
      const authorId = this.people.get(comment.author);
      const parentId = comment.parent && ids.get(comment.parent);
      if (authorId === undefined || (comment.parent && parentId === undefined)) continue;
      const { id } = await this.transaction.comment.create({
        data: {
          authorId,
          content: comment.content,
          parentId: parentId ?? null,
          createdAt: comment.at,
          mentions: { createMany: { data: this.mentionsOf(comment.mentions, comment.at) } },
          ...comment.target,
        },
        select: { id: true },
      });
      ids.set(comment, id);
    }
    this.likes.sort((one, other) => (one.createdAt as Date).getTime() - (other.createdAt as Date).getTime());
    await this.transaction.like.createMany({ data: this.likes });
  }

  private urlOf(picture: DemoPicture | undefined): string | null {
    return (picture && this.pictures.get(picture.pet)?.[picture.photo ?? 0]?.url) ?? null;
  }

  private mediaOf({ picture, pictures = picture ? [picture] : [], video }: DemoWallPost): DemoMedia[] {
    if (video && this.videoUrl) return [{ url: this.videoUrl, description: video }];
    return pictures.flatMap(({ pet, photo = 0 }) => this.pictures.get(pet)?.[photo] ?? []);
  }

  private mentionsOf(keys: readonly string[] = [], createdAt: Date) {
    return PEOPLE.flatMap((person) => {
      const userId = this.people.get(person.key);
      if (userId === undefined || !keys.includes(person.key)) return [];
      return { userId, name: fullName(person), createdAt };
    });
  }

  /** Adds comments and replies to `comments`, dated after their authors' registration. */
  private collectComments(
    comments: readonly DemoComment[] = [],
    target: Target,
    since: Date,
    parent?: DatedComment,
  ): void {
    for (const comment of comments) {
      const begin = Math.max(since.getTime(), this.joined.get(comment.author) ?? 0);
      const dated = { ...comment, target, at: new Date(begin + comment.after * MINUTE), parent };
      this.comments.push(dated);
      this.collectComments(comment.replies, target, dated.at, parent ?? dated);
    }
  }

  private like(name: string, target: LikeTarget, owner: string, since: Date): void {
    const popularity = 0.2 + 0.6 * chance(name);
    for (const { key } of PEOPLE) {
      const userId = this.people.get(key);
      if (userId === undefined || key === owner || chance(`${name} ${key}`) > popularity) continue;
      const begin = Math.max(since.getTime(), this.joined.get(key)!);
      const within = Math.min(LIKED_WITHIN, (NOW - begin) / MINUTE - 1);
      const after = Math.ceil(chance(`${name} ${key} when`) * within);
      this.likes.push({ userId, ...target, createdAt: new Date(begin + after * MINUTE) });
    }
  }
}

/**
 * Orders the notifications by the dates of their events, and marks older notifications as read.
 */
const dateNotifications = (recipientIds: number[]): Prisma.Sql => Prisma.sql`
  UPDATE "Notification" notification SET
    "position" = dated.position,
    "updatedAt" = dated.at,
    "readAt" = CASE WHEN dated.at < ${READ_BEFORE} THEN dated.at END,
    "seenId" = CASE WHEN dated.at < ${READ_BEFORE} THEN dated.newest ELSE 0 END
  FROM (
    SELECT nextval('"Notification_position_seq"') AS position, moments.* FROM (
      SELECT one.id, max(event.at) AS at, max(event.id) AS newest FROM "Notification" one
      JOIN LATERAL (
        SELECT id, "createdAt" AS at, "userId" AS actor FROM "Like"
        WHERE one.kind = 'LIKE' AND ("wallPostId" = one."wallPostId" OR "blogPostId" = one."blogPostId"
          OR "albumUserId" = one."albumUserId" OR "albumPetId" = one."albumPetId")
        UNION ALL
        SELECT id, "createdAt", "authorId" FROM "Comment"
        WHERE one.kind = 'COMMENT' AND ("wallPostId" = one."wallPostId" OR "blogPostId" = one."blogPostId")
          OR one.kind = 'REPLY' AND "parentId" = one."commentId"
        UNION ALL
        SELECT id, "updatedAt", NULL FROM "Friendship" WHERE id = one."friendshipId"
        UNION ALL
        SELECT id, "createdAt", NULL FROM "Mention" WHERE id = one."mentionId"
      ) event ON NOT EXISTS (
        SELECT 1 FROM "Block" WHERE "blockerId" = one."recipientId" AND "blockedId" = event.actor)
      WHERE one."recipientId" = ANY (${recipientIds}::int[])
      GROUP BY one.id
      ORDER BY at, one.id
    ) moments
  ) dated
  WHERE notification.id = dated.id`;

/** Path of a file of the video, which was drawn with `composePhoto` and encoded in Chromium. */
const videoFile = (name: string) => fileURLToPath(new URL(`../../videos/${name}`, import.meta.url));

/** Stores the demo video and returns the URL of its poster. */
async function storeVideo(
  prisma: PrismaService,
  storage: StorageService,
  userId: number | undefined,
): Promise<string | undefined> {
  if (userId === undefined) return undefined;
  return storage.storeVideo(
    videoFile('medena.mp4'),
    videoFile('medena.jpg'),
    async ({ key, width, height, widths }, video) => {
      const row = { key, width, height, widths, videoSeconds: video.seconds, videoBytes: video.bytes };
      await prisma.media.create({ data: { userId, ...row } });
      return imageUrl({ key, widths }, PICTURE_WIDTH)!;
    },
  );
}

/** Adds posts, comments and likes in one transaction, oldest first. */
export async function addCommunity(prisma: PrismaService, storage: StorageService, part: CommunityPart): Promise<void> {
  const { blogPosts, wallPosts } = part;
  const ids = await personIds(prisma);
  const keys = new Map([...ids].map(([key, id]) => [id, key]));
  const pets = await prisma.pet.findMany({
    where: { uuid: { in: PETS.map(({ key }) => petUuid(key)) }, userId: { in: [...ids.values()] } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      uuid: true,
      userId: true,
      photos: {
        where: { deletedAt: null },
        orderBy: { id: 'asc' },
        select: { ...imageSelect, description: true },
      },
    },
  });
  const shown = [
    ...blogPosts.flatMap(({ picture }) => picture?.pet ?? []),
    ...wallPosts.flatMap(({ picture, pictures = [] }) =>
      [picture?.pet ?? [], ...pictures.map(({ pet }) => pet)].flat(),
    ),
  ];
  const pictures = new Map(
    shown.map((key) => {
      const pet = pets.find(({ uuid }) => uuid === petUuid(key));
      const photos = pet?.photos ?? [];
      return [key, photos.map((photo) => ({ url: imageUrl(photo, PICTURE_WIDTH)!, description: photo.description }))];
    }),
  );
  const authorOfVideo = wallPosts.find(({ video }) => video)?.author;
  const videoUrl = authorOfVideo && (await storeVideo(prisma, storage, ids.get(authorOfVideo)));

  await prisma.$transaction(async (transaction) => {
    const community = new Community(transaction, ids, pictures, videoUrl);
    for (const post of blogPosts) await community.addBlogPost(post);
    for (const post of wallPosts) await community.addWallPost(post);
    if (part.likesAlbums) {
      for (const [key, id] of ids) community.likeAlbum(`album ${key}`, { albumUserId: id }, key);
      for (const { id, uuid, userId } of pets)
        community.likeAlbum(`album ${uuid}`, { albumPetId: id }, keys.get(userId)!);
    }
    await community.addCommentsAndLikes();
    await transaction.$executeRaw(dateNotifications([...ids.values()]));
    await transaction.seededPart.create({ data: { name: part.name } });
  });
}
