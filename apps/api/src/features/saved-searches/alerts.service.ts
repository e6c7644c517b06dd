import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import type { FindFilters } from '../find/find.dto.js';
import { FindService } from '../find/find.service.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { lastAt } from '../notifications/hours.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { Statements } from '../../platform/prisma/statements.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { countFindable, deleteOldHits, selectDailySearches, selectSearchesForPet } from './saved-searches.sql.js';

/**
 * A trigger adds a job for each new or changed pet that matches the keys of a saved search
 * (migrations).
 */
const QUEUE = 'saved-searches';
const SEARCH_BATCH = 200;
const DAILY_EVERY = 15 * 60;
const SWEEP_EVERY = 24 * 60 * 60;
const SWEEP_BATCH = 1000;
/** In minutes after midnight. */
const DEFAULT_DAILY_AT = 8 * 60;

/** A row of `selectSearchesForPet`. */
interface SearchRow {
  id: number;
  userId: number;
  name: string;
  filters: FindFilters;
  alert: 'AT_ONCE' | 'DAILY';
}

/** A row of `selectDailySearches`. */
interface DailyRow extends SearchRow {
  /** When the oldest hit without an alert was found. */
  since: Date;
  dailyAt: number | null;
  timeZone: string | null;
}

/**
 * Notifies users of pets that their saved searches find: once per search and pet, and only if the
 * user can find the pet at that time. The notice contains only the search, because the pet may
 * become invisible later.
 */
@Injectable()
export class AlertsService implements OnModuleInit {
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

  /** Adds the pet to the hits of each search that finds it for the first time. */
  async addHits(petId: number): Promise<void> {
    for (let last = 0; ;) {
      const searches = await this.prisma.$queryRaw<SearchRow[]>(selectSearchesForPet(petId, last, SEARCH_BATCH));
      for (const search of searches)
        if ((await this.countFindable(search, [petId])) > 0) await this.addHit(search, petId);
      if (searches.length < SEARCH_BATCH) return;
      last = searches.at(-1)!.id;
    }
  }

  /** Sends the daily alerts that are due at the time of day that their owners chose. */
  async sendDailyAlerts(now = new Date()): Promise<void> {
    const searches = await this.prisma.$queryRaw<DailyRow[]>(selectDailySearches);
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
   * Deletes old announced hits of pets that are not findable and have not changed since. Other
   * hits are kept, so that nobody is notified of a pet twice. A pet that becomes findable again
   * has changed, and is announced again.
   */
  async sweep(): Promise<void> {
    for (let removed = SWEEP_BATCH; removed === SWEEP_BATCH;) {
      removed = await this.prisma.$executeRaw(deleteOldHits(SWEEP_BATCH));
    }
  }

  /** Counts the pets among these that the search finds for its owner. */
  private async countFindable({ userId, filters }: SearchRow, petIds: number[]): Promise<number> {
    const { conditions } = await this.findService.search({ id: userId } as Viewer, filters);
    // Not prepared: the text depends on the filters, and each connection would keep every variant.
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

  /** Adds the notice of a search and replaces an unread earlier notice. */
  private async addNotice(transaction: Prisma.TransactionClient, { id, userId, name }: SearchRow) {
    const path = `/find?saved=${id}`;
    await transaction.notice.deleteMany({
      where: { userId, kind: 'SAVED_SEARCH', path, noticed: { some: { readAt: null } } },
    });
    return this.notifications.addNotice(userId, { kind: 'saved_search', about: name, path }, transaction);
  }
}
