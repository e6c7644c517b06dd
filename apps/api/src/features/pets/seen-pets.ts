import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { addPetViews } from './pets.sql.js';

const WRITE_INTERVAL_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Maximum number of viewer-pet pairs in memory. A full set is cleared, so some viewers count twice
 * that day.
 */
const MAX_PAIRS = 100_000;

/**
 * Counts the viewers of each pet. Views are collected in memory and written every 30 seconds, so
 * that requests do not wait. If a process is killed, its last counts are lost.
 */
@Injectable()
export class SeenPets implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('pets');
  /** Number of views since the last write for each pet id. */
  private unwritten = new Map<number, number>();
  private readonly pairsOfToday = new Set<string>();
  private day = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly prisma: PrismaService) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => void this.write(), WRITE_INTERVAL_MS).unref();
  }

  async beforeApplicationShutdown() {
    clearInterval(this.timer);
    await this.write();
  }

  /** Counts a viewer at most once a day. Views by the owner do not count. */
  add(viewer: Pick<Viewer, 'id'>, { id, userId }: { id: number; userId: number }): void {
    if (viewer.id === userId) return;
    const today = Math.floor(Date.now() / DAY_MS);
    if (today !== this.day || this.pairsOfToday.size >= MAX_PAIRS) this.pairsOfToday.clear();
    this.day = today;
    const pair = `${viewer.id}:${id}`;
    if (this.pairsOfToday.has(pair)) return;
    this.pairsOfToday.add(pair);
    this.unwritten.set(id, (this.unwritten.get(id) ?? 0) + 1);
  }

  async write(): Promise<void> {
    const views = this.unwritten;
    if (views.size === 0) return;
    this.unwritten = new Map();
    try {
      await this.prisma.$executeRaw(addPetViews([...views.keys()], [...views.values()]));
    } catch (error) {
      this.logger.warn(`failed to write pet views: ${(error as Error).message}`);
      for (const [id, count] of views) this.unwritten.set(id, (this.unwritten.get(id) ?? 0) + count);
    }
  }
}
