import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import pLimit from 'p-limit';
import { Turns } from '../common/keyed-mutex.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from '../users/viewer.js';
import { Remembered } from './remembered.js';
import { byCount, hiddenFrom, mostUsed, toTrendingTagView, usedByOthers, type TagCount } from './tag-counts.js';
import type { TrendingTagView } from './wall.dto.js';
import { isShown, visibleTo } from './wall.visibility.js';

const SHOWN = 10;
/** Counted for everybody: enough of them to leave ten when those of a few people are taken away. */
const COUNTED = 1000;
/** So many wait for a count of their own; whoever comes after them is answered more roughly. */
const MOST_WAITING = 20;

/** They stand in for the trending tags while nobody has written any (decisions §27). */
const EXAMPLES: TrendingTagView[] = ['PetCare', 'DogTraining', 'CatLovers', 'PetHealth', 'AdoptDontShop'].map(
  (tag) => ({
    tag,
    count: 0,
  }),
);

/**
 * The hashtags of the last 30 days. Counting a month takes a while on a large site: it is done once for everybody, and what blocked
 * people wrote is subtracted for those who have to do with blocks. Blocks count at once, posts when it is counted again.
 */
@Injectable()
export class TrendingTags {
  private readonly remembered = new Remembered<TagCount[]>();
  /** Whoever changes their blocks again and again waits for their own counts, and is then told of the latest blocks alone. */
  private readonly viewers = new Turns<number>();
  /** What is counted for one person takes two connections to the database at most, and keeps nobody else waiting. */
  private readonly personal = pLimit(2);

  constructor(private readonly prisma: PrismaService) {}

  async seenBy(viewer: Viewer): Promise<TrendingTagView[]> {
    const tags = await this.viewers.take(viewer.id, () => this.tagsFor(viewer));
    return tags.length > 0 ? tags.slice(0, SHOWN).map(toTrendingTagView) : EXAMPLES;
  }

  private async tagsFor(viewer: Viewer): Promise<TagCount[]> {
    const blocks = await this.prisma.block.aggregate({
      where: { OR: [{ blockerId: viewer.id }, { blockedId: viewer.id }] },
      _count: true,
      _max: { id: true },
    });
    if (blocks._count === 0) return this.ofEverybody();
    // Whatever block is added or taken away, one of the two changes.
    return this.remembered.get(`${viewer.id} ${blocks._count} ${blocks._max.id}`, async () => {
      const everybodys = await this.ofEverybody();
      return this.personal.pendingCount < MOST_WAITING
        ? this.personal(() => this.withoutBlocked(viewer, everybodys))
        : this.find(usedByOthers(viewer, everybodys, SHOWN));
    });
  }

  private ofEverybody(): Promise<TagCount[]> {
    return this.remembered.get('everybody', () => this.find(mostUsed(isShown, COUNTED)));
  }

  private async withoutBlocked(viewer: Viewer, everybodys: TagCount[]): Promise<TagCount[]> {
    const left = subtracted(everybodys, await this.find(hiddenFrom(viewer)));
    const isSure = everybodys.length < COUNTED || (left[SHOWN - 1]?.count ?? 0) > everybodys.at(-1)!.count;
    // Else a tag that is not among those counted for everybody could be among the first ones for the viewer.
    return isSure ? left : this.find(mostUsed(visibleTo(viewer), SHOWN));
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
