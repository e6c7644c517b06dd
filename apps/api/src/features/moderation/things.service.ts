import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { visibleTo as blogPostsVisibleTo } from '../blogs/blogs.visibility.js';
import { BlogsService } from '../blogs/blogs.service.js';
import { CommentsService } from '../comments/comments.service.js';
import { visibleTo as commentsVisibleTo } from '../comments/comments.visibility.js';
import { AppError } from '../../platform/errors/app-error.js';
import { sentTo } from '../messages/messages.visibility.js';
import { PetPhotosService } from '../photos/pet-photos.service.js';
import { petPhotosVisibleTo, userPhotosVisibleTo } from '../photos/photos.visibility.js';
import { UserPhotosService } from '../photos/user-photos.service.js';
import { PetsService } from '../pets/pets.service.js';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { notDeleted, notHidden, shownPhoto } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { imageSelect, imageUrl, parseUploadUrl, uploadUrlsIn } from '../../platform/storage/urls.js';
import { fullName } from '../../platform/users/user-summary.js';
import { enabled, visibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { visibleTo as wallPostsVisibleTo } from '../wall/wall.visibility.js';
import { WallService } from '../wall/wall.service.js';
import type { ReportedMessageView, ReportedPlaceView, ReportedTypeName } from './moderation.dto.js';

/** A thing as it is kept with its case: readers' views are made of it, whatever becomes of the thing. */
export interface Snapshot {
  uuid: string | null;
  title: string | null;
  text: string | null;
  pictures: string[];
  place: ReportedPlaceView | null;
  messages: ReportedMessageView[];
}

export interface Thing {
  /** Whose it is. */
  userId: number;
  snapshot: Snapshot;
}

/** Keys of pictures: at their addresses, or out of them. */
export interface PlacedPictures {
  shown: string[];
  hidden: string[];
}

export type ThingState = 'shown' | 'hidden' | 'gone';
/** A transaction, or the service itself: their types differ by what the service never selects. */
type Database = Prisma.TransactionClient | PrismaService;

/** Messages before the reported one, and after it. */
const MESSAGES_AROUND = 3;
const PICTURE_WIDTH = 960;

/** The snapshot of a thing without content. */
export const NOTHING: Snapshot = { uuid: null, title: null, text: null, pictures: [], place: null, messages: [] };

const picturesOf = (...images: ({ key: string; widths: number[] } | null)[]) =>
  images.flatMap((image) => imageUrl(image, PICTURE_WIDTH) ?? []);

const byId = <Row extends { id: number | bigint }>(rows: Row[], toThing: (row: Row) => Thing): Map<number, Thing> =>
  new Map(rows.map((row) => [Number(row.id), toThing(row)]));

/** What a service needs to know of the author to delete something of theirs. */
const asAuthor = (id: number): Viewer => ({ id, uuid: '', sessionId: '', role: 'MEMBER', suspendedUntil: null });

/**
 * The things that can be reported: who may see one, what is kept of it, and how it is hidden, shown again and removed. Hidden is a column
 * `hiddenAt` that the visibility rule of each entity knows. Profiles and messages are not hidden: for those there are decisions about people.
 */
@Injectable()
export class ThingsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly wall: WallService,
    private readonly blogs: BlogsService,
    private readonly comments: CommentsService,
    private readonly pets: PetsService,
    private readonly petPhotos: PetPhotosService,
    private readonly userPhotos: UserPhotosService,
  ) {}

  /**
   * A thing with the snapshot that is kept for moderators, if the viewer may report it: what they may see, and profiles across a block, since
   * people report those who harass them.
   */
  async find(viewer: Viewer, type: ReportedTypeName, id: number): Promise<Thing | null> {
    if (type === 'message') return this.messageWithContext(viewer, id);
    const things = type === 'profile' ? await this.profiles(enabled, [id]) : await this.visible(viewer, type, [id]);
    return things.get(id) ?? null;
  }

  /** Those of the things that the viewer may see, as they are now. */
  async visible(viewer: Viewer, type: ReportedTypeName, ids: number[]): Promise<Map<number, Thing>> {
    switch (type) {
      case 'profile':
        return this.profiles(visibleTo(viewer), ids);
      case 'pet':
        return this.petsOf(viewer, ids);
      case 'user_photo':
        return this.photosOfUsers(viewer, ids);
      case 'pet_photo':
        return this.photosOfPets(viewer, ids);
      case 'wall_post':
        return this.wallPosts(viewer, ids);
      case 'blog_post':
        return this.blogPosts(viewer, ids);
      case 'comment':
        return this.commentsOf(viewer, ids);
      case 'message':
        return this.messages(viewer, ids);
    }
  }

  private async profiles(visibility: Prisma.UserWhereInput, ids: number[]): Promise<Map<number, Thing>> {
    const users = await this.prisma.user.findMany({
      where: { ...visibility, id: { in: ids } },
      select: {
        id: true,
        uuid: true,
        firstName: true,
        lastName: true,
        description: true,
        profilePhoto: { select: imageSelect },
        photos: { where: { ...shownPhoto, coverOf: { some: {} } }, select: imageSelect, orderBy: { id: 'desc' } },
      },
    });
    return byId(users, (user) => {
      const { uuid, description, profilePhoto, photos: covers } = user;
      const pictures = picturesOf(profilePhoto, ...covers);
      return {
        userId: user.id,
        snapshot: { ...NOTHING, uuid, title: fullName(user) || null, text: description, pictures },
      };
    });
  }

  private async petsOf(viewer: Viewer, ids: number[]): Promise<Map<number, Thing>> {
    const pets = await this.prisma.pet.findMany({
      where: { ...petsVisibleTo(viewer), id: { in: ids } },
      select: { id: true, userId: true, uuid: true, name: true, description: true, mainPhoto: { select: imageSelect } },
    });
    return byId(pets, ({ userId, uuid, name, description, mainPhoto }) => ({
      userId,
      snapshot: { ...NOTHING, uuid, title: name, text: description, pictures: picturesOf(mainPhoto) },
    }));
  }

  private async photosOfUsers(viewer: Viewer, ids: number[]): Promise<Map<number, Thing>> {
    const photos = await this.prisma.userPhoto.findMany({
      where: { ...userPhotosVisibleTo(viewer), id: { in: ids } },
      select: { ...imageSelect, id: true, userId: true, description: true, user: { select: { uuid: true } } },
    });
    return byId(photos, ({ userId, description, user, ...image }) => ({
      userId,
      snapshot: { ...NOTHING, uuid: user.uuid, text: description, pictures: picturesOf(image) },
    }));
  }

  private async photosOfPets(viewer: Viewer, ids: number[]): Promise<Map<number, Thing>> {
    const photos = await this.prisma.petPhoto.findMany({
      where: { ...petPhotosVisibleTo(viewer), id: { in: ids } },
      select: {
        ...imageSelect,
        id: true,
        description: true,
        pet: { select: { userId: true, uuid: true, name: true } },
      },
    });
    return byId(photos, ({ description, pet, ...image }) => ({
      userId: pet.userId,
      snapshot: { ...NOTHING, uuid: pet.uuid, title: pet.name, text: description, pictures: picturesOf(image) },
    }));
  }

  private async wallPosts(viewer: Viewer, ids: number[]): Promise<Map<number, Thing>> {
    const posts = await this.prisma.wallPost.findMany({
      where: { ...wallPostsVisibleTo(viewer), id: { in: ids } },
      select: { id: true, authorId: true, content: true, mediaUrl: true },
    });
    return byId(posts, ({ authorId, content, mediaUrl }) => {
      const pictures = mediaUrl && parseUploadUrl(mediaUrl) ? [mediaUrl] : [];
      return { userId: authorId, snapshot: { ...NOTHING, text: content, pictures } };
    });
  }

  private async blogPosts(viewer: Viewer, ids: number[]): Promise<Map<number, Thing>> {
    const posts = await this.prisma.blogPost.findMany({
      where: { AND: [blogPostsVisibleTo(viewer), { id: { in: ids } }] },
      select: { id: true, authorId: true, uuid: true, title: true, content: true, imageUrl: true },
    });
    return byId(posts, ({ authorId, uuid, title, content, imageUrl: url }) => {
      const pictures = uploadUrlsIn(`${url} ${content}`);
      return { userId: authorId, snapshot: { ...NOTHING, uuid, title, text: content, pictures } };
    });
  }

  private async commentsOf(viewer: Viewer, ids: number[]): Promise<Map<number, Thing>> {
    const posts = [{ wallPost: wallPostsVisibleTo(viewer) }, { blogPost: blogPostsVisibleTo(viewer) }];
    const comments = await this.prisma.comment.findMany({
      where: { AND: [{ id: { in: ids } }, commentsVisibleTo(viewer), { OR: posts }] },
      select: {
        id: true,
        authorId: true,
        content: true,
        wallPostId: true,
        blogPost: { select: { id: true, uuid: true } },
      },
    });
    return byId(comments, ({ authorId, content, wallPostId, blogPost }) => {
      const place: ReportedPlaceView | null = blogPost
        ? { type: 'blog_post', ...blogPost }
        : { type: 'wall_post', id: wallPostId!, uuid: null };
      return { userId: authorId, snapshot: { ...NOTHING, text: content, place } };
    });
  }

  /** Those that the viewer has received; their sender answers for them. */
  private async messages(viewer: Viewer, ids: number[]): Promise<Map<number, Thing>> {
    const messages = await this.prisma.message.findMany({
      where: { ...sentTo(viewer), id: { in: ids } },
      select: { id: true, senderId: true, content: true },
    });
    return byId(messages, ({ senderId, content }) => ({
      userId: senderId,
      snapshot: { ...NOTHING, text: content },
    }));
  }

  /** One that the viewer has received, with the few before and after it. */
  private async messageWithContext(viewer: Viewer, id: number): Promise<Thing | null> {
    const message = await this.prisma.message.findFirst({
      where: { ...sentTo(viewer), id },
      select: { senderId: true, conversationId: true, content: true },
    });
    if (!message) return null;
    const { senderId, conversationId, content } = message;
    const select = { id: true, senderId: true, content: true, messageType: true, createdAt: true } as const;
    const upTo = await this.prisma.message.findMany({
      where: { conversationId, id: { lte: id } },
      orderBy: { id: 'desc' },
      take: MESSAGES_AROUND + 1,
      select,
    });
    const after = await this.prisma.message.findMany({
      where: { conversationId, id: { gt: id } },
      orderBy: { id: 'asc' },
      take: MESSAGES_AROUND,
      select,
    });
    const messages = [...upTo.reverse(), ...after].map((one) => ({
      id: Number(one.id),
      senderId: one.senderId,
      content: one.content,
      messageType: one.messageType === 'IMAGE' ? ('image' as const) : ('text' as const),
      createdAt: one.createdAt.toISOString(),
    }));
    const pictures = messages.flatMap(({ messageType, content }) =>
      messageType === 'image' ? uploadUrlsIn(content) : [],
    );
    return { userId: senderId, snapshot: { ...NOTHING, text: content, pictures, messages } };
  }

  async state(database: Database, type: ReportedTypeName, id: number): Promise<ThingState> {
    if (type === 'profile') return (await database.user.count({ where: { id } })) > 0 ? 'shown' : 'gone';
    if (type === 'message') return (await database.message.count({ where: { id } })) > 0 ? 'shown' : 'gone';
    const row = await this.rowOf(database, type, id);
    if (!row) return 'gone';
    return row.hiddenAt ? 'hidden' : 'shown';
  }

  private rowOf(
    database: Database,
    type: Exclude<ReportedTypeName, 'profile' | 'message'>,
    id: number,
  ): Promise<{ hiddenAt: Date | null } | null> {
    const where = { id };
    const select = { hiddenAt: true } as const;
    switch (type) {
      case 'pet':
        return database.pet.findUnique({ where, select });
      case 'user_photo':
        return database.userPhoto.findUnique({ where: { ...where, ...notDeleted }, select });
      case 'pet_photo':
        return database.petPhoto.findUnique({ where: { ...where, ...notDeleted }, select });
      case 'wall_post':
        return database.wallPost.findUnique({ where, select });
      case 'blog_post':
        return database.blogPost.findUnique({ where, select });
      case 'comment':
        return database.comment.findUnique({ where, select });
    }
  }

  /** Hides a thing, or shows it again. A photo is deleted for as long: so no read of photos need know of it. */
  async setHidden(database: Database, type: ReportedTypeName, id: number, hiddenAt: Date | null): Promise<void> {
    const where = { id, hiddenAt: hiddenAt ? null : { not: null } };
    const data = { hiddenAt };
    switch (type) {
      case 'pet':
        await database.pet.updateMany({ where, data });
        break;
      case 'user_photo':
        await database.userPhoto.updateMany({ where, data: { hiddenAt, deletedAt: hiddenAt } });
        break;
      case 'pet_photo':
        await database.petPhoto.updateMany({ where, data: { hiddenAt, deletedAt: hiddenAt } });
        break;
      case 'wall_post':
        await database.wallPost.updateMany({ where, data });
        break;
      case 'blog_post':
        await database.blogPost.updateMany({ where, data });
        break;
      case 'comment':
        await database.comment.updateMany({ where, data });
        break;
      case 'profile':
      case 'message':
        throw new AppError('not_allowed');
    }
  }

  /**
   * Where the pictures of a thing belong now: of an album those that it has, of a post those that were uploaded for it, which stay at their
   * addresses while something else shows them. An album's photo in a post is not the post's.
   */
  async pictures(database: Database, type: ReportedTypeName, id: number): Promise<PlacedPictures> {
    switch (type) {
      case 'user_photo': {
        const photos = await database.userPhoto.findMany({
          where: { id, ...notDeleted },
          select: { key: true, hiddenAt: true },
        });
        return placed(photos, ({ hiddenAt }) => hiddenAt !== null);
      }
      case 'pet_photo':
      case 'pet': {
        const photos = await database.petPhoto.findMany({
          where: { ...(type === 'pet' ? { petId: id } : { id }), ...notDeleted },
          select: { key: true, hiddenAt: true, pet: { select: { hiddenAt: true } } },
        });
        return placed(photos, ({ hiddenAt, pet }) => (hiddenAt ?? pet.hiddenAt) !== null);
      }
      case 'wall_post':
      case 'blog_post': {
        const use = type === 'wall_post' ? { wallPostId: id } : { blogPostId: id };
        const shown = {
          OR: [{ messageId: { not: null } }, { wallPost: notHidden }, { blogPost: notHidden }],
        };
        const uploads = await database.media.findMany({
          where: { uses: { some: use } },
          select: { key: true, uses: { where: shown, take: 1, select: { id: true } } },
        });
        return placed(uploads, ({ uses }) => uses.length === 0);
      }
      default:
        return { shown: [], hidden: [] };
    }
  }

  /**
   * Deletes a thing that is not gone, as its author could, in the transaction that records the decision: both happen, or neither. Photos are
   * hidden first, so that nothing goes on showing them. Resolves with what is to be done after the commit.
   */
  async remove(
    transaction: Prisma.TransactionClient,
    type: ReportedTypeName,
    id: number,
    userId: number,
  ): Promise<() => Promise<void> | void> {
    const author = asAuthor(userId);
    switch (type) {
      case 'pet':
        await this.setHidden(transaction, type, id, new Date());
        return this.pets.removeIn(transaction, author, { id });
      case 'user_photo':
        await this.setHidden(transaction, type, id, new Date());
        return this.userPhotos.removeIn(transaction, author, id);
      case 'pet_photo': {
        await this.setHidden(transaction, type, id, new Date());
        const { petId } = await transaction.petPhoto.findUniqueOrThrow({ where: { id }, select: { petId: true } });
        return this.petPhotos.removeIn(transaction, author, { id, petId });
      }
      case 'wall_post':
        return this.wall.removeIn(transaction, author, id);
      case 'blog_post':
        return this.blogs.removeIn(transaction, author, { id });
      case 'comment':
        return this.comments.removeIn(transaction, author, id);
      case 'profile':
      case 'message':
        throw new AppError('not_allowed');
    }
  }
}

const placed = <Row extends { key: string }>(rows: Row[], isHidden: (row: Row) => boolean): PlacedPictures => ({
  shown: rows.filter((row) => !isHidden(row)).map(({ key }) => key),
  hidden: rows.filter(isHidden).map(({ key }) => key),
});
