import { Prisma } from '@sapa/prisma/client';
import { conditionOf } from '../../platform/prisma/condition.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { TrendingTagView } from './wall.dto.js';
import { isHiddenFrom, TAGGED, tagsVisibleTo } from './wall.visibility.js';

// Statements that count the hashtags of the last 30 days.

/** In how many posts a tag is, and how they write it: as most of them do, or as the newest of equally many. */
export interface TagCount {
  tag: string;
  spelling: string;
  count: number;
}

export const toTrendingTagView = ({ spelling, count }: TagCount): TrendingTagView => ({ tag: spelling, count });

/** The order of all lists here. */
export const byCount = (one: TagCount, other: TagCount) => other.count - one.count || (one.tag < other.tag ? -1 : 1);

/** Without the posts themselves: there are many more of them than of last month's tags. */
const taggedPosts = Prisma.sql`"WallPostTag" tagged JOIN "User" person ON person.id = tagged."authorId"`;

const isRecent = Prisma.sql`tagged."createdAt" > now() - interval '30 days'`;

/** The most used tags of those of which the rule `which` holds. */
export const mostUsed = (which: object, limit: number): Prisma.Sql => Prisma.sql`
  SELECT tag, sum(uses)::int AS count, (array_agg(spelling ORDER BY uses DESC, newest DESC))[1] AS spelling
  FROM (
    SELECT tagged.tag, COALESCE(tagged.spelling, tagged.tag) AS spelling, count(*) AS uses, max(tagged."wallPostId") AS newest
    FROM ${taggedPosts}
    WHERE ${isRecent} AND ${conditionOf(which, TAGGED)}
    GROUP BY 1, 2
  ) spelled
  GROUP BY tag
  ORDER BY count DESC, tag COLLATE "C"
  LIMIT ${limit}`;

/** What is hidden from the viewer alone: all of it, as it has to be subtracted from what everybody sees. */
export const hiddenFrom = (viewer: Viewer): Prisma.Sql => Prisma.sql`
  SELECT tagged.tag, count(*)::int AS count FROM ${taggedPosts}
  WHERE ${isHiddenFrom(viewer)} AND ${isRecent}
  GROUP BY tagged.tag`;

/** The first of these tags that somebody uses whom the viewer meets, with the counts as they are given: found at once. */
export const usedByOthers = (viewer: Viewer, counts: TagCount[], limit: number): Prisma.Sql => Prisma.sql`
  SELECT counted.tag, counted.spelling, counted.count
  FROM unnest(
      ${counts.map(({ tag }) => tag)}::text[],
      ${counts.map(({ spelling }) => spelling)}::text[],
      ${counts.map(({ count }) => count)}::int[]
    ) WITH ORDINALITY AS counted (tag, spelling, count, place)
  WHERE EXISTS (SELECT FROM ${taggedPosts} WHERE tagged.tag = counted.tag AND ${isRecent} AND ${conditionOf(tagsVisibleTo(viewer), TAGGED)})
  ORDER BY counted.place
  LIMIT ${limit}`;
