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
import { askedBy, askedOf, between } from './friends.visibility.js';
import { Relationships } from './relationships.js';

const PERSON = { id: true, uuid: true } as const satisfies Prisma.UserSelect;

/** Friendships and the requests that lead to them (decisions §22). Each `where` says who may decide. */
@Injectable()
export class FriendsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
    private readonly relationships: Relationships,
    private readonly notifications: NotificationsService,
  ) {}

  /** Each direction has an index of its own; one query for both would scan all friendships that there are. */
  friends(viewer: Viewer, query: PageQuery): Promise<Page<FriendshipView>> {
    return this.page(query, { status: 'ACCEPTED', ...askedBy(viewer) }, { status: 'ACCEPTED', ...askedOf(viewer) });
  }

  pending(viewer: Viewer, query: PageQuery): Promise<Page<FriendshipView>> {
    return this.page(query, { status: 'PENDING', ...askedOf(viewer) });
  }

  outgoing(viewer: Viewer, query: PageQuery): Promise<Page<FriendshipView>> {
    return this.page(query, { status: 'PENDING', ...askedBy(viewer) });
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

  /** Sends a request, or accepts the one that the other side has already sent. */
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
      // Refused in the same way for a block and for a disabled account, so that the answer reveals neither.
      const isVisible = (await transaction.user.count({ where: { ...visibleTo(viewer), id: addressee.id } })) > 0;
      if (!isVisible) throw new AppError('not_allowed');
      const [accepted] = await transaction.friendship.updateManyAndReturn({
        where: { requesterId: addressee.id, addresseeId: viewer.id, status: 'PENDING' },
        data: { status: 'ACCEPTED' },
        select: friendshipSelect,
      });
      if (accepted) return accepted;
      // Looked for, not run into: what fails on the pair's key has taken an id, however often. Nobody else asks meanwhile.
      const known = await transaction.friendship.findFirst({
        where: between(viewer.id, addressee.id),
        select: { status: true },
      });
      if (known) throw new AppError(known.status === 'ACCEPTED' ? 'already_friends' : 'already_requested');
      // Against repeated requests to somebody who rejects them; over the limit nothing is stored.
      await this.limits.consume('friendRequestPerPerson', `${viewer.id} ${addressee.id}`);
      return transaction.friendship.create({
        data: { requesterId: viewer.id, addresseeId: addressee.id },
        select: friendshipSelect,
      });
    });
    return this.changed(viewer, friendship);
  }

  /** Only the addressee accepts, and only once. */
  async accept(viewer: Viewer, id: number): Promise<FriendshipView> {
    const [friendship] = await this.prisma.friendship.updateManyAndReturn({
      where: { id, status: 'PENDING', ...askedOf(viewer) },
      data: { status: 'ACCEPTED' },
      select: friendshipSelect,
    });
    if (!friendship) throw new AppError('not_found');
    return this.changed(viewer, friendship);
  }

  /** Only the addressee rejects; the request is deleted. */
  async reject(viewer: Viewer, id: number): Promise<void> {
    await this.remove({ id, status: 'PENDING', ...askedOf(viewer) });
  }

  /** Either side ends a friendship or a pending request; with `status` only a pending request. */
  async end(viewer: Viewer, id: number, { status }: EndFriendshipQuery): Promise<void> {
    const own = { id, OR: [askedBy(viewer), askedOf(viewer)] };
    if (status !== 'pending') return this.remove(own);
    const isRemoved = await this.isRemoved({ ...own, status: 'PENDING' });
    if (isRemoved) return;
    const isAccepted = (await this.prisma.friendship.count({ where: own })) > 0;
    throw new AppError(isAccepted ? 'already_friends' : 'not_found');
  }

  private async remove(where: Prisma.FriendshipWhereInput): Promise<void> {
    if (!(await this.isRemoved(where))) throw new AppError('not_found');
  }

  private async isRemoved(where: Prisma.FriendshipWhereInput): Promise<boolean> {
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

  private changed(viewer: Viewer, friendship: FriendshipRow): FriendshipView {
    const { requester, addressee } = friendship;
    this.relationships.changed(requester, addressee);
    this.notifications.notify(viewer, [requester.id, addressee.id], { friendshipId: friendship.id });
    // Whoever accepts has read the request by it.
    if (friendship.status === 'ACCEPTED') this.notifications.recount([viewer.id]);
    return toFriendshipView(friendship);
  }

  private async page(query: PageQuery, ...sides: Prisma.FriendshipWhereInput[]): Promise<Page<FriendshipView>> {
    const found = sides.map((side) =>
      this.prisma.friendship.findMany({
        where: { AND: [side, before(query)] },
        orderBy: { id: 'desc' },
        take: query.limit + 1,
        relationLoadStrategy: 'join',
        select: friendshipSelect,
      }),
    );
    const rows = (await Promise.all(found)).flat().sort((one, other) => other.id - one.id);
    return toPage(rows, query.limit, toFriendshipView);
  }
}
