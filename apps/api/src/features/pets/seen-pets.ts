import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';

/** Milliseconds between two writes. */
const INTERVAL = 30_000;
const DAY = 24 * 60 * 60 * 1000;
/** Of one day so many pairs of a person and a pet are known; beyond that somebody may count twice. */
const MAX_KNOWN = 100_000;

/**
 * Counts who has looked at pets. A reader does not wait for it: what was seen is written every half minute, all pets at once. Of a process
 * that is killed the last counts are lost.
 */
@Injectable()
export class SeenPets implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('pets');
  /** By pet, how often it has been seen since the last write. */
  private unwritten = new Map<number, number>();
  private readonly known = new Set<string>();
  private day = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly prisma: PrismaService) {}

  onApplicationBootstrap() {
    this.timer = setInterval(() => void this.write(), INTERVAL).unref();
  }

  async beforeApplicationShutdown() {
    clearInterval(this.timer);
    await this.write();
  }

  /** Somebody looks at a pet; its owner does not count, and others once a day. */
  add(viewer: Pick<Viewer, 'id'>, { id, userId }: { id: number; userId: number }): void {
    if (viewer.id === userId) return;
    const today = Math.floor(Date.now() / DAY);
    if (today !== this.day || this.known.size >= MAX_KNOWN) this.known.clear();
    this.day = today;
    const pair = `${viewer.id}:${id}`;
    if (this.known.has(pair)) return;
    this.known.add(pair);
    this.unwritten.set(id, (this.unwritten.get(id) ?? 0) + 1);
  }

  async write(): Promise<void> {
    const seen = this.unwritten;
    if (seen.size === 0) return;
    this.unwritten = new Map();
    // In the order of their ids, so that two processes wait for each other at most.
    const ids = [...seen.keys()].sort((a, b) => a - b);
    const counts = ids.map((id) => seen.get(id)!);
    try {
      await this.prisma.$executeRaw`
        WITH seen AS (
          SELECT pet.id, given.count FROM "Pet" pet JOIN unnest(${ids}::int[], ${counts}::int[]) given (id, count) ON given.id = pet.id
          ORDER BY pet.id FOR NO KEY UPDATE OF pet
        )
        UPDATE "Pet" pet SET "seenCount" = pet."seenCount" + seen.count FROM seen WHERE pet.id = seen.id`;
    } catch (error) {
      this.logger.warn(`views of pets could not be counted: ${(error as Error).message}`);
      for (const [id, count] of seen) this.unwritten.set(id, (this.unwritten.get(id) ?? 0) + count);
    }
  }
}
