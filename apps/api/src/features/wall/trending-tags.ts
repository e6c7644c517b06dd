import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import pLimit from 'p-limit';
import { KeyedMutex } from '../../platform/common/keyed-mutex.js';
import { TtlCache } from '../../platform/common/ttl-cache.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { TrendingTagView } from './wall.dto.js';
import { byCount, toTrendingTagView, type TagCount } from './wall.mapper.js';
import { countBlockedTags, selectTopTags, selectVisibleTags } from './wall.sql.js';
import { shownTags, tagsVisibleTo } from './wall.visibility.js';

const MAX_SHOWN = 10;
/**
 * Number of shared tag counts. Enough tags remain after subtracting the posts of a few blocked
 * users.
 */
const MAX_COUNTED = 1000;
/** Maximum number of per-viewer counts in the queue. Further requests use the shared counts. */
const MAX_QUEUED = 20;

/** Example tags for a wall without hashtags in the last 30 days (decisions §27). */
const EXAMPLES: TrendingTagView[] = ['PetCare', 'DogTraining', 'CatLovers', 'PetHealth', 'AdoptDontShop'].map(
  (tag) => ({
    tag,
    count: 0,
  }),
);

/**
 * Returns the most used hashtags of the last 30 days. Counting is slow, so viewers share cached
 * counts, and new posts are counted when the cache expires. For viewers with blocks, the posts of
 * blocked users are subtracted. A new block takes effect immediately.
 */
@Injectable()
export class TrendingTags {
  private readonly cache = new TtlCache<TagCount[]>();
  /**
   * Allows only one count per viewer at a time, even if the viewer's blocks change in the
   * meantime.
   */
  private readonly viewers = new KeyedMutex<number>();
  /** Limits per-viewer counts to two database connections, so that other requests do not wait. */
  private readonly personalCounts = pLimit(2);
  /** Limits queries to one more connection when the queue of per-viewer counts is full. */
  private readonly sharedCounts = pLimit(1);

  constructor(private readonly prisma: PrismaService) {}

  async list(viewer: Viewer): Promise<TrendingTagView[]> {
    const tags = await this.viewers.runExclusive(viewer.id, () => this.tagsFor(viewer));
    return tags.length > 0 ? tags.slice(0, MAX_SHOWN).map(toTrendingTagView) : EXAMPLES;
  }

  private async tagsFor(viewer: Viewer): Promise<TagCount[]> {
    const blocks = await this.prisma.block.aggregate({
      where: { OR: [{ blockerId: viewer.id }, { blockedId: viewer.id }] },
      _count: true,
      _max: { id: true },
    });
    if (blocks._count === 0) return this.allTags();
    // Adding or removing a block changes the number of blocks or the highest block id.
    return this.cache.getOrLoad(`${viewer.id} ${blocks._count} ${blocks._max.id}`, async () => {
      const allTags = await this.allTags();
      return this.personalCounts.pendingCount < MAX_QUEUED
        ? this.personalCounts(() => this.withoutBlocked(viewer, allTags))
        : this.sharedCounts(() => this.query(selectVisibleTags(viewer, allTags, MAX_SHOWN)));
    });
  }

  private allTags(): Promise<TagCount[]> {
    return this.cache.getOrLoad('everybody', () => this.query(selectTopTags(shownTags, MAX_COUNTED)));
  }

  private async withoutBlocked(viewer: Viewer, allTags: TagCount[]): Promise<TagCount[]> {
    const remaining = subtractCounts(allTags, await this.query(countBlockedTags(viewer)));
    const isExact = allTags.length < MAX_COUNTED || (remaining[MAX_SHOWN - 1]?.count ?? 0) > allTags.at(-1)!.count;
    // If the result is not exact, a tag that is missing from the shared counts could belong to the
    // viewer's top ten.
    return isExact ? remaining : this.query(selectTopTags(tagsVisibleTo(viewer), MAX_SHOWN));
  }

  private query(statement: Prisma.Sql): Promise<TagCount[]> {
    return this.prisma.$queryRaw<TagCount[]>(statement);
  }
}

function subtractCounts(tags: TagCount[], blocked: Pick<TagCount, 'tag' | 'count'>[]): TagCount[] {
  const blockedCounts = new Map(blocked.map(({ tag, count }) => [tag, count]));
  return tags
    .map((counted) => ({ ...counted, count: counted.count - (blockedCounts.get(counted.tag) ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort(byCount);
}
