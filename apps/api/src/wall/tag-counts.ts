import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../users/viewer.js';
import type { TrendingTagView } from './wall.dto.js';
import { isHiddenFrom, visibleTo } from './wall.visibility.js';

// Statements that count the hashtags of the last 30 days.

/** The order of all lists here. */
export const byCount = (one: TrendingTagView, other: TrendingTagView) =>
  other.count - one.count || (one.tag < other.tag ? -1 : 1);

const taggedPosts = Prisma.sql`"WallPostTag" tagged
  JOIN "WallPost" post ON post.id = tagged."wallPostId"
  JOIN "User" person ON person.id = post."authorId"`;

const isRecent = Prisma.sql`tagged."createdAt" > now() - interval '30 days'`;

/** The most used tags of the posts of which `which` holds. */
export const mostUsed = (which: Prisma.Sql, limit: number): Prisma.Sql => Prisma.sql`
  SELECT tagged.tag, count(*)::int AS count FROM ${taggedPosts}
  WHERE ${isRecent} AND ${which}
  GROUP BY tagged.tag
  ORDER BY count DESC, tagged.tag COLLATE "C"
  LIMIT ${limit}`;

/** What is hidden from the viewer alone: all of it, as it has to be subtracted from what everybody sees. */
export const hiddenFrom = (viewer: Viewer): Prisma.Sql => Prisma.sql`
  SELECT tagged.tag, count(*)::int AS count FROM ${taggedPosts}
  WHERE ${isHiddenFrom(viewer)} AND ${isRecent}
  GROUP BY tagged.tag`;

/** The first of these tags that somebody uses whom the viewer meets, with the counts as they are given: found at once. */
export const usedByOthers = (viewer: Viewer, counts: TrendingTagView[], limit: number): Prisma.Sql => Prisma.sql`
  SELECT counted.tag, counted.count
  FROM unnest(${counts.map(({ tag }) => tag)}::text[], ${counts.map(({ count }) => count)}::int[])
    WITH ORDINALITY AS counted (tag, count, place)
  WHERE EXISTS (SELECT FROM ${taggedPosts} WHERE tagged.tag = counted.tag AND ${isRecent} AND ${visibleTo(viewer)})
  ORDER BY counted.place
  LIMIT ${limit}`;
