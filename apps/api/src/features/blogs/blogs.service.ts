import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { hasMarkdownLink } from '@sapa/shared/links';
import { notOwn } from '../../platform/auth/ownership.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { NewAccounts } from '../../platform/http/new-accounts.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { encodeCursor, Page, type PageQuery } from '../../platform/pagination/page.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { MediaService } from '../media/media.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { ReadDatabase } from '../../platform/reads/read-database.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { userIdOf } from '../../platform/users/user-id.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { categoryOfPets, petCategoryOf, toStored, type BlogCategoryName } from './blog-categories.js';
import type {
  BlogPostView,
  BlogStatisticsView,
  CreateBlogPostDto,
  PublicBlogQuery,
  UpdateBlogPostDto,
} from './blogs.dto.js';
import {
  blogPostSelect,
  toBlogPostRows,
  toBlogPostView,
  type BlogPageRow,
  type LockedPostRow,
} from './blogs.mapper.js';
import { lockOwnPost, selectBlogPage } from './blogs.sql.js';
import { visibleTo } from './blogs.visibility.js';
import { plainTextsOf } from './excerpt.js';

/** Maximum total text size of one page. Without it, a page of a hundred posts can be 20 MB. */
const MAX_PAGE_BYTES = 1_000_000;

type Categories = Pick<UpdateBlogPostDto, 'category' | 'petCategoryId'>;

/** Returns the requested category. `category` takes precedence over `petCategoryId`. */
const requestedCategory = ({ category, petCategoryId }: Categories): BlogCategoryName | undefined =>
  category || (petCategoryId ? categoryOfPets(petCategoryId) : undefined);

const categoryData = (category: BlogCategoryName) => ({
  category: toStored(category),
  petCategoryId: petCategoryOf(category),
});

/** Returns the fields of a post that can contain picture URLs. */
const textsWithPictures = ({ imageUrl, content }: Pick<LockedPostRow, 'imageUrl' | 'content'>) => [imageUrl, content];

