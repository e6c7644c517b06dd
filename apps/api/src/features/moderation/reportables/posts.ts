import type { Prisma } from '@sapa/prisma/client';
import type { PrismaService } from '../../../platform/prisma/prisma.service.js';
import { uploadUrlsIn } from '../../../platform/storage/urls.js';
import type { BlogsService } from '../../blogs/blogs.service.js';
import { visibleTo as blogPostsVisibleTo } from '../../blogs/blogs.visibility.js';
import { storedMedia, urlsOf } from '../../media/media-items.js';
import type { WallService } from '../../wall/wall.service.js';
import { visibleTo as wallPostsVisibleTo } from '../../wall/wall.visibility.js';
import {
  byId,
  type Database,
  EMPTY_SNAPSHOT,
  type Reportable,
  shownMedia,
  stateOf,
  unlessHidden,
  videosSelect,
} from './reportable.js';

/** Returns the post's uploads. Album photos in a post are not uploads. */
const uploadsOf = (database: Database, use: Prisma.MediaUseWhereInput) =>
  database.media.findMany({ where: { uses: { some: use } }, select: { key: true } });

export const wallPosts = (prisma: PrismaService, service: WallService): Reportable => ({
  visible: async (viewer, ids) => {
    const rows = await prisma.wallPost.findMany({
      where: { ...wallPostsVisibleTo(viewer), id: { in: ids } },
      select: { id: true, authorId: true, content: true, mediaUrl: true, media: true, uses: videosSelect },
    });
    return byId(rows, ({ authorId, content, mediaUrl, media, uses }) => {
      const shown = shownMedia(urlsOf(storedMedia(media, mediaUrl)), uses);
      return { userId: authorId, snapshot: { ...EMPTY_SNAPSHOT, text: content, ...shown } };
    });
  },
  state: async (database, id) =>
    stateOf(await database.wallPost.findUnique({ where: { id }, select: { hiddenAt: true } })),
  setHidden: (database, id, hiddenAt) =>
    database.wallPost.updateMany({ where: unlessHidden(id, hiddenAt), data: { hiddenAt } }),
  pictures: (database, id) => uploadsOf(database, { wallPostId: id }),
  remove: (transaction, id, author) => service.removeIn(transaction, author, id),
});

export const blogPosts = (prisma: PrismaService, service: BlogsService): Reportable => ({
  visible: async (viewer, ids) => {
    const rows = await prisma.blogPost.findMany({
      where: { AND: [blogPostsVisibleTo(viewer), { id: { in: ids } }] },
      select: { id: true, authorId: true, uuid: true, title: true, content: true, imageUrl: true },
    });
    return byId(rows, ({ authorId, uuid, title, content, imageUrl }) => {
      const pictures = uploadUrlsIn(`${imageUrl} ${content}`);
      return { userId: authorId, snapshot: { ...EMPTY_SNAPSHOT, uuid, title, text: content, pictures } };
    });
  },
  state: async (database, id) =>
    stateOf(await database.blogPost.findUnique({ where: { id }, select: { hiddenAt: true } })),
  setHidden: (database, id, hiddenAt) =>
    database.blogPost.updateMany({ where: unlessHidden(id, hiddenAt), data: { hiddenAt } }),
  pictures: (database, id) => uploadsOf(database, { blogPostId: id }),
  remove: (transaction, id, author) => service.removeIn(transaction, author, { id }),
});
