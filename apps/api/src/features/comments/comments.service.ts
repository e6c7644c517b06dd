import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { hasLink } from '@sapa/shared/links';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { NewAccounts } from '../../platform/http/new-accounts.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { SerializedPage } from '../../platform/pagination/page.js';
import type { CountView } from '../likes/likes.dto.js';
import { requireVisibleTarget } from '../likes/visible-target.js';
import { onlyStored } from '../mentions/mentions.mapper.js';
import { MentionsService, type MentionChanges } from '../mentions/mentions.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { selectList, toViews, type ListRow, type PageRow } from '../../platform/prisma/as-json.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { retryOnDeadlock } from '../../platform/prisma/retry-on-deadlock.js';
import { Statements } from '../../platform/prisma/statements.js';
import type { LoggedEvent, StreamEvents } from '../../platform/realtime/events.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type {
  CommentListQuery,
  CommentTargetQuery,
  CommentView,
  CreateCommentDto,
  UpdateCommentDto,
} from './comments.dto.js';
import { toDeletedCommentView, type LockedCommentRow, type StoredCommentRow } from './comments.mapper.js';
import {
  lockCommentForUpdate,
  lockPostOfComment,
  selectComment,
  selectComments,
  selectRepeated,
  selectStreamedComments,
  storeComment,
} from './comments.sql.js';
import { visibleTo } from './comments.visibility.js';

const NO_CHANGES: MentionChanges = { added: [], removed: [] };

