import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { before, toPage, type Page, type PageQuery } from '../../platform/pagination/page.js';
import { parseLongId, type Identifier } from '../../platform/validation/identifiers.js';
import { Config, quotasOf } from '../../config.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { isBlockedBetween } from '../../platform/users/blocks.visibility.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import { userSummarySelect } from '../../platform/users/user-summary.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { BlockChangesQuery, BlockedUserView, ChangedRelationshipView } from './friends.dto.js';
import { toBlockedUserView } from './friends.mapper.js';
import { blockChangesWithin, lockPair, recordBlockChange } from './friends.sql.js';
import { between } from './friends.visibility.js';
import { Relationships } from './relationships.js';

type Person = Pick<Viewer, 'id' | 'uuid'>;

/** Maximum number of users in the list of block changes. */
const MAX_CHANGES = 100;

interface BlockChange {
  isBlocked: boolean;
  /** True if the other user has not blocked the viewer. */
  isOneSided: boolean;
}

/** Stores and deletes blocks. `blocks.visibility.ts` hides blocked users (decisions §23). */
@Injectable()
export class BlocksService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly realtime: RealtimeService,
    private readonly config: Config,
    private readonly relationships: Relationships,
  ) {}

  async blocked(viewer: Viewer, query: PageQuery): Promise<Page<BlockedUserView>> {
    const rows = await this.prisma.block.findMany({
      where: { AND: [{ blockerId: viewer.id, blocked: enabled }, before(query, parseLongId)] },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      relationLoadStrategy: 'join',
      select: { id: true, blocked: { select: userSummarySelect } },
    });
    return toPage(rows, query.limit, ({ blocked }) => toBlockedUserView(blocked));
  }

  /**
   * Blocks a user and ends a friendship or request between the two users. Idempotent.
   */
  async block(viewer: Viewer, identifier: Identifier): Promise<BlockedUserView> {
    const user = await this.find(viewer, identifier);
    const { isNew, isOneSided } = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      await transaction.$executeRaw(lockPair(viewer.id, user.id));
      const block = { blockerId: viewer.id, blockedId: user.id };
      if ((await transaction.block.count({ where: block })) > 0) return { isNew: false, isOneSided: false };
      const isOneSided = !(await isBlockedBetween(transaction, viewer, user.id));
      await transaction.block.create({ data: block });
      await this.record(transaction, viewer, user, isOneSided);
      const blocks = await transaction.block.count({ where: { blockerId: viewer.id } });
      if (blocks > quotasOf(this.config).blocksPerUser) throw new AppError('too_many_blocks');
      await transaction.friendship.deleteMany({ where: between(viewer.id, user.id) });
      return { isNew: true, isOneSided };
    });
    if (isNew) this.announceChange(viewer, user, { isBlocked: true, isOneSided });
    return toBlockedUserView(user);
  }

  /** Deletes the viewer's block. A block by the other user remains. */
  async unblock(viewer: Viewer, identifier: Identifier): Promise<void> {
    const user = await this.find(viewer, identifier);
    const change = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      await transaction.$executeRaw(lockPair(viewer.id, user.id));
      const { count } = await transaction.block.deleteMany({ where: { blockerId: viewer.id, blockedId: user.id } });
      if (count === 0) return null;
      const isOneSided = !(await isBlockedBetween(transaction, viewer, user.id));
      await this.record(transaction, viewer, user, isOneSided);
      return { isBlocked: false, isOneSided };
    });
    if (change) this.announceChange(viewer, user, change);
  }

  /**
   * Returns the users with whom a block was added or removed within this time, for clients that
   * missed the events. The limit only matters to clients that were away for long or are attacked.
   */
  async changes(viewer: Viewer, { seconds }: BlockChangesQuery): Promise<ChangedRelationshipView[]> {
    return this.prisma.$queryRaw(blockChangesWithin(viewer.id, seconds, MAX_CHANGES));
  }

  /** Stores the change for the same users who receive its event. */
  private async record(transaction: Prisma.TransactionClient, viewer: Viewer, user: Person, isOneSided: boolean) {
    const pairs = [{ userId: viewer.id, otherId: user.id }];
    if (isOneSided) pairs.push({ userId: user.id, otherId: viewer.id });
    await transaction.$executeRaw(recordBlockChange(pairs));
  }

  /**
   * Sends events to the viewer and the other user. A user who has also blocked the viewer
   * receives no event.
   */
  private announceChange(viewer: Viewer, user: Person, { isBlocked, isOneSided }: BlockChange): void {
    this.relationships.changedFor(viewer, user);
    if (!isOneSided) return;
    this.relationships.changedFor(user, viewer);
    this.realtime.blockChanged([viewer, user], isBlocked);
  }

  private async find(viewer: Viewer, identifier: Identifier) {
    const user = await this.prisma.user.findFirst({
      where: { ...identifier, ...enabled },
      relationLoadStrategy: 'join',
      select: userSummarySelect,
    });
    if (!user) throw new AppError('user_not_found');
    if (user.id === viewer.id) throw new InvalidFields({ userId: ['own_account'] });
    return user;
  }
}
