import { Injectable } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import pLimit from 'p-limit';
import type { Viewer } from '../common/auth/viewer.js';
import { Turns } from '../common/turns.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { Remembered } from './remembered.js';
import type { TrendingTagView } from './wall.dto.js';
import { isHiddenFrom, isShown, visibleTo } from './wall.visibility.js';

const SHOWN = 10;
/** Counted for everybody: enough of them to leave ten when those of a few people are taken away. */
const COUNTED = 1000;
/** From so many blocks on, counting without those people is quicker than counting them. */
const MANY_BLOCKS = 1000;
/** So many wait for a count of their own; whoever comes after them is answered more roughly. */
const MOST_WAITING = 20;

/** They stand in for the trending tags while nobody has written any (decisions §27). */
const EXAMPLES: TrendingTagView[] = ['PetCare', 'DogTraining', 'CatLovers', 'PetHealth', 'AdoptDontShop'].map(
  (tag) => ({
    tag,
    count: 0,
  }),
);

/** In the order of `SELECT`s below. */
const byCount = (one: TrendingTagView, other: TrendingTagView) =>
  other.count - one.count || (one.tag < other.tag ? -1 : 1);

/**
 * The hashtags of the last 30 days. Counting a month takes a while on a large site: it is done once for everybody, and what blocked
 * people wrote is subtracted for those who have to do with blocks. Blocks count at once, posts when it is counted again.
 */
@Injectable()
export class TrendingTags {
  private readonly remembered = new Remembered<TrendingTagView[]>();
  /** Whoever changes their blocks again and again waits for their own counts, and is then told of the latest blocks alone. */
  private readonly viewers = new Turns<number>();
  /** What is counted for one person takes two connections to the database at most, and keeps nobody else waiting. */
  private readonly personal = pLimit(2);

  constructor(private readonly prisma: PrismaService) {}

  async seenBy(viewer: Viewer): Promise<TrendingTagView[]> {
    const tags = await this.viewers.take(viewer.id, () => this.tagsFor(viewer));
    return tags.length > 0 ? tags.slice(0, SHOWN) : EXAMPLES;
  }

  private async tagsFor(viewer: Viewer): Promise<TrendingTagView[]> {
    const blocks = await this.prisma.block.aggregate({
      where: { OR: [{ blockerId: viewer.id }, { blockedId: viewer.id }] },
      _count: true,
      _max: { id: true },
    });
    if (blocks._count === 0) return this.ofEverybody();
    // Whatever block is added or taken away, one of the two changes.
    return this.remembered.get(`${viewer.id} ${blocks._count} ${blocks._max.id}`, async () => {
      const everybodys = await this.ofEverybody();
      if (this.personal.pendingCount >= MOST_WAITING) return this.ofOthersToo(viewer, everybodys);
      return this.personal(async () => {
        const left = blocks._count < MANY_BLOCKS ? await this.withoutBlocked(viewer, everybodys) : undefined;
        return left ?? this.count(visibleTo(viewer), SHOWN);
      });
    });
  }

  private ofEverybody(): Promise<TrendingTagView[]> {
    return this.remembered.get('everybody', () => this.count(isShown, COUNTED));
  }

  /** Undefined where a tag that is not among those counted for everybody could be among the first ones for the viewer. */
  private async withoutBlocked(viewer: Viewer, everybodys: TrendingTagView[]): Promise<TrendingTagView[] | undefined> {
    const hidden = await this.prisma.$queryRaw<TrendingTagView[]>`
      SELECT tagged.tag, count(*)::int AS count
      FROM "WallPost" post
      JOIN "WallPostTag" tagged ON tagged."wallPostId" = post.id
      JOIN "User" author ON author.id = post."authorId"
      WHERE ${isHiddenFrom(viewer)} AND tagged."createdAt" > now() - interval '30 days'
      GROUP BY tagged.tag`;
    const hiddenCounts = new Map(hidden.map(({ tag, count }) => [tag, count]));
    const left = everybodys
      .map(({ tag, count }) => ({ tag, count: count - (hiddenCounts.get(tag) ?? 0) }))
      .filter(({ count }) => count > 0)
      .sort(byCount)
      .slice(0, SHOWN);
    const isSure = everybodys.length < COUNTED || (left[SHOWN - 1]?.count ?? 0) > everybodys.at(-1)!.count;
    return isSure ? left : undefined;
  }

  /** Found at once: those that somebody else than blocked people uses too, with everybody's counts. */
  private ofOthersToo(viewer: Viewer, everybodys: TrendingTagView[]): Promise<TrendingTagView[]> {
    const tags = everybodys.map(({ tag }) => tag);
    const counts = everybodys.map(({ count }) => count);
    return this.prisma.$queryRaw<TrendingTagView[]>`
      SELECT counted.tag, counted.count
      FROM unnest(${tags}::text[], ${counts}::int[]) WITH ORDINALITY AS counted (tag, count, place)
      WHERE EXISTS (
        SELECT FROM "WallPostTag" tagged
        JOIN "WallPost" post ON post.id = tagged."wallPostId"
        JOIN "User" author ON author.id = post."authorId"
        WHERE tagged.tag = counted.tag AND tagged."createdAt" > now() - interval '30 days' AND ${visibleTo(viewer)})
      ORDER BY counted.place
      LIMIT ${SHOWN}`;
  }

  private count(which: Prisma.Sql, limit: number): Promise<TrendingTagView[]> {
    return this.prisma.$queryRaw<TrendingTagView[]>`
      SELECT tagged.tag, count(*)::int AS count
      FROM "WallPostTag" tagged
      JOIN "WallPost" post ON post.id = tagged."wallPostId"
      JOIN "User" author ON author.id = post."authorId"
      WHERE tagged."createdAt" > now() - interval '30 days' AND ${which}
      GROUP BY tagged.tag
      ORDER BY count DESC, tagged.tag COLLATE "C"
      LIMIT ${limit}`;
  }
}