@Injectable()
export class CommentsService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly limits: RateLimits,
    private readonly newAccounts: NewAccounts,
    private readonly realtime: RealtimeService,
    private readonly mentions: MentionsService,
    private readonly notifications: NotificationsService,
  ) {}

  onModuleInit() {
    this.realtime.stream('comment', (events) => this.withCommentCounts(events));
    this.realtime.stream('comment_updated', (events) => this.commentsOf(events));
    this.realtime.stream('comment_deleted', (events) => events.map(toDeletedCommentView));
  }

  /** Creates a comment, or returns the comment of an earlier request with the same `clientId`. */
  async create(viewer: Viewer, body: CreateCommentDto): Promise<CommentView> {
    const { content, mentionUuids } = body;
    const repeated = await this.findRepeated(viewer, body);
    if (repeated) return repeated;
    await this.limits.consume('commentsPerUser', String(viewer.id));
    await this.newAccounts.countText(viewer, content);
    const candidates = await this.mentions.findCandidates(viewer, content, mentionUuids);
    const [target] = await retryOnDeadlock(() =>
      this.statements.query<StoredCommentRow>(storeComment(viewer, body, candidates)),
    );
    if (!target) throw new AppError('not_found');
    if (target.isBlocked) throw new AppError('not_allowed');
    const { parent, comment } = target;
    if (!parent) throw new AppError('not_found');
    if (!parent.isOfTarget) throw new InvalidFields({ parentId: ['reply_to_reply'] });
    if (!comment) {
      // A double click has sent both requests before the first comment was stored.
      const concurrent = await this.findRepeated(viewer, body);
      if (concurrent) return concurrent;
      // The viewer or the parent comment's author has blocked the other user.
      throw new AppError('not_allowed');
    }
    const mentioned = onlyStored(candidates, target.mentionedIds);
    this.realtime.notifyStream();
    const authorIds = [target.ownerId, ...(parent.authorId === null ? [] : [parent.authorId])];
    this.notifications.notify(viewer, [...authorIds, ...mentioned.map(({ id }) => id)], { commentId: comment.id });
    const mentions = mentioned.map(({ uuid, name }) => ({ uuid, name }));
    return { ...comment, mentions };
  }

  /** Returns the comment that an earlier request of the same form has stored. */
  private async findRepeated(viewer: Viewer, { clientId }: CreateCommentDto): Promise<CommentView | undefined> {
    if (!clientId) return undefined;
    return toViews<CommentView>(await this.statements.query<ListRow>(selectList(selectRepeated(viewer, clientId))))[0];
  }

  /**
   * Changes the viewer's comment, if the viewer can see the comment and its post. A comment on a
   * draft has neither events nor mentions.
   */
  async update(viewer: Viewer, id: number, { content, mentionUuids }: UpdateCommentDto): Promise<CommentView> {
    await this.limits.consume('commentsPerUser', String(viewer.id));
    const { view, mentioned } = await this.prisma.$transaction(async (transaction) => {
      const [before] = await transaction.$queryRaw<LockedCommentRow[]>(lockCommentForUpdate(viewer, id));
      if (!before) return this.refuse(viewer, id);
      const { isPublic, ownerId } = await requireVisibleTarget(transaction, viewer, before.targetType, before.targetId);
      if (content === before.content)
        return { view: await this.findOne(transaction, viewer, id), mentioned: NO_CHANGES };
      if (!hasLink(before.content)) await this.newAccounts.countText(viewer, content);
      await transaction.comment.update({
        where: { id },
        data: { content, editedAt: new Date() },
        select: { id: true },
      });
      if (!isPublic) return { view: await this.findOne(transaction, viewer, id), mentioned: NO_CHANGES };
      const mentioned = await this.mentions.replace(transaction, viewer, { commentId: id }, content, mentionUuids);
      const authorIds = [viewer.id, ownerId, ...(before.parentAuthorId === null ? [] : [before.parentAuthorId])];
      await this.realtime.publish(transaction, 'comment_updated', { commentId: id }, [...new Set(authorIds)]);
      return { view: await this.findOne(transaction, viewer, id), mentioned };
    });
    this.realtime.notifyStream();
    const addedIds = mentioned.added.map((user) => user.id);
    this.notifications.notify(viewer, addedIds, { commentId: id });
    this.notifications.recount(mentioned.removed);
    return view;
  }

  /** Deletes a comment and its replies. Allowed for the comment's author and the post's author. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    const afterCommit = await this.prisma.$transaction((transaction) => this.removeIn(transaction, viewer, id));
    afterCommit();
  }

  /**
   * Deletes a comment within the transaction. The caller must run the returned function after the
   * commit.
   */
  async removeIn(transaction: Prisma.TransactionClient, viewer: Pick<Viewer, 'id'>, id: number): Promise<() => void> {
    const byViewer = { authorId: viewer.id };
    const comment = await transaction.comment.findFirst({
      where: { id, OR: [byViewer, { wallPost: byViewer }, { blogPost: byViewer }] },
      select: { wallPostId: true, blogPostId: true },
    });
    if (!comment) return this.refuse(viewer, id);

    // Lock the post before the comment, as `lockedTargetRow` does, to prevent a deadlock.
    const [post] = await transaction.$queryRaw<{ authorId: number }[]>(lockPostOfComment(comment));
    const recipients = await this.notifications.recipients(transaction, { commentId: id });
    const { parent } = await transaction.comment.delete({
      where: { id },
      select: { parent: { select: { authorId: true } } },
    });
    return () => {
      this.realtime.notifyStream();
      this.notifications.recount([post, parent].flatMap((row) => row?.authorId ?? []).concat(recipients));
    };
  }

  /** Returns a target's number of comments and replies. Ignores blocks between users. */
  async count(viewer: Viewer, { type, id }: CommentTargetQuery): Promise<CountView> {
    return { count: (await requireVisibleTarget(this.prisma, viewer, type, id)).commentCount };
  }

  async list(viewer: Viewer, query: CommentListQuery): Promise<SerializedPage> {
    const [page] = await this.statements.query<PageRow>(selectComments(viewer, query));
    if (!page) throw new AppError('not_found');
    return SerializedPage.from(page);
  }

  private async withCommentCounts(events: LoggedEvent[]): Promise<(StreamEvents['comment'] | undefined)[]> {
    const comments = await this.commentsOf(events);
    return events.map(({ commentCount }, index) => {
      const comment = comments[index];
      return comment && { ...comment, commentCount: commentCount! };
    });
  }

  /** Returns the current comment of each event, or undefined if it was deleted or hidden. */
  private async commentsOf(events: LoggedEvent[]): Promise<(CommentView | undefined)[]> {
    const ids = events.map(({ commentId }) => commentId);
    const rows = await this.statements.query<ListRow>(selectList(selectStreamedComments(ids)));
    const comments = new Map(toViews<CommentView>(rows).map((comment) => [comment.id, comment]));
    return ids.map((id) => comments.get(id!));
  }

  private async findOne(
    database: Pick<Prisma.TransactionClient, '$queryRaw'>,
    viewer: Viewer,
    id: number,
  ): Promise<CommentView> {
    const rows = await database.$queryRaw<ListRow[]>(selectList(selectComment(viewer, id)));
    const [comment] = toViews<CommentView>(rows);
    if (!comment) throw new AppError('not_found');
    return comment;
  }

  /**
   * Throws the error for a comment that the viewer cannot change or delete.
   * @throws AppError not_found or not_yours
   */
  private async refuse(viewer: Pick<Viewer, 'id'>, id: number): Promise<never> {
    const comment = await this.prisma.comment.findFirst({
      where: { AND: [{ id }, visibleTo(viewer)] },
      select: { wallPostId: true, blogPostId: true },
    });
    if (!comment) throw new AppError('not_found');
    if (comment.wallPostId) await requireVisibleTarget(this.prisma, viewer, 'wall_post', comment.wallPostId);
    if (comment.blogPostId) await requireVisibleTarget(this.prisma, viewer, 'blog_post', comment.blogPostId);
    throw new AppError('not_yours');
  }
}
