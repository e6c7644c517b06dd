import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { FindService } from '../find/find.service.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { lastAt } from '../notifications/hours.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { Statements } from '../../platform/prisma/statements.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  countFindable,
  deleteOldHits,
  deleteUnreadNotice,
  selectDailySearches,
  selectSearchesForPet,
  type DailyRow,
  type SearchRow,
} from './alerts.statements.js';

/** A trigger adds a job for each new or changed pet that matches the keys of a saved search (migrations). */
const QUEUE = 'saved-searches';
/** Searches that are read in one step. */
const STEP = 200;
const DAILY_EVERY = 15 * 60;
/** Seconds. */
const SWEEP_EVERY = 24 * 60 * 60;
const SWEEP_STEP = 1000;
/** The minute of the day of those who have chosen none. */
const DEFAULT_DAILY_AT = 8 * 60;

/**
 * Notifies people of pets that their saved searches find: of each pet once for each search, and only of pets that they can find at that moment. The notice
 * names the search alone, so that it has nothing of a pet that may not be seen any more.
 */
@Injectable()
export class AlertsService implements OnModuleInit {
  private readonly logger = new Logger('saved searches');

  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly finding: FindService,
    private readonly notifications: NotificationsService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.handle<{ petId: number }>(QUEUE, ({ petId }) => this.pet(petId));
    this.jobs.repeat('daily saved searches', DAILY_EVERY, () => this.daily());
    this.jobs.repeat('finds of pets that are gone', SWEEP_EVERY, () => this.sweep());
  }

  /** All searches that find this pet and have not found it before. */
  async pet(petId: number): Promise<void> {
    for (let last = 0; ;) {
      const searches = await this.prisma.$queryRaw<SearchRow[]>(selectSearchesForPet(petId, last, STEP));
      for (const search of searches) if ((await this.findable(search, [petId])) > 0) await this.add(search, petId);
      if (searches.length < STEP) return;
      last = searches.at(-1)!.id;
    }
  }

  /** Sends the daily alerts that are due: what was found for those who want one alert a day, at their hour. */
  async daily(now = new Date()): Promise<void> {
    const searches = await this.prisma.$queryRaw<DailyRow[]>(selectDailySearches);
    for (const search of searches) {
      const due = lastAt(search.dailyAt ?? DEFAULT_DAILY_AT, search.timeZone ?? 'UTC', now);
      if (search.since > due) continue;
      try {
        await this.sendDailyAlert(search);
      } catch (error) {
        this.logger.warn(`a daily alert of a saved search failed: ${(error as Error).message}`);
      }
    }
  }

  private async sendDailyAlert(search: SearchRow): Promise<void> {
    const hits = await this.prisma.savedSearchHit.findMany({
      where: { savedSearchId: search.id, notifiedAt: null },
      select: { petId: true },
    });
    const petIds = hits.map(({ petId }) => petId);
    const count = await this.findable(search, petIds);
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
   * Removes hits that were announced long ago, of pets that cannot be found any more and have not been changed since. The others are kept, so that
   * nobody is notified of a pet twice. A pet that can be found again has been changed, and is announced again.
   */
  async sweep(): Promise<void> {
    for (let removed = SWEEP_STEP; removed === SWEEP_STEP;) {
      removed = await this.prisma.$executeRaw(deleteOldHits(SWEEP_STEP));
    }
  }

  /** How many of these pets the search finds for its owner. */
  private async findable({ userId, filters }: SearchRow, petIds: number[]): Promise<number> {
    const { conditions } = await this.finding.search({ id: userId } as Viewer, filters);
    // Not prepared: people's filters make a different statement each time, and each connection would keep all of them.
    const [found] = await this.statements.search<{ count: number }>(countFindable(userId, petIds, conditions));
    return found!.count;
  }

  private async add(search: SearchRow, petId: number): Promise<void> {
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

  /** One notification for each search: one that has not been read yet is replaced. */
  private async addNotice(transaction: Prisma.TransactionClient, { id, userId, name }: SearchRow) {
    const path = `/find?saved=${id}`;
    await transaction.$executeRaw(deleteUnreadNotice(userId, path));
    return this.notifications.addNotice(userId, { kind: 'saved_search', about: name, path }, transaction);
  }
}
