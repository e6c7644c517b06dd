import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { hasLink } from '@sapa/shared/links';
import { notOwn } from '../../platform/auth/ownership.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { NewAccounts } from '../../platform/http/new-accounts.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { SerializedPage, type PageQuery } from '../../platform/pagination/page.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { changedMedia, isSameMedia, mediaOf, storedMedia, toColumn, urlsOf } from '../media/media-items.js';
import { MediaService } from '../media/media.service.js';
import { onlyStored, type MentionCandidate, type MentionedUser } from '../mentions/mentions.mapper.js';
import { MentionsService, type MentionChanges } from '../mentions/mentions.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { selectList, toViews, type ListRow, type PageRow } from '../../platform/prisma/as-json.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { retryOnDeadlock } from '../../platform/prisma/retry-on-deadlock.js';
import { Statements } from '../../platform/prisma/statements.js';
import type { LoggedEvent } from '../../platform/realtime/events.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { userIdOf } from '../../platform/users/user-id.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { hashtagsOf } from './hashtags.js';
import type { CreateWallPostDto, UpdateWallPostDto, WallPostView, WallQuery } from './wall.dto.js';
import { toUpdatedPost, type LockedPostRow, type NewPost, type StoredPostRow } from './wall.mapper.js';
import {
  ALL_POSTS,
  hasClientId,
  hasId,
  hasIdIn,
  isByAuthor,
  lockPostForDelete,
  lockPostForUpdate,
  NO_FILTER,
  postsOfFriends,
  postsWithTag,
  selectWallPage,
  selectWallPosts,
  storePost,
} from './wall.sql.js';

type Database = Pick<Prisma.TransactionClient, '$queryRaw'>;

/** Leaves out the text, which is read when the event is sent. */
const toEvent = ({ id, likeCount, commentCount }: WallPostView) => ({ wallPostId: id, likeCount, commentCount });

/** Returns the request field that contains the URL at this index. */
const fieldsOf =
  ({ media }: Pick<CreateWallPostDto, 'media'>) =>
  (index: number): string =>
    media ? `media.${index}.url` : 'mediaUrl';

const NO_CHANGES: MentionChanges = { added: [], removed: [] };

