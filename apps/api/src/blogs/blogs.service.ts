import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { AppError } from '../common/errors/app-error.js';
import type { Language } from '../common/http/language.js';
import { RateLimits } from '../common/http/rate-limits.js';
import { before, toPage, type Page, type PageQuery } from '../common/pagination/page.js';
import type { Identifier } from '../common/validation/identifiers.js';
import { MediaService } from '../media/media.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { UsersService } from '../users/users.service.js';
import { categoryOfPets, petCategoryOf, toStored, type BlogCategoryName } from './blog-categories.js';
import type { BlogPostView, CreateBlogPostDto, PublicBlogQuery, UpdateBlogPostDto } from './blogs.dto.js';
import { blogPostSelect, toBlogPostView } from './blogs.mapper.js';
import { visibleTo } from './blogs.visibility.js';
import { excerptOf } from './excerpt.js';

type Categories = Pick<UpdateBlogPostDto, 'category' | 'petCategoryId'>;

/** The category that a request names in one way or the other. */
const namedCategory = ({ category, petCategoryId }: Categories): BlogCategoryName | undefined =>
  category || (petCategoryId ? categoryOfPets(petCategoryId) : undefined);

const categoryData = (category: BlogCategoryName) => ({
  category: toStored(category),
  petCategoryId: petCategoryOf(category),
});

type Pictures = Pick<BlogPostView, 'imageUrl' | 'content'>;

/** Addresses of our own uploads in a post. */
const uploadsOf = ({ imageUrl, content }: Pictures): Set<string> =>
  new Set(`${imageUrl ?? ''} ${content}`.match(/\/uploads\/[0-9a-f]{2}\/[0-9a-f]{32}\/\d+\.webp/g));

@Injectable()
export class BlogsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly users: UsersService,
    private readonly media: MediaService,
    private readonly limits: RateLimits,
  ) {}

  /** Everybody's published posts. */
  published(viewer: Viewer | undefined, query: PublicBlogQuery, language: Language): Promise<Page<BlogPostView>> {
    const category = namedCategory(query);
    const filter = { isPublished: true, ...(category && { category: toStored(category) }) };
    return this.page(viewer, query, filter, language);
  }

  own(viewer: Viewer, query: PageQuery, language: Language): Promise<Page<BlogPostView>> {
    return this.page(viewer, query, { authorId: viewer.id }, language);
  }

  async ofUser(viewer: Viewer, author: Identifier, query: PageQuery, language: Language): Promise<Page<BlogPostView>> {
    return this.page(viewer, query, { authorId: await this.users.idOf(author) }, language);
  }

  async one(viewer: Viewer | undefined, identifier: Identifier, language: Language): Promise<BlogPostView> {
    const post = await this.prisma.blogPost.findFirst({
      where: { AND: [visibleTo(viewer), identifier] },
      relationLoadStrategy: 'join',
      select: blogPostSelect(viewer),
    });
    if (!post) throw new AppError('blog_not_found');
    return toBlogPostView(post, language);
  }

  /** A new post is a draft. */
  async create(viewer: Viewer, body: CreateBlogPostDto, language: Language): Promise<BlogPostView> {
    await this.limits.consume('blogPostsPerUser', String(viewer.id));
    await this.media.requireOwn(viewer, 'imageUrl', body.imageUrl);
    const post = await this.prisma.blogPost.create({
      data: {
        authorId: viewer.id,
        title: body.title,
        content: body.content,
        excerpt: excerptOf(body.content),
        imageUrl: body.imageUrl || null,
        ...categoryData(namedCategory(body)!),
      },
      select: blogPostSelect(viewer),
    });
    return toBlogPostView(post, language);
  }

  async update(
    viewer: Viewer,
    identifier: Identifier,
    changes: UpdateBlogPostDto,
    language: Language,
  ): Promise<BlogPostView> {
    await this.limits.consume('blogPostsPerUser', String(viewer.id));
    const before = await this.ownPictures(viewer, identifier);
    if (changes.imageUrl !== before.imageUrl) await this.media.requireOwn(viewer, 'imageUrl', changes.imageUrl);
    const category = namedCategory(changes);
    const data: Prisma.BlogPostUncheckedUpdateInput = category ? categoryData(category) : {};
    if (changes.title !== undefined) data.title = changes.title;
    if (changes.content !== undefined) {
      data.content = changes.content;
      data.excerpt = excerptOf(changes.content);
    }
    if (changes.imageUrl !== undefined) data.imageUrl = changes.imageUrl || null;
    await this.prisma.blogPost.updateMany({ where: { ...identifier, authorId: viewer.id }, data });
    const post = await this.one(viewer, identifier, language);
    await this.releaseUnused(viewer, before, post);
    return post;
  }

  /** Publishing again changes nothing. */
  async publish(viewer: Viewer, identifier: Identifier, language: Language): Promise<BlogPostView> {
    const { count } = await this.prisma.blogPost.updateMany({
      where: { ...identifier, authorId: viewer.id, isPublished: false },
      data: { isPublished: true, publishedAt: new Date() },
    });
    const post = await this.one(viewer, identifier, language);
    if (count === 0 && post.authorId !== viewer.id) throw new AppError('not_yours');
    return post;
  }

  async remove(viewer: Viewer, identifier: Identifier): Promise<void> {
    const before = await this.ownPictures(viewer, identifier);
    const { count } = await this.prisma.blogPost.deleteMany({ where: { ...identifier, authorId: viewer.id } });
    if (count === 0) throw new AppError('blog_not_found'); // it went meanwhile
    await this.releaseUnused(viewer, before);
  }

  /** What a post of the viewer's shows. @throws AppError blog_not_found, not_yours */
  private async ownPictures(viewer: Viewer, identifier: Identifier): Promise<Pictures> {
    const post = await this.prisma.blogPost.findFirst({
      where: { ...identifier, authorId: viewer.id },
      select: { imageUrl: true, content: true },
    });
    return post ?? this.refuse(viewer, identifier);
  }

  /** Removes uploads that a post showed before and does not show after. */
  private async releaseUnused(viewer: Viewer, before: Pictures, after?: Pictures): Promise<void> {
    const kept = after ? uploadsOf(after) : new Set();
    await this.media.release(
      viewer,
      [...uploadsOf(before)].filter((url) => !kept.has(url)),
    );
  }

  /** Says why a post cannot be changed by the viewer. @throws AppError blog_not_found, not_yours */
  private async refuse(viewer: Viewer, identifier: Identifier): Promise<never> {
    const post = await this.prisma.blogPost.findFirst({
      where: { AND: [visibleTo(viewer), identifier, { authorId: { not: viewer.id } }] },
      select: { id: true },
    });
    throw new AppError(post ? 'not_yours' : 'blog_not_found');
  }

  private async page(
    viewer: Viewer | undefined,
    query: PageQuery,
    filter: Prisma.BlogPostWhereInput,
    language: Language,
  ): Promise<Page<BlogPostView>> {
    const rows = await this.prisma.blogPost.findMany({
      where: { AND: [visibleTo(viewer), filter, before(query)] },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      relationLoadStrategy: 'join',
      select: blogPostSelect(viewer),
    });
    return toPage(rows, query.limit, (post) => toBlogPostView(post, language));
  }
}
