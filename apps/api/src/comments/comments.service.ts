import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError, InvalidFields } from '../common/errors/app-error.js';
import { RateLimits } from '../common/http/rate-limits.js';
import { after, toPage, type Page } from '../common/pagination/page.js';
import { parseLongId } from '../common/validation/identifiers.js';
import type { CountView } from '../likes/likes.dto.js';
import { requireVisible, TARGET_COLUMNS, type CommentTarget, type TargetRow } from '../likes/targets.js';
import { MentionsService } from '../mentions/mentions.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { LoggedEvent, StreamEvents } from '../realtime/events.js';
import { RealtimeService } from '../realtime/realtime.service.js';
import { isBlockedBetween } from '../users/blocks.visibility.js';
import type { Viewer } from '../users/viewer.js';
import type { CommentListQuery, CommentTargetQuery, CommentView, CreateCommentDto } from './comments.dto.js';
import {
  commentSelect,
  lockPostOf,
  lockTarget,
  toCommentDeletedView,
  toCommentView,
  type LockedTargetRow,
} from './comments.mapper.js';
import { shown, visibleTo } from './comments.visibility.js';

@Injectable()
export class CommentsService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
    private readonly realtime: RealtimeService,
    private readonly mentions: MentionsService,
    private readonly notifications: NotificationsService,
  ) {}

  onModuleInit() {
    this.realtime.stream('comment', (events) => this.streamed(events));
    this.realtime.stream('comment_deleted', (events) => events.map(toCommentDeletedView));
  }

  async create(viewer: Viewer, body: CreateCommentDto): Promise<CommentView> {
    const { content, targetType, targetId, parentId, mentionUuids } = body;
    await this.limits.consume('commentsPerUser', String(viewer.id));
    const { view, concerned } = await this.prisma.$transaction(async (transaction) => {
      const target = await this.lock(transaction, viewer, targetType, targetId);
      const parent = parentId ? await this.parent(transaction, viewer, body, parentId) : undefined;
      const created = await transaction.comment.create({
        data: { authorId: viewer.id, content, parentId: parent?.id ?? null, [TARGET_COLUMNS[targetType]]: targetId },
        select: commentSelect,
      });
      const commentId = Number(created.id);
      // Nobody learns of a draft.
      const named = target.isPublic ? mentionUuids : [];
      const mentioned = await this.mentions.store(transaction, viewer, { commentId }, content, named);
      const mentions = mentioned.map(({ uuid, name }) => ({ uuid, name }));
      const view = { ...toCommentView(created), mentions };
      const people = new Set([viewer.id, target.ownerId, ...(parent ? [parent.authorId] : [])]);
      if (target.isPublic) {
        // The locked target's count was read before the trigger counted this comment.
        const logged = { commentId, commentCount: target.commentCount + 1 };
        await this.realtime.publish(transaction, 'comment', logged, [...people]);
      }
      return { view, concerned: [...people, ...mentioned.map(({ id }) => id)] };
    });
    this.realtime.notifyStream();
    this.notifications.notify(viewer, concerned, { commentId: view.id });
    return view;
  }

  /** The author of the comment may, and the author of the post. Its replies are deleted too. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    const ofViewer = { authorId: viewer.id };
    const comment = await this.prisma.comment.findFirst({
      where: { id, OR: [ofViewer, { wallPost: ofViewer }, { blogPost: ofViewer }] },
      select: { wallPostId: true, blogPostId: true },
    });
    if (!comment) return this.refuse(viewer, id);

    const concerned = await this.prisma.$transaction(async (transaction) => {
      // The target first, see `lockedTargetRow`.
      const [post] = await transaction.$queryRaw<{ authorId: number }[]>(lockPostOf(comment));
      const recipients = await this.notifications.recipients(transaction, { commentId: id });
      const { parent } = await transaction.comment.delete({
        where: { id },
        select: { parent: { select: { authorId: true } } },
      });
      return [post, parent].flatMap((row) => row?.authorId ?? []).concat(recipients);
    });
    this.realtime.notifyStream();
    this.notifications.recount(concerned);
  }

  /** Replies included, and the same for everybody who may see the target. */
  async count(viewer: Viewer, { type, id }: CommentTargetQuery): Promise<CountView> {
    return { count: (await requireVisible(this.prisma, viewer, type, id)).commentCount };
  }

  async list(viewer: Viewer, query: CommentListQuery): Promise<Page<CommentView>> {
    const { type, id, includeReplies } = query;
    await requireVisible(this.prisma, viewer, type, id);
    const rows = await this.prisma.comment.findMany({
      where: {
        AND: [
          { [TARGET_COLUMNS[type]]: id },
          visibleTo(viewer),
          includeReplies ? {} : { parentId: null },
          after(query, parseLongId),
        ],
      },
      orderBy: { id: 'asc' },
      take: query.limit + 1,
      relationLoadStrategy: 'join',
      select: commentSelect,
    });
    return toPage(rows, query.limit, toCommentView);
  }

  private async streamed(events: LoggedEvent[]): Promise<(StreamEvents['comment'] | undefined)[]> {
    const rows = await this.prisma.comment.findMany({
      where: { id: { in: events.map(({ commentId }) => commentId!) } },
      relationLoadStrategy: 'join',
      select: commentSelect,
    });
    const comments = new Map(rows.map((row) => [Number(row.id), toCommentView(row)]));
    return events.map(({ commentId, commentCount }) => {
      const comment = comments.get(commentId!);
      return comment && { ...comment, commentCount: commentCount! };
    });
  }

  /** The target, locked until the transaction ends. @throws AppError not_found, not_allowed */
  private async lock(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    type: CommentTarget,
    id: number,
  ): Promise<TargetRow> {
    const [target] = await transaction.$queryRaw<LockedTargetRow[]>(lockTarget(viewer, type, id));
    if (!target) throw new AppError('not_found');
    if (target.isBlocked) throw new AppError('not_allowed');
    return target;
  }

  /** The comment that is replied to. @throws AppError not_found, not_allowed, validation_failed */
  private async parent(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    { targetType, targetId }: CreateCommentDto,
    id: number,
  ) {
    const parent = await transaction.comment.findUnique({ where: { ...shown, id } });
    if (!parent) throw new AppError('not_found');
    if (parent.parentId !== null || parent[TARGET_COLUMNS[targetType]] !== targetId)
      throw new InvalidFields({ parentId: ['reply_to_reply'] });
    if (await isBlockedBetween(transaction, viewer, parent.authorId)) throw new AppError('not_allowed');
    return parent;
  }

  /** Throws the reason why the viewer cannot delete a comment. @throws AppError not_found, not_yours */
  private async refuse(viewer: Viewer, id: number): Promise<never> {
    const comment = await this.prisma.comment.findFirst({
      where: { AND: [{ id }, visibleTo(viewer)] },
      select: { wallPostId: true, blogPostId: true },
    });
    if (!comment) throw new AppError('not_found');
    if (comment.wallPostId) await requireVisible(this.prisma, viewer, 'wall_post', comment.wallPostId);
    if (comment.blogPostId) await requireVisible(this.prisma, viewer, 'blog_post', comment.blogPostId);
    throw new AppError('not_yours');
  }
}
