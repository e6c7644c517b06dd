import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { hasLink } from '@sapa/prisma/links';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { NewAccounts } from '../../platform/http/new-accounts.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { SerializedPage } from '../../platform/pagination/page.js';
import type { CountView } from '../likes/likes.dto.js';
import { requireVisible } from '../likes/targets.js';
import { storedOf } from '../mentions/mentions.mapper.js';
import { MentionsService, type ChangedMentions } from '../mentions/mentions.service.js';
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
import {
  lockPostOf,
  selectComment,
  selectComments,
  selectOwnCommentToChange,
  selectTheseComments,
  storeComment,
  toCommentDeletedView,
  type LockedCommentRow,
  type StoredCommentRow,
} from './comments.mapper.js';
import { visibleTo } from './comments.visibility.js';

const NOBODY: ChangedMentions = { added: [], removed: [] };

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
    this.realtime.stream('comment', (events) => this.streamed(events));
    this.realtime.stream('comment_updated', (events) => this.commentsOf(events));
    this.realtime.stream('comment_deleted', (events) => events.map(toCommentDeletedView));
  }

  async create(viewer: Viewer, body: CreateCommentDto): Promise<CommentView> {
    const { content, mentionUuids } = body;
    await this.limits.consume('commentsPerUser', String(viewer.id));
    await this.newAccounts.countText(viewer, content);
    const named = await this.mentions.named(viewer, content, mentionUuids);
    const [found] = await retryOnDeadlock(() =>
      this.statements.query<StoredCommentRow>(storeComment(viewer, body, named)),
    );
    if (!found) throw new AppError('not_found');
    if (found.isBlocked) throw new AppError('not_allowed');
    const { parent, comment } = found;
    if (!parent) throw new AppError('not_found');
    if (!parent.isOfTarget) throw new InvalidFields({ parentId: ['reply_to_reply'] });
    if (!comment) throw new AppError('not_allowed'); // a block between the viewer and whom they reply to
    const mentioned = storedOf(named, found.mentionedIds);
    this.realtime.notifyStream();
    const people = [found.ownerId, ...(parent.authorId === null ? [] : [parent.authorId])];
    this.notifications.notify(viewer, [...people, ...mentioned.map(({ id }) => id)], { commentId: comment.id });
    const mentions = mentioned.map(({ uuid, name }) => ({ uuid, name }));
    return { ...comment, mentions };
  }

  /** Its author may, as long as they see it and what it stands under. Nobody learns of a draft, and it mentions nobody. */
  async update(viewer: Viewer, id: number, { content, mentionUuids }: UpdateCommentDto): Promise<CommentView> {
    await this.limits.consume('commentsPerUser', String(viewer.id));
    const { view, mentioned } = await this.prisma.$transaction(async (transaction) => {
      const [before] = await transaction.$queryRaw<LockedCommentRow[]>(selectOwnCommentToChange(viewer, id));
      if (!before) return this.refuse(viewer, id);
      const { isPublic, ownerId } = await requireVisible(transaction, viewer, before.targetType, before.targetId);
      if (content === before.content) return { view: await this.one(transaction, viewer, id), mentioned: NOBODY };
      if (!hasLink(before.content)) await this.newAccounts.countText(viewer, content);
      await transaction.comment.update({
        where: { id },
        data: { content, editedAt: new Date() },
        select: { id: true },
      });
      if (!isPublic) return { view: await this.one(transaction, viewer, id), mentioned: NOBODY };
      const mentioned = await this.mentions.replace(transaction, viewer, { commentId: id }, content, mentionUuids);
      const authors = [viewer.id, ownerId, ...(before.repliedId === null ? [] : [before.repliedId])];
      await this.realtime.publish(transaction, 'comment_updated', { commentId: id }, [...new Set(authors)]);
      return { view: await this.one(transaction, viewer, id), mentioned };
    });
    this.realtime.notifyStream();
    const added = mentioned.added.map((person) => person.id);
    this.notifications.notify(viewer, added, { commentId: id });
    this.notifications.recount(mentioned.removed);
    return view;
  }

  /** The author of the comment may, and the author of the post. Its replies are deleted too. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    const committed = await this.prisma.$transaction((transaction) => this.removeIn(transaction, viewer, id));
    committed();
  }

  /** In a transaction. Resolves with what is to be done after its commit. */
  async removeIn(transaction: Prisma.TransactionClient, viewer: Viewer, id: number): Promise<() => void> {
    const ofViewer = { authorId: viewer.id };
    const comment = await transaction.comment.findFirst({
      where: { id, OR: [ofViewer, { wallPost: ofViewer }, { blogPost: ofViewer }] },
      select: { wallPostId: true, blogPostId: true },
    });
    if (!comment) return this.refuse(viewer, id);

    // The target first, see `lockedTargetRow`.
    const [post] = await transaction.$queryRaw<{ authorId: number }[]>(lockPostOf(comment));
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

  /** Replies included, and the same for everybody who may see the target. */
  async count(viewer: Viewer, { type, id }: CommentTargetQuery): Promise<CountView> {
    return { count: (await requireVisible(this.prisma, viewer, type, id)).commentCount };
  }

  async list(viewer: Viewer, query: CommentListQuery): Promise<SerializedPage> {
    const [page] = await this.statements.query<PageRow>(selectComments(viewer, query));
    if (!page) throw new AppError('not_found');
    return SerializedPage.from(page);
  }

  private async streamed(events: LoggedEvent[]): Promise<(StreamEvents['comment'] | undefined)[]> {
    const comments = await this.commentsOf(events);
    return events.map(({ commentCount }, index) => {
      const comment = comments[index];
      return comment && { ...comment, commentCount: commentCount! };
    });
  }

  /** The comments of these events, as everybody reads them, in today's words. */
  private async commentsOf(events: LoggedEvent[]): Promise<(CommentView | undefined)[]> {
    const ids = events.map(({ commentId }) => commentId);
    const found = await this.statements.query<ListRow>(selectList(selectTheseComments(ids)));
    const comments = new Map(toViews<CommentView>(found).map((comment) => [comment.id, comment]));
    return ids.map((id) => comments.get(id!));
  }

  private async one(
    database: Pick<Prisma.TransactionClient, '$queryRaw'>,
    viewer: Viewer,
    id: number,
  ): Promise<CommentView> {
    const found = await database.$queryRaw<ListRow[]>(selectList(selectComment(viewer, id)));
    const [comment] = toViews<CommentView>(found);
    if (!comment) throw new AppError('not_found');
    return comment;
  }

  /** Throws the reason why the viewer cannot change or delete a comment. @throws AppError not_found, not_yours */
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
