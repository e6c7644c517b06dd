import type { PrismaService } from '../../../platform/prisma/prisma.service.js';
import { visibleTo as blogPostsVisibleTo } from '../../blogs/blogs.visibility.js';
import type { CommentsService } from '../../comments/comments.service.js';
import { visibleTo } from '../../comments/comments.visibility.js';
import { visibleTo as wallPostsVisibleTo } from '../../wall/wall.visibility.js';
import type { ReportedPlaceView } from '../moderation.dto.js';
import { byId, EMPTY_SNAPSHOT, type Reportable, stateOf, unlessHidden } from './reportable.js';

export const comments = (prisma: PrismaService, service: CommentsService): Reportable => ({
  visible: async (viewer, ids) => {
    const posts = [{ wallPost: wallPostsVisibleTo(viewer) }, { blogPost: blogPostsVisibleTo(viewer) }];
    const rows = await prisma.comment.findMany({
      where: { AND: [{ id: { in: ids } }, visibleTo(viewer), { OR: posts }] },
      select: {
        id: true,
        authorId: true,
        content: true,
        wallPostId: true,
        blogPost: { select: { id: true, uuid: true } },
      },
    });
    return byId(rows, ({ authorId, content, wallPostId, blogPost }) => {
      const place: ReportedPlaceView = blogPost
        ? { type: 'blog_post', ...blogPost }
        : { type: 'wall_post', id: wallPostId!, uuid: null };
      return { userId: authorId, snapshot: { ...EMPTY_SNAPSHOT, text: content, place } };
    });
  },
  state: async (database, id) =>
    stateOf(await database.comment.findUnique({ where: { id }, select: { hiddenAt: true } })),
  setHidden: (database, id, hiddenAt) =>
    database.comment.updateMany({ where: unlessHidden(id, hiddenAt), data: { hiddenAt } }),
  remove: (transaction, id, author) => service.removeIn(transaction, author, id),
});
