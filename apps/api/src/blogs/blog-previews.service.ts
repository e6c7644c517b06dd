import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Identifier } from '../common/validation/identifiers.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { blogPreviewSelect, toBlogPreview, type BlogPreview } from './blogs.mapper.js';
import { visibleTo } from './blogs.visibility.js';

/** What the feed has: as much as a reader has missed in a few weeks, and never more to read for the server. */
const NEWEST = 20;

/** So many milliseconds the page of a post waits for its preview: it can do without, and while the database is away it would wait for seconds. */
const PATIENCE = 1000;

/** Whoever looks has no account. Drafts have one reader, who has. */
const shownToPrograms = { ...visibleTo(undefined), isPublished: true };

/** Posts as other programs see them: those that show a link, and feed readers. */
@Injectable()
export class BlogPreviewsService {
  constructor(private readonly prisma: PrismaService) {}

  /** Fails where the database does not answer soon. */
  async one(identifier: Identifier): Promise<BlogPreview | null> {
    const timer = new AbortController();
    const tooLate = delay(PATIENCE, undefined, { signal: timer.signal }).then(() => {
      throw new Error('the database did not answer in time');
    });
    tooLate.catch(() => {}); // aborted below
    try {
      return await Promise.race([this.find(identifier), tooLate]);
    } finally {
      timer.abort();
    }
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

  private async find(identifier: Identifier): Promise<BlogPreview | null> {
    const post = await this.prisma.blogPost.findFirst({
      where: { AND: [shownToPrograms, identifier] },
      relationLoadStrategy: 'join',
      select: blogPreviewSelect,
    });
    return post && toBlogPreview(post);
  }
}
