import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { before, toPage, type Page, type PageQuery } from '../../platform/pagination/page.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled, visibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { EndFriendshipQuery, FriendRequestDto, FriendStatusView, FriendshipView } from './friends.dto.js';
import { friendshipSelect, toFriendshipView, type FriendshipRow } from './friends.mapper.js';
import { lockPair } from './friends.sql.js';
import { sentBy, receivedBy, between } from './friends.visibility.js';
import { Relationships } from './relationships.js';

const PERSON = { id: true, uuid: true } as const satisfies Prisma.UserSelect;

/**
 * Manages friend requests and friendships (decisions §22). The `where` of each update checks the
 * permission.
 */
@Injectable()
export class FriendsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
    private readonly relationships: Relationships,
    private readonly notifications: NotificationsService,
  ) {}

  /**
   * Run one query per direction: a single query for both directions would scan all friendships.
   */
  friends(viewer: Viewer, query: PageQuery): Promise<Page<FriendshipView>> {
    return this.page(query, { status: 'ACCEPTED', ...sentBy(viewer) }, { status: 'ACCEPTED', ...receivedBy(viewer) });
  }

  pending(viewer: Viewer, query: PageQuery): Promise<Page<FriendshipView>> {
    return this.page(query, { status: 'PENDING', ...receivedBy(viewer) });
  }

  outgoing(viewer: Viewer, query: PageQuery): Promise<Page<FriendshipView>> {
    return this.page(query, { status: 'PENDING', ...sentBy(viewer) });
  }

  async status(viewer: Viewer, uuid: string): Promise<FriendStatusView> {
    if (uuid === viewer.uuid) return { status: 'self' };
    const state = { id: true, status: true } as const;
    const user = await this.prisma.user.findUnique({
      where: { ...enabled, uuid },
      relationLoadStrategy: 'join',
      select: {
        blockedBy: { select: { blockerId: true }, where: { blockerId: viewer.id } },
        receivedFriendships: { select: state, where: { requesterId: viewer.id } },
        requestedFriendships: { select: state, where: { addresseeId: viewer.id } },
      },
    });
    if (!user) throw new AppError('user_not_found');
    if (user.blockedBy.length > 0) return { status: 'blocked' };
    const [outgoing] = user.receivedFriendships;
    const [incoming] = user.requestedFriendships;
    const friendship = outgoing ?? incoming;
    if (!friendship) return { status: 'none' };
    if (friendship.status === 'ACCEPTED') return { status: 'friends', friendshipId: friendship.id };
    return { status: outgoing ? 'pending_outgoing' : 'pending_incoming', friendshipId: friendship.id };
  }

  /** Sends a friend request, or accepts the other user's pending request. */
  async request(viewer: Viewer, { addresseeUuid }: FriendRequestDto): Promise<FriendshipView> {
    if (addresseeUuid === viewer.uuid) throw new InvalidFields({ addresseeUuid: ['own_account'] });
    await this.limits.consume('friendRequestPerUser', String(viewer.id));
    const addressee = await this.prisma.user.findUnique({
      where: { uuid: addresseeUuid },
      select: { id: true },
    });
    if (!addressee) throw new AppError('user_not_found');

    const friendship = await this.prisma.$transaction(async (transaction) => {
      await transaction.$executeRaw(lockPair(viewer.id, addressee.id));
      // Blocks and disabled accounts return the same error, so that the response reveals neither.
      const isVisible = (await transaction.user.count({ where: { ...visibleTo(viewer), id: addressee.id } })) > 0;
      if (!isVisible) throw new AppError('not_allowed');
      const [accepted] = await transaction.friendship.updateManyAndReturn({
        where: { requesterId: addressee.id, addresseeId: viewer.id, status: 'PENDING' },
        data: { status: 'ACCEPTED' },
        select: friendshipSelect,
      });
      if (accepted) return accepted;
      // Look for an existing row instead of relying on the unique key: each failed insert
      // consumes a sequence value.
      const existing = await transaction.friendship.findFirst({
        where: between(viewer.id, addressee.id),
        select: { status: true },
      });
      if (existing) throw new AppError(existing.status === 'ACCEPTED' ? 'already_friends' : 'already_requested');
      // Limits repeated requests to a user who has rejected earlier requests.
      await this.limits.consume('friendRequestPerPerson', `${viewer.id} ${addressee.id}`);
      return transaction.friendship.create({
        data: { requesterId: viewer.id, addresseeId: addressee.id },
        select: friendshipSelect,
      });
    });
    return this.announceChange(viewer, friendship);
  }

  /** Accepts a request. Only the addressee may accept it. */
  async accept(viewer: Viewer, id: number): Promise<FriendshipView> {
    const [friendship] = await this.prisma.friendship.updateManyAndReturn({
      where: { id, status: 'PENDING', ...receivedBy(viewer) },
      data: { status: 'ACCEPTED' },
      select: friendshipSelect,
    });
    if (!friendship) throw new AppError('not_found');
    return this.announceChange(viewer, friendship);
  }

  /** Rejects and deletes a request. Only the addressee may reject it. */
  async reject(viewer: Viewer, id: number): Promise<void> {
    await this.remove({ id, status: 'PENDING', ...receivedBy(viewer) });
  }

  /**
   * Ends a friendship or a pending request. With `status=pending`, ends only a pending request.
   */
  async end(viewer: Viewer, id: number, { status }: EndFriendshipQuery): Promise<void> {
    const own = { id, OR: [sentBy(viewer), receivedBy(viewer)] };
    if (status !== 'pending') return this.remove(own);
    if (await this.tryRemove({ ...own, status: 'PENDING' })) return;
    const isAccepted = (await this.prisma.friendship.count({ where: own })) > 0;
    throw new AppError(isAccepted ? 'already_friends' : 'not_found');
  }

  private async remove(where: Prisma.FriendshipWhereInput): Promise<void> {
    if (!(await this.tryRemove(where))) throw new AppError('not_found');
  }

  /** Deletes the friendship or request. Returns false if none matches. */
  private async tryRemove(where: Prisma.FriendshipWhereInput): Promise<boolean> {
    const friendship = await this.prisma.friendship.findFirst({
      where,
      select: { requester: { select: PERSON }, addressee: { select: PERSON } },
    });
    const { count } = await this.prisma.friendship.deleteMany({ where });
    if (!friendship || count === 0) return false;
    const { requester, addressee } = friendship;
    this.relationships.changed(requester, addressee);
    this.notifications.recount([requester.id, addressee.id]);
    return true;
  }

  private announceChange(viewer: Viewer, friendship: FriendshipRow): FriendshipView {
    const { requester, addressee } = friendship;
    this.relationships.changed(requester, addressee);
    this.notifications.notify(viewer, [requester.id, addressee.id], { friendshipId: friendship.id });
    // Accepting a request marks its notification as read, so the unread count changes.
    if (friendship.status === 'ACCEPTED') this.notifications.recount([viewer.id]);
    return toFriendshipView(friendship);
  }

  private async page(query: PageQuery, ...directions: Prisma.FriendshipWhereInput[]): Promise<Page<FriendshipView>> {
    const queries = directions.map((direction) =>
      this.prisma.friendship.findMany({
        where: { AND: [direction, before(query)] },
        orderBy: { id: 'desc' },
        take: query.limit + 1,
        relationLoadStrategy: 'join',
        select: friendshipSelect,
      }),
    );
    const rows = (await Promise.all(queries)).flat().sort((one, other) => other.id - one.id);
    return toPage(rows, query.limit, toFriendshipView);
  }
}