@Injectable()
export class BlogsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly reads: ReadDatabase,
    private readonly media: MediaService,
    private readonly storage: StorageService,
    private readonly limits: RateLimits,
    private readonly newAccounts: NewAccounts,
    private readonly notifications: NotificationsService,
  ) {}

  async published(viewer: Viewer | undefined, query: PublicBlogQuery, language: Language): Promise<Page<BlogPostView>> {
    const category = requestedCategory(query);
    const filter = {
      isPublished: true,
      ...(category && { category: toStored(category) }),
      ...(query.author && { authorId: await userIdOf(this.prisma, { uuid: query.author }) }),
    };
    return this.page(viewer, query, filter, language);
  }

  own(viewer: Viewer, query: PageQuery, language: Language): Promise<Page<BlogPostView>> {
    return this.page(viewer, query, { authorId: viewer.id }, language);
  }

  async statistics(viewer: Viewer): Promise<BlogStatisticsView> {
    const counts = await this.prisma.blogPost.groupBy({
      by: ['isPublished'],
      where: { authorId: viewer.id, ...notHidden },
      _count: true,
    });
    const count = (isPublished: boolean) => counts.find((group) => group.isPublished === isPublished)?._count ?? 0;
    return { total: count(true) + count(false), published: count(true), drafts: count(false) };
  }

  async ofUser(viewer: Viewer, author: Identifier, query: PageQuery, language: Language): Promise<Page<BlogPostView>> {
    return this.page(viewer, query, { authorId: await userIdOf(this.prisma, author) }, language);
  }

  async findOne(viewer: Viewer | undefined, identifier: Identifier, language: Language): Promise<BlogPostView> {
    const post = await this.prisma.blogPost.findFirst({
      where: { AND: [visibleTo(viewer), identifier] },
      relationLoadStrategy: 'join',
      select: blogPostSelect(viewer),
    });
    if (!post) throw new AppError('blog_not_found');
    return toBlogPostView(post, language);
  }

  /** Creates an unpublished post, or returns the post of an earlier request of the form. */
  async create(viewer: Viewer, body: CreateBlogPostDto, language: Language): Promise<BlogPostView> {
    const repeated = await this.findRepeated(viewer, body);
    if (repeated) return toBlogPostView(repeated, language);
    await this.limits.consume('blogPostsPerUser', String(viewer.id));
    const plainTexts = await plainTextsOf(body.content);
    const post = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      // A double click sends both requests before the first one is stored.
      const stored = await this.findRepeated(viewer, body, transaction);
      if (stored) return stored;
      const created = await transaction.blogPost.create({
        data: {
          authorId: viewer.id,
          clientId: body.clientId || null,
          title: body.title,
          content: body.content,
          ...plainTexts,
          imageUrl: body.imageUrl || null,
          ...categoryData(requestedCategory(body)!),
        },
        select: blogPostSelect(viewer),
      });
      await this.media.requireOwn(transaction, viewer, 'imageUrl', body.imageUrl);
      return created;
    });
    return toBlogPostView(post, language);
  }

  private async findRepeated(
    viewer: Viewer,
    { clientId }: CreateBlogPostDto,
    database: Prisma.TransactionClient | PrismaService = this.prisma,
  ) {
    if (!clientId) return null;
    const where = { authorId: viewer.id, clientId };
    return database.blogPost.findFirst({ where, select: blogPostSelect(viewer) });
  }

  async update(
    viewer: Viewer,
    identifier: Identifier,
    changes: UpdateBlogPostDto,
    language: Language,
  ): Promise<BlogPostView> {
    await this.limits.consume('blogPostsPerUser', String(viewer.id));
    const category = requestedCategory(changes);
    const { title, content, imageUrl } = changes;
    const data = {
      ...(category && categoryData(category)),
      ...(title !== undefined && { title }),
      ...(content !== undefined && { content, ...(await plainTextsOf(content)) }),
      ...(imageUrl !== undefined && { imageUrl: imageUrl || null }),
    };
    const { post, released } = await this.prisma.$transaction(async (transaction) => {
      const before = await this.lockOwn(transaction, viewer, identifier);
      if (before.hiddenAt) throw new AppError('blog_not_found');
      if (before.isPublished && content !== undefined && !hasMarkdownLink(before.content)) {
        await this.newAccounts.countText(viewer, content, true);
      }
      const locked = await this.media.lock(transaction, viewer, [
        ...textsWithPictures(before),
        ...textsWithPictures({ ...before, ...data }),
      ]);
      const updated = await transaction.blogPost.update({
        where: { id: before.id },
        data,
        select: blogPostSelect(viewer),
      });
      if (updated.imageUrl !== before.imageUrl) {
        await this.media.requireOwn(transaction, viewer, 'imageUrl', updated.imageUrl);
      }
      return { post: updated, released: await this.media.deleteUnused(transaction, locked) };
    });
    await this.storage.place(released);
    return toBlogPostView(post, language);
  }

  /** Publishes a draft. Idempotent. */
  async publish(viewer: Viewer, identifier: Identifier, language: Language): Promise<BlogPostView> {
    const where = { ...identifier, authorId: viewer.id, isPublished: false, ...notHidden };
    if (this.newAccounts.isNew(viewer)) {
      const draft = await this.prisma.blogPost.findFirst({ where, select: { content: true } });
      if (draft) await this.newAccounts.countText(viewer, draft.content, true);
    }
    const { count } = await this.prisma.blogPost.updateMany({
      where,
      data: { isPublished: true, publishedAt: new Date() },
    });
    const post = await this.findOne(viewer, identifier, language);
    if (count === 0 && post.authorId !== viewer.id) throw new AppError('not_yours');
    return post;
  }

  async remove(viewer: Viewer, identifier: Identifier): Promise<void> {
    const afterCommit = await this.prisma.$transaction((transaction) => this.removeIn(transaction, viewer, identifier));
    await afterCommit();
  }

  /**
   * Deletes a post within the transaction. The caller must run the returned function after the
   * commit.
   */
  async removeIn(
    transaction: Prisma.TransactionClient,
    viewer: Pick<Viewer, 'id'>,
    identifier: Identifier,
  ): Promise<() => Promise<void>> {
    const post = await this.lockOwn(transaction, viewer, identifier);
    const locked = await this.media.lock(transaction, viewer, textsWithPictures(post));
    const recipients = await this.notifications.recipients(transaction, { blogPostId: post.id });
    await transaction.blogPost.delete({ where: { id: post.id }, select: { id: true } });
    const released = await this.media.deleteUnused(transaction, locked);
    return () => {
      this.notifications.recount(recipients);
      return this.storage.place(released);
    };
  }

  /**
   * Locks and returns the viewer's own post.
   * @throws AppError blog_not_found or not_yours
   */
  private async lockOwn(
    transaction: Prisma.TransactionClient,
    viewer: Pick<Viewer, 'id'>,
    identifier: Identifier,
  ): Promise<LockedPostRow> {
    const [post] = await transaction.$queryRaw<LockedPostRow[]>(lockOwnPost(viewer, identifier));
    return post ?? this.refuse(transaction, viewer, identifier);
  }

  /**
   * Throws the error for a post that the viewer cannot change.
   * @throws AppError blog_not_found or not_yours
   */
  private async refuse(
    transaction: Prisma.TransactionClient,
    viewer: Pick<Viewer, 'id'>,
    identifier: Identifier,
  ): Promise<never> {
    const post = await transaction.blogPost.findFirst({
      where: { AND: [visibleTo(viewer), identifier, { authorId: { not: viewer.id } }] },
      select: { id: true },
    });
    throw notOwn(post !== null, 'blog_not_found');
  }

  private async page(
    viewer: Viewer | undefined,
    query: PageQuery,
    filter: Prisma.BlogPostWhereInput,
    language: Language,
  ): Promise<Page<BlogPostView>> {
    const [page] = await this.reads.run(viewer, ({ statements }) =>
      statements.query<BlogPageRow>(selectBlogPage(viewer, filter, query, MAX_PAGE_BYTES)),
    );
    const posts = toBlogPostRows(page!);
    return new Page(
      posts.map((post) => toBlogPostView(post, language)),
      page!.hasMore ? encodeCursor(posts.at(-1)!.id) : undefined,
    );
  }
}
