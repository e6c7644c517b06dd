import { Injectable } from '@nestjs/common';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { ReadDatabase } from '../../platform/reads/read-database.js';
import { blogPreviewSelect, toBlogPreview, type BlogPreview } from './blogs.mapper.js';
import { visibleTo } from './blogs.visibility.js';

const FEED_LENGTH = 20;

/** Condition for visitors who are not logged in: published posts only. */
const visibleToVisitors = visibleTo(undefined);

/** Reads blog posts for link previews, the feed and the sitemap. */
@Injectable()
export class BlogPreviewsService {
  constructor(private readonly reads: ReadDatabase) {}

  async one(identifier: Identifier): Promise<BlogPreview | null> {
    const post = await this.reads.run(undefined, ({ prisma }) =>
      prisma.blogPost.findFirst({
        where: { AND: [visibleToVisitors, identifier] },
        relationLoadStrategy: 'join',
        select: blogPreviewSelect,
      }),
    );
    return post && toBlogPreview(post);
  }

  async newest(): Promise<BlogPreview[]> {
    const posts = await this.reads.run(undefined, ({ prisma }) =>
      prisma.blogPost.findMany({
        where: { ...visibleToVisitors, publishedAt: { not: null } },
        orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
        take: FEED_LENGTH,
        relationLoadStrategy: 'join',
        select: blogPreviewSelect,
      }),
    );
    return posts.map(toBlogPreview);
  }

  /** Returns the highest post id, or 0 if there are no posts. */
  async lastId(): Promise<number> {
    const { _max } = await this.reads.run(undefined, ({ prisma }) => prisma.blogPost.aggregate({ _max: { id: true } }));
    return _max.id ?? 0;
  }

  /** Returns the posts with ids from `from` up to, but not including, `to`. */
  changedBetween(from: number, to: number): Promise<{ uuid: string; updatedAt: Date }[]> {
    return this.reads.run(undefined, ({ prisma }) =>
      prisma.blogPost.findMany({
        where: { AND: [visibleToVisitors, { id: { gte: from, lt: to } }] },
        orderBy: { id: 'asc' },
        select: { uuid: true, updatedAt: true },
      }),
    );
  }
}
