import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { before, toPage, type Page } from '../../platform/pagination/page.js';
import { parseLongId } from '../../platform/validation/identifiers.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { retryOnDeadlock } from '../../platform/prisma/retry-on-deadlock.js';
import { Statements } from '../../platform/prisma/statements.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type {
  CountView,
  CreateLikeDto,
  LikeCheckView,
  LikeListQuery,
  LikeOfUserView,
  LikeTargetQuery,
  LikeView,
} from './likes.dto.js';
import { toLikeCountView, type DeletedLikeRow, type StoredLikeRow } from './likes.mapper.js';
import { deleteLike, storeLike } from './likes.sql.js';
import { visibleTo } from './likes.visibility.js';
import { LIKE_TARGETS, TARGET_COLUMNS } from './targets.js';
import { requireVisibleTarget } from './visible-target.js';

/**
 * Adds and removes likes. Likes are frequent, so each needs only one prepared statement. Triggers
 * count the likes, publish events and notify the owners.
 */
@Injectable()
export class LikesService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly limits: RateLimits,
    private readonly realtime: RealtimeService,
    private readonly notifications: NotificationsService,
  ) {}

  onModuleInit() {
    this.realtime.stream('like', (events) => events.map(toLikeCountView));
  }

  async create(viewer: Viewer, { targetType, targetId }: CreateLikeDto): Promise<LikeView> {
    await this.limits.consume('likesPerUser', String(viewer.id));
    // Retry after a deadlock: a like locks a pet before its owner's account, but the deletion of
    // the account locks them in the opposite order.
    const [target] = await retryOnDeadlock(() =>
      this.statements.query<StoredLikeRow>(storeLike(viewer, targetType, targetId)),
    );
    if (!target) throw new AppError('not_found');
    if (target.isBlocked) throw new AppError('not_allowed');
    if (target.likeId === null) throw new AppError('already_liked');
    this.realtime.notifyStream();
    const { likeId, createdAt } = target;
    this.notifications.notify(viewer, [target.ownerId], { likeId });
    return { id: likeId, userId: viewer.id, targetType, targetId, createdAt: createdAt.toISOString() };
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    const [like] = await retryOnDeadlock(() => this.statements.query<DeletedLikeRow>(deleteLike(viewer, id)));
    if (!like) return this.refuse(viewer, id);
    if (!like.isDeleted) throw new AppError('not_found'); // deleted concurrently
    this.realtime.notifyStream();
    this.notifications.recount([like.ownerId!]);
  }

  async count(viewer: Viewer, { type, id }: LikeTargetQuery): Promise<CountView> {
    return { count: (await requireVisibleTarget(this.prisma, viewer, type, id)).likeCount };
  }

  async check(viewer: Viewer, { type, id }: LikeTargetQuery): Promise<LikeCheckView> {
    await requireVisibleTarget(this.prisma, viewer, type, id);
    const like = await this.prisma.like.findFirst({
      where: { userId: viewer.id, [TARGET_COLUMNS[type]]: id },
      select: { id: true },
    });
    return { liked: like !== null, likeId: like && Number(like.id) };
  }

  /**
   * Returns the target's likes except likes by blocked users. The list can be shorter than
   * `likeCount`.
   */
  async list(viewer: Viewer, query: LikeListQuery): Promise<Page<LikeOfUserView>> {
    const { type, id } = query;
    await requireVisibleTarget(this.prisma, viewer, type, id);
    const rows = await this.prisma.like.findMany({
      where: {
        AND: [{ [TARGET_COLUMNS[type]]: id }, visibleTo(viewer), before(query, parseLongId)],
      },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      relationLoadStrategy: 'join',
      select: { id: true, createdAt: true, user: { select: userSummarySelect } },
    });
    return toPage(rows, query.limit, (like) => ({
      id: Number(like.id),
      userId: like.user.id,
      user: toUserSummary(like.user),
      targetType: type,
      targetId: id,
      createdAt: like.createdAt.toISOString(),
    }));
  }

  /**
   * Throws the error for a like that the viewer cannot remove.
   * @throws AppError not_found or not_yours
   */
  private async refuse(viewer: Viewer, id: number): Promise<never> {
    const like = await this.prisma.like.findFirst({ where: { AND: [{ id }, visibleTo(viewer)] } });
    if (!like) throw new AppError('not_found');
    for (const type of LIKE_TARGETS) {
      const targetId = like[TARGET_COLUMNS[type]];
      if (targetId !== null) await requireVisibleTarget(this.prisma, viewer, type, targetId);
    }
    throw new AppError('not_yours');
  }
}
