import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import type { FindFilters } from '../find/filters.sql.js';
import { FindService } from '../find/find.service.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { lastAt } from '../notifications/hours.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { Statements } from '../../platform/prisma/statements.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { countFindable, deleteOldHits, selectDailySearches, selectSearchesForPet } from './saved-searches.sql.js';

/**
 * Queue name. For each new or changed pet that may match a saved search, a trigger adds a job (see
 * the migrations).
 */
const QUEUE = 'saved-searches';
const SEARCH_BATCH = 200;
const DAILY_EVERY = 15 * 60;
const SWEEP_EVERY = 24 * 60 * 60;
const SWEEP_BATCH = 1000;
/** Default time of the daily alert in minutes since midnight. */
const DEFAULT_DAILY_AT = 8 * 60;

/** Row that `selectSearchesForPet` selects. */
interface SearchRow {
  id: number;
  userId: number;
  name: string;
  filters: FindFilters;
  alert: 'AT_ONCE' | 'DAILY';
}

/** Row that `selectDailySearches` selects. */
interface DailyRow extends SearchRow {
  /** Time of the oldest hit that has not been announced yet. */
  since: Date;
  dailyAt: number | null;
  timeZone: string | null;
}

/**
 * Notifies users of pets that their saved searches find. A search announces each pet once, and
 * only if the user can find the pet at that time. The notice names only the search, because the
 * pet may become invisible later.
 */
@Injectable()
export class SearchAlertsService implements OnModuleInit {
  private readonly logger = new Logger('saved searches');

  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly findService: FindService,
    private readonly notifications: NotificationsService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.handle<{ petId: number }>(QUEUE, ({ petId }) => this.addHits(petId));
    this.jobs.repeat('daily saved searches', DAILY_EVERY, () => this.sendDailyAlerts());
    this.jobs.repeat('finds of pets that are gone', SWEEP_EVERY, () => this.sweep());
  }

  /** Adds the pet to the hits of each saved search that finds it for the first time. */
  async addHits(petId: number): Promise<void> {
    for (let last = 0; ;) {
      const searches = await this.prisma.$queryRaw<SearchRow[]>(selectSearchesForPet(petId, last, SEARCH_BATCH));
      for (const search of searches)
        if ((await this.countFindable(search, [petId])) > 0) await this.addHit(search, petId);
      if (searches.length < SEARCH_BATCH) return;
      last = searches.at(-1)!.id;
    }
  }

  /** Sends the daily alerts that are due. Each owner chooses the time of day. */
  async sendDailyAlerts(now = new Date()): Promise<void> {
    const { rows: searches } = await this.prisma.long.pool.query<DailyRow>(selectDailySearches.text);
    for (const search of searches) {
      const due = lastAt(search.dailyAt ?? DEFAULT_DAILY_AT, search.timeZone ?? 'UTC', now);
      if (search.since > due) continue;
      try {
        await this.sendDailyAlert(search);
      } catch (error) {
        this.logger.warn(`failed to send the daily alert of saved search ${search.id}: ${(error as Error).message}`);
      }
    }
  }

  private async sendDailyAlert(search: SearchRow): Promise<void> {
    const hits = await this.prisma.savedSearchHit.findMany({
      where: { savedSearchId: search.id, notifiedAt: null },
      select: { petId: true },
    });
    const petIds = hits.map(({ petId }) => petId);
    const count = await this.countFindable(search, petIds);
    const notice = await this.prisma.$transaction(async (transaction) => {
      const { count: unannounced } = await transaction.savedSearchHit.updateMany({
        where: { savedSearchId: search.id, petId: { in: petIds }, notifiedAt: null },
        data: { notifiedAt: new Date() },
      });
      return unannounced > 0 && count > 0 ? this.addNotice(transaction, search) : undefined;
    });
    notice?.announce();
  }

  /**
   * Deletes old announced hits of pets that cannot be found and have not changed since. If such a
   * pet can be found again later, it is announced again. All other hits are kept, so that no pet
   * is announced twice.
   */
  async sweep(): Promise<void> {
    for (let removed = SWEEP_BATCH; removed === SWEEP_BATCH;) {
      removed = await this.prisma.long.$executeRaw(deleteOldHits(SWEEP_BATCH));
    }
  }

  /** Returns how many of these pets the search's owner can find with the search. */
  private async countFindable({ userId, filters }: SearchRow, petIds: number[]): Promise<number> {
    const { conditions } = await this.findService.search({ id: userId } as Viewer, filters);
    // Do not prepare the statement: its text depends on the filters, and each connection would
    // store all variants.
    const [found] = await this.statements.search<{ count: number }>(countFindable(userId, petIds, conditions));
    return found!.count;
  }

  private async addHit(search: SearchRow, petId: number): Promise<void> {
    const isAtOnce = search.alert === 'AT_ONCE';
    const notice = await this.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.savedSearchHit.createMany({
        data: { savedSearchId: search.id, petId, notifiedAt: isAtOnce ? new Date() : null },
        skipDuplicates: true,
      });
      return count > 0 && isAtOnce ? this.addNotice(transaction, search) : undefined;
    });
    notice?.announce();
  }

  /** Adds a notice about a search. Replaces an earlier notice that is still unread. */
  private async addNotice(transaction: Prisma.TransactionClient, { id, userId, name }: SearchRow) {
    const path = `/find?saved=${id}`;
    const former = await transaction.notice.findMany({
      where: { userId, kind: 'SAVED_SEARCH', path, noticed: { some: { readAt: null } } },
      select: { id: true },
    });
    const notice = { kind: 'saved_search', about: name, path } as const;
    const added = await this.notifications.addNotice(userId, notice, transaction);
    const isReplaced = added.userIds.length > 0;
    if (isReplaced) await transaction.notice.deleteMany({ where: { id: { in: former.map((row) => row.id) } } });
    return added;
  }
}
