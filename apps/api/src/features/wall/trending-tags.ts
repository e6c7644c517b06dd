import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import pLimit from 'p-limit';
import { KeyedMutex } from '../../platform/common/keyed-mutex.js';
import { TtlCache } from '../../platform/common/ttl-cache.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { TrendingTagView } from './wall.dto.js';
import { toTrendingTagView, type TagCount } from './wall.mapper.js';
import { countVisiblePosts, selectTopTags } from './wall.sql.js';
import { shownTags, tagsVisibleTo } from './wall.visibility.js';

const MAX_SHOWN = 10;
/** Number of shared tag counts. Most viewers with blocks see ten of these tags. */
const MAX_COUNTED = 100;

/** Example tags for a wall without hashtags in the last 30 days (decisions §27). */
const EXAMPLES: TrendingTagView[] = ['PetCare', 'DogTraining', 'CatLovers', 'PetHealth', 'AdoptDontShop'].map(
  (tag) => ({
    tag,
    count: 0,
  }),
);

/**
 * Returns the most used hashtags of the last 30 days. Counting is slow, so viewers share cached
 * counts, and new posts are counted when the cache expires. For viewers with blocks, the visible
 * posts of these tags are counted. A new block takes effect immediately.
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
    const allTags = () => this.cache.getOrLoad('everybody', () => this.query(selectTopTags(shownTags, MAX_COUNTED)));
    if (blocks._count === 0) return allTags();
    // Adding or removing a block changes the number of blocks or the highest block id.
    return this.cache.getOrLoad(`${viewer.id} ${blocks._count} ${blocks._max.id}`, async () => {
      const tags = await allTags();
      return this.personalCounts(() => this.visibleOf(tags, viewer));
    });
  }

  private async visibleOf(tags: TagCount[], viewer: Viewer): Promise<TagCount[]> {
    const visible = await this.query(countVisiblePosts(viewer, tags, MAX_SHOWN));
    const isComplete = visible.length === MAX_SHOWN || tags.length < MAX_COUNTED;
    return isComplete ? visible : this.query(selectTopTags(tagsVisibleTo(viewer), MAX_SHOWN));
  }

  private query(statement: Prisma.Sql): Promise<TagCount[]> {
    return this.prisma.$queryRaw<TagCount[]>(statement);
  }
}
