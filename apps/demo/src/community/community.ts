import { createHash } from 'node:crypto';
import type { Prisma } from '@sapa/prisma/client';
import { petCategoryOf, toStored } from '@sapa/api/blogs/blog-categories';
import { excerptOf } from '@sapa/api/blogs/excerpt';
import type { PrismaService } from '@sapa/api/prisma/prisma.service';
import { imageSelect, imageUrl } from '@sapa/api/storage/urls';
import { hashtagsOf } from '@sapa/api/wall/hashtags';
import { personIds, type Ids } from '../ids.js';
import { PEOPLE } from '../people/people.js';
import { PETS } from '../pets/pets.js';
import { blogUuid, petUuid } from '../uuids.js';
import { BLOG_POSTS, type DemoBlogPost } from './blog.js';
import type { DemoComment, DemoPicture } from './conversation.js';
import { WALL_POSTS, type DemoWallPost } from './wall.js';

/** The part of the demo data that is written here. */
export const COMMUNITY = 'community';

const PICTURE_WIDTH = 960;
const MINUTE = 60_000;
/** Likes come within so many minutes. */
const LIKED_WITHIN = 600;

/** A number from 0 to 1 that is the same for the same name in every installation. */
const chance = (name: string) => createHash('sha1').update(`sapa demo ${name}`).digest().readUInt32BE() / 2 ** 32;

type Target = Pick<Prisma.CommentUncheckedCreateInput, 'wallPostId' | 'blogPostId'>;
type LikeTarget = Omit<Prisma.LikeUncheckedCreateInput, 'id' | 'userId' | 'createdAt'>;

/** A comment with the moment at which it is made. */
interface Said extends DemoComment {
  target: Target;
  at: Date;
  parent?: Said;
}

class Community {
  private readonly joined = new Map(PEOPLE.map(({ key, joinedAt }) => [key, Date.parse(joinedAt)]));
  private readonly said: Said[] = [];
  private readonly likes: Prisma.LikeCreateManyInput[] = [];

  constructor(
    private readonly transaction: Prisma.TransactionClient,
    private readonly people: Ids,
    private readonly pictures: ReadonlyMap<string, string[]>,
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
        excerpt: excerptOf(post.content),
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
    this.hear(post.comments, { blogPostId: id }, writtenAt);
    this.like(`blog ${post.key}`, { blogPostId: id }, post.author, writtenAt);
  }

  async addWallPost(post: DemoWallPost): Promise<void> {
    const authorId = this.people.get(post.author);
    if (authorId === undefined) return;
    const createdAt = new Date(post.writtenAt);
    const tags = hashtagsOf(post.content).map((hashtag) => ({ ...hashtag, createdAt }));
    const { id } = await this.transaction.wallPost.create({
      data: {
        authorId,
        content: post.content,
        mediaUrl: this.urlOf(post.picture),
        createdAt,
        tags: { createMany: { data: tags } },
      },
      select: { id: true },
    });
    this.hear(post.comments, { wallPostId: id }, createdAt);
    this.like(`wall ${post.writtenAt}`, { wallPostId: id }, post.author, createdAt);
  }

  /** Likes of an album that has been there since its owner joined. */
  likeAlbum(name: string, target: LikeTarget, owner: string): void {
    this.like(name, target, owner, new Date(this.joined.get(owner)!));
  }

  /** Comments in the order in which they were made, whatever they stand under: ids grow with time. */
  async addCommentsAndLikes(): Promise<void> {
    const ids = new Map<Said, bigint>();
    for (const comment of this.said.sort((one, other) => one.at.getTime() - other.at.getTime())) {
      const authorId = this.people.get(comment.author);
      const parentId = comment.parent && ids.get(comment.parent);
      if (authorId === undefined || (comment.parent && parentId === undefined)) continue;
      const { id } = await this.transaction.comment.create({
        data: {
          authorId,
          content: comment.content,
          parentId: parentId ?? null,
          createdAt: comment.at,
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
    return (picture && this.pictures.get(picture.pet)?.[picture.photo ?? 0]) ?? null;
  }

  /** Nobody speaks before they have joined. */
  private hear(comments: readonly DemoComment[] = [], target: Target, since: Date, parent?: Said): void {
    for (const comment of comments) {
      const begin = Math.max(since.getTime(), this.joined.get(comment.author) ?? 0);
      const said = { ...comment, target, at: new Date(begin + comment.after * MINUTE), parent };
      this.said.push(said);
      this.hear(comment.replies, target, said.at, parent ?? said);
    }
  }

  private like(name: string, target: LikeTarget, owner: string, since: Date): void {
    const popularity = 0.2 + 0.6 * chance(name);
    for (const { key } of PEOPLE) {
      const userId = this.people.get(key);
      if (userId === undefined || key === owner || chance(`${name} ${key}`) > popularity) continue;
      const begin = Math.max(since.getTime(), this.joined.get(key)!);
      const after = Math.ceil(chance(`${name} ${key} when`) * LIKED_WITHIN);
      this.likes.push({ userId, ...target, createdAt: new Date(begin + after * MINUTE) });
    }
  }
}

/** What the people of the demo data write and like: in one transaction, in the order in which it happened. */
export async function addCommunity(prisma: PrismaService): Promise<void> {
  const ids = await personIds(prisma);
  const keys = new Map([...ids].map(([key, id]) => [id, key]));
  const pets = await prisma.pet.findMany({
    where: { uuid: { in: PETS.map(({ key }) => petUuid(key)) }, userId: { in: [...ids.values()] } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      uuid: true,
      userId: true,
      photos: { where: { deletedAt: null }, orderBy: { id: 'asc' }, select: imageSelect },
    },
  });
  const shown = [...BLOG_POSTS, ...WALL_POSTS].flatMap(({ picture }) => picture?.pet ?? []);
  const pictures = new Map(
    shown.map((key) => {
      const pet = pets.find(({ uuid }) => uuid === petUuid(key));
      return [key, (pet?.photos ?? []).map((photo) => imageUrl(photo, PICTURE_WIDTH)!)];
    }),
  );

  await prisma.$transaction(async (transaction) => {
    const community = new Community(transaction, ids, pictures);
    for (const post of BLOG_POSTS) await community.addBlogPost(post);
    for (const post of WALL_POSTS) await community.addWallPost(post);
    for (const [key, id] of ids) community.likeAlbum(`album ${key}`, { albumUserId: id }, key);
    for (const { id, uuid, userId } of pets)
      community.likeAlbum(`album ${uuid}`, { albumPetId: id }, keys.get(userId)!);
    await community.addCommentsAndLikes();
    await transaction.seededPart.create({ data: { name: COMMUNITY } });
  });
}
