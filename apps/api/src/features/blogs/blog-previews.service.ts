import { Injectable } from '@nestjs/common';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { blogPreviewSelect, toBlogPreview, type BlogPreview } from './blogs.mapper.js';
import { visibleTo } from './blogs.visibility.js';

/** What the feed has: as much as a reader has missed in a few weeks, and never more to read for the server. */
const NEWEST = 20;

/** Without an account: published posts only, since a draft is visible to its author alone. */
const shownToPrograms = visibleTo(undefined);

/** Posts as other programs see them: those that show a link, and feed readers. */
@Injectable()
export class BlogPreviewsService {
  constructor(private readonly prisma: PrismaService) {}

  async one(identifier: Identifier): Promise<BlogPreview | null> {
    const post = await this.prisma.blogPost.findFirst({
      where: { AND: [shownToPrograms, identifier] },
      relationLoadStrategy: 'join',
      select: blogPreviewSelect,
    });
    return post && toBlogPreview(post);
  }

  async newest(): Promise<BlogPreview[]> {
    const posts = await this.prisma.blogPost.findMany({
      where: { ...shownToPrograms, publishedAt: { not: null } },
      orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
      take: NEWEST,
      relationLoadStrategy: 'join',
      select: blogPreviewSelect,
    });
    return posts.map(toBlogPreview);
  }

  /** The newest post's id, or 0: no list of posts goes beyond it. */
  async lastId(): Promise<number> {
    const { _max } = await this.prisma.blogPost.aggregate({ _max: { id: true } });
    return _max.id ?? 0;
  }

  /** The posts with these ids, for the sitemap; `to` is not one of them. */
  changedBetween(from: number, to: number): Promise<{ uuid: string; updatedAt: Date }[]> {
    return this.prisma.blogPost.findMany({
      where: { AND: [shownToPrograms, { id: { gte: from, lt: to } }] },
      orderBy: { id: 'asc' },
      select: { uuid: true, updatedAt: true },
    });
  }
}