@Injectable()
export class WallService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly media: MediaService,
    private readonly mentions: MentionsService,
    private readonly storage: StorageService,
    private readonly limits: RateLimits,
    private readonly newAccounts: NewAccounts,
    private readonly realtime: RealtimeService,
    private readonly notifications: NotificationsService,
  ) {}

  onModuleInit() {
    this.realtime.stream('wall_post', (events) => this.streamedPosts(events));
    this.realtime.stream('wall_post_updated', async (events) =>
      (await this.streamedPosts(events)).map((post) => post && toUpdatedPost(post)),
    );
    this.realtime.stream('wall_post_deleted', (events) => events.map(({ wallPostId }) => ({ id: wallPostId! })));
  }

  feed(viewer: Viewer, query: WallQuery): Promise<SerializedPage> {
    return this.page(viewer, query, NO_FILTER, query.tag === undefined ? ALL_POSTS : postsWithTag(query.tag));
  }

  async ofUser(viewer: Viewer, author: Identifier, query: PageQuery): Promise<SerializedPage> {
    return this.page(viewer, query, isByAuthor(await userIdOf(this.prisma, author)));
  }

  /** Returns the newest posts of the viewer's friends. */
  async ofFriends(viewer: Viewer, limit: number): Promise<WallPostView[]> {
    const posts = selectWallPosts(viewer, NO_FILTER, limit, postsOfFriends(viewer, limit));
    return toViews<WallPostView>(await this.statements.query<ListRow>(selectList(posts)));
  }

  async findOne(viewer: Viewer, id: number): Promise<WallPostView> {
    const rows = await this.statements.query<ListRow>(selectList(selectWallPosts(viewer, hasId(id), 1)));
    const [post] = toViews<WallPostView>(rows);
    if (!post) throw new AppError('post_not_found');
    return post;
  }

  /** Creates a post, or returns the post of an earlier request with the same `clientId`. */
  async create(viewer: Viewer, body: CreateWallPostDto): Promise<WallPostView> {
    const { content, mentionUuids, clientId } = body;
    const repeated = await this.findRepeated(viewer, clientId);
    if (repeated) return repeated;
    await this.limits.consume('wallPostsPerUser', String(viewer.id));
    await this.newAccounts.countText(viewer, content);
    const post = { content: content ?? '', media: mediaOf(body), clientId: clientId || null };
    const candidates = await this.mentions.findCandidates(viewer, post.content, mentionUuids);
    const row = await retryOnDeadlock(() => this.store(viewer, post, candidates, fieldsOf(body)));
    if (!row) {
      // A double click has sent both requests before the first post was stored.
      const concurrent = await this.findRepeated(viewer, clientId);
      if (!concurrent) throw new AppError('post_not_found'); // deleted or hidden meanwhile
      return concurrent;
    }
    const { post: stored, mentionedIds } = row;
    const mentioned = onlyStored(candidates, mentionedIds);
    this.realtime.notifyStream();
    this.notifyMentioned(viewer, stored.id, mentioned);
    return { ...stored, mentions: mentioned.map(({ uuid, name }) => ({ uuid, name })) };
  }

  /** Returns the post that an earlier request of the same form has stored. */
  private async findRepeated(viewer: Viewer, clientId?: string | null): Promise<WallPostView | undefined> {
    if (!clientId) return undefined;
    const filter = hasClientId(viewer, clientId);
    const rows = await this.statements.query<ListRow>(selectList(selectWallPosts(viewer, filter, 1)));
    return toViews<WallPostView>(rows)[0];
  }

  /**
   * Stores a post. The transaction also checks that the uploads belong to the viewer. Returns
   * undefined if the post is already stored.
   */
  private async store(
    viewer: Viewer,
    post: NewPost,
    candidates: MentionCandidate[],
    fieldOf: (index: number) => string,
  ): Promise<StoredPostRow | undefined> {
    const statement = storePost(viewer, post, candidates);
    const urls = urlsOf(post.media);
    if (!urls.some((url) => url.startsWith('/'))) return (await this.statements.query<StoredPostRow>(statement))[0];
    return this.prisma.$transaction(async (transaction) => {
      const [row] = await transaction.$queryRaw<StoredPostRow[]>(statement);
      if (row) await this.media.requireOwnMedia(transaction, viewer, fieldOf, urls);
      return row;
    });
  }

  async update(viewer: Viewer, id: number, changes: UpdateWallPostDto): Promise<WallPostView> {
    const { content, mentionUuids } = changes;
    await this.limits.consume('wallPostsPerUser', String(viewer.id));
    const { view, released, mentioned } = await this.prisma.$transaction(async (transaction) => {
      const [before] = await transaction.$queryRaw<LockedPostRow[]>(lockPostForUpdate(viewer, id));
      if (!before) return this.refuse(transaction, viewer, id);
      const mediaBefore = storedMedia(before.media, before.mediaUrl);
      const post = {
        content: content === undefined ? before.content : (content ?? ''),
        media: changedMedia(changes, mediaBefore),
      };
      const isMediaChanged = !isSameMedia(post.media, mediaBefore);
      if (!post.content && post.media.length === 0) throw new InvalidFields({ content: ['required'] });
      if (post.content === before.content && !isMediaChanged) {
        return { view: await this.read(transaction, viewer, id), released: [], mentioned: NO_CHANGES };
      }
      if (!hasLink(before.content)) await this.newAccounts.countText(viewer, post.content);
      const [urlsBefore, urls] = [urlsOf(mediaBefore), urlsOf(post.media)];
      const locked = await this.media.lock(transaction, viewer, [...urlsBefore, ...urls]);
      await transaction.wallPost.update({
        where: { id },
        data: {
          content: post.content,
          mediaUrl: urls[0] ?? null,
          media: toColumn(post.media),
          editedAt: new Date(),
        },
        select: { id: true },
      });
      if (isMediaChanged) {
        await this.media.requireOwnMedia(transaction, viewer, fieldsOf(changes), urls, urlsBefore);
      }
      let mentioned = NO_CHANGES;
      if (post.content !== before.content) {
        await transaction.wallPostTag.deleteMany({ where: { wallPostId: id } });
        await this.storeTags(transaction, viewer, { id, content: post.content, createdAt: before.createdAt });
        mentioned = await this.mentions.replace(transaction, viewer, { wallPostId: id }, post.content, mentionUuids);
      }
      const updated = await this.read(transaction, viewer, id);
      await this.realtime.publish(transaction, 'wall_post_updated', toEvent(updated), [viewer.id]);
      return { view: updated, released: await this.media.deleteUnused(transaction, locked), mentioned };
    });
    this.realtime.notifyStream();
    this.notifyMentioned(viewer, id, mentioned.added);
    this.notifications.recount(mentioned.removed);
    await this.storage.place(released);
    return view;
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    const afterCommit = await this.prisma.$transaction((transaction) => this.removeIn(transaction, viewer, id));
    await afterCommit();
  }

  /**
   * Deletes a post within the transaction. The caller must run the returned function after the
   * commit.
   */
  async removeIn(
    transaction: Prisma.TransactionClient,
    viewer: Pick<Viewer, 'id'>,
    id: number,
  ): Promise<() => Promise<void>> {
    const [post] = await transaction.$queryRaw<Pick<LockedPostRow, 'mediaUrl' | 'media'>[]>(
      lockPostForDelete(viewer, id),
    );
    if (!post) return this.refuse(transaction, viewer, id);
    const locked = await this.media.lock(transaction, viewer, urlsOf(storedMedia(post.media, post.mediaUrl)));
    const recipients = await this.notifications.recipients(transaction, { wallPostId: id });
    await transaction.wallPost.delete({ where: { id }, select: { id: true } });
    const released = await this.media.deleteUnused(transaction, locked);
    return () => {
      this.realtime.notifyStream();
      this.notifications.recount(recipients);
      return this.storage.place(released);
    };
  }

  private notifyMentioned(viewer: Viewer, postId: number, mentioned: MentionedUser[]): void {
    const ids = mentioned.map(({ id }) => id);
    this.notifications.notify(viewer, ids, { mentionedIn: postId });
  }

  /**
   * Stores the hashtags with the post's creation time, so that editing an old post does not
   * make a tag trend.
   */
  private async storeTags(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    { id, content, createdAt }: { id: number; content: string; createdAt: Date },
  ): Promise<void> {
    const data = hashtagsOf(content).map((hashtag) => ({ ...hashtag, wallPostId: id, authorId: viewer.id, createdAt }));
    if (data.length > 0) await transaction.wallPostTag.createMany({ data });
  }

  /**
   * Returns the payloads of post events: the current text, and the counts at the time of the
   * event.
   */
  private async streamedPosts(events: LoggedEvent[]): Promise<(WallPostView | undefined)[]> {
    const ids = events.map(({ wallPostId }) => wallPostId);
    const rows = await this.statements.query<ListRow>(selectList(selectWallPosts(undefined, hasIdIn(ids), ids.length)));
    const posts = new Map(toViews<WallPostView>(rows).map((post) => [post.id, post]));
    return events.map(({ wallPostId, likeCount, commentCount }) => {
      const post = posts.get(wallPostId!);
      return post && { ...post, likeCount: likeCount!, commentCount: commentCount! };
    });
  }

  private async read(database: Database, viewer: Pick<Viewer, 'id'>, id: number): Promise<WallPostView> {
    const rows = await database.$queryRaw<ListRow[]>(selectList(selectWallPosts(viewer, hasId(id), 1)));
    const [post] = toViews<WallPostView>(rows);
    if (!post) throw new AppError('post_not_found');
    return post;
  }

  /**
   * Throws the error for a post that the viewer cannot change.
   * @throws AppError post_not_found or not_yours
   */
  private async refuse(database: Database, viewer: Pick<Viewer, 'id'>, id: number): Promise<never> {
    const post = await this.read(database, viewer, id);
    throw notOwn(post.userId !== viewer.id, 'post_not_found');
  }

  private async page(
    viewer: Viewer,
    query: PageQuery,
    filter: Prisma.Sql,
    source = ALL_POSTS,
  ): Promise<SerializedPage> {
    const [page] = await this.statements.query<PageRow>(selectWallPage(viewer, filter, query, source));
    return SerializedPage.from(page!);
  }
}
