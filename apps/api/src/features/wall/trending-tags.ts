import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import pLimit from 'p-limit';
import { KeyedMutex } from '../../platform/common/keyed-mutex.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';

import { byCount, hiddenFrom, mostUsed, toTrendingTagView, usedByOthers, type TagCount } from './tag-counts.js';
import { TtlCache } from '../../platform/common/ttl-cache.js';
import type { TrendingTagView } from './wall.dto.js';
import { shownTags, tagsVisibleTo } from './wall.visibility.js';

const SHOWN = 10;
/** Counted for everybody: enough to leave ten when those of a few people are subtracted. */
const COUNTED = 1000;
/** So many personal counts may be queued; beyond that the answer is less exact. */
const MAX_QUEUED = 20;

/** They stand in for the trending tags while nobody has written any (decisions §27). */
const EXAMPLES: TrendingTagView[] = ['PetCare', 'DogTraining', 'CatLovers', 'PetHealth', 'AdoptDontShop'].map(
  (tag) => ({
    tag,
    count: 0,
  }),
);

/**
 * The hashtags of the last 30 days. Counting a month takes a while on a large site: it is done once for everybody, and what blocked
 * people wrote is subtracted for viewers with blocks. A change of blocks counts at once, posts when it is counted again.
 */
@Injectable()
export class TrendingTags {
  private readonly cache = new TtlCache<TagCount[]>();
  /** One count at a time for each viewer, however often they change their blocks; the next one is of the latest blocks. */
  private readonly viewers = new KeyedMutex<number>();
  /** Personal counts take at most two connections to the database, so that nobody else waits for one. */
  private readonly personal = pLimit(2);
  /** What is found in place of counts that are queued takes one more. */
  private readonly found = pLimit(1);

  constructor(private readonly prisma: PrismaService) {}

  async seenBy(viewer: Viewer): Promise<TrendingTagView[]> {
    const tags = await this.viewers.runExclusive(viewer.id, () => this.tagsFor(viewer));
    return tags.length > 0 ? tags.slice(0, SHOWN).map(toTrendingTagView) : EXAMPLES;
  }

  private async tagsFor(viewer: Viewer): Promise<TagCount[]> {
    const blocks = await this.prisma.block.aggregate({
      where: { OR: [{ blockerId: viewer.id }, { blockedId: viewer.id }] },
      _count: true,
      _max: { id: true },
    });
    if (blocks._count === 0) return this.ofEverybody();
    // With every block that is added or removed, one of the two changes.
    return this.cache.getOrLoad(`${viewer.id} ${blocks._count} ${blocks._max.id}`, async () => {
      const everybodys = await this.ofEverybody();
      return this.personal.pendingCount < MAX_QUEUED
        ? this.personal(() => this.withoutBlocked(viewer, everybodys))
        : this.found(() => this.find(usedByOthers(viewer, everybodys, SHOWN)));
    });
  }

  private ofEverybody(): Promise<TagCount[]> {
    return this.cache.getOrLoad('everybody', () => this.find(mostUsed(shownTags, COUNTED)));
  }

  private async withoutBlocked(viewer: Viewer, everybodys: TagCount[]): Promise<TagCount[]> {
    const left = subtracted(everybodys, await this.find(hiddenFrom(viewer)));
    const isSure = everybodys.length < COUNTED || (left[SHOWN - 1]?.count ?? 0) > everybodys.at(-1)!.count;
    // Else a tag that is not among those counted for everybody could be among the first ones for the viewer.
    return isSure ? left : this.find(mostUsed(tagsVisibleTo(viewer), SHOWN));
  }

  private find(tags: Prisma.Sql): Promise<TagCount[]> {
    return this.prisma.$queryRaw<TagCount[]>(tags);
  }
}

function subtracted(all: TagCount[], hidden: Pick<TagCount, 'tag' | 'count'>[]): TagCount[] {
  const hiddenCounts = new Map(hidden.map(({ tag, count }) => [tag, count]));
  return all
    .map((counted) => ({ ...counted, count: counted.count - (hiddenCounts.get(counted.tag) ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort(byCount);
}
