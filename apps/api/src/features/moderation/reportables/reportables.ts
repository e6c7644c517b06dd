import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../../../platform/errors/app-error.js';
import { PrismaService } from '../../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../../platform/users/viewer.js';
import { BlogsService } from '../../blogs/blogs.service.js';
import { CommentsService } from '../../comments/comments.service.js';
import { AnimalReportsService } from '../../lost-and-found/animal-reports.service.js';
import { PetsService } from '../../pets/pets.service.js';
import { PhotosService } from '../../photos/photos.service.js';
import { ReviewsService } from '../../reviews/reviews.service.js';
import { VerificationsService } from '../../verifications/verifications.service.js';
import { WallService } from '../../wall/wall.service.js';
import type { ReportedTypeName } from '../moderation.dto.js';
import { animalReports } from './animal-reports.js';
import { comments } from './comments.js';
import { messages } from './messages.js';
import { pets } from './pets.js';
import { petPhotos, userPhotos } from './photos.js';
import { blogPosts, wallPosts } from './posts.js';
import { profiles } from './profiles.js';
import { reviews } from './reviews.js';
import type { Database, Reportable, ReportedContent, ContentState } from './reportable.js';

/** Provides the functions for each reportable content type. */
@Injectable()
export class Reportables {
  private readonly types: Record<ReportedTypeName, Reportable>;

  constructor(
    prisma: PrismaService,
    wallService: WallService,
    blogsService: BlogsService,
    commentsService: CommentsService,
    petsService: PetsService,
    photosService: PhotosService,
    animalReportsService: AnimalReportsService,
    verificationsService: VerificationsService,
    reviewsService: ReviewsService,
  ) {
    this.types = {
      profile: profiles(prisma),
      pet: pets(prisma, petsService),
      user_photo: userPhotos(prisma, photosService),
      pet_photo: petPhotos(prisma, photosService),
      wall_post: wallPosts(prisma, wallService),
      blog_post: blogPosts(prisma, blogsService),
      comment: comments(prisma, commentsService),
      message: messages(prisma),
      animal_report: animalReports(prisma, animalReportsService),
      // Users cannot report requests for verification. Each request opens its case.
      verification: {
        visible: () => Promise.resolve(new Map()),
        state: async (database, id) => ((await verificationsService.isOpen(database, id)) ? 'shown' : 'gone'),
      },
      review: reviews(prisma, reviewsService),
    };
  }

  visible(viewer: Viewer, type: ReportedTypeName, ids: number[]): Promise<Map<number, ReportedContent>> {
    return this.types[type].visible(viewer, ids);
  }

  /**
   * Returns the content with a snapshot for moderators, or null if the viewer may not report it.
   */
  async find(viewer: Viewer, type: ReportedTypeName, id: number): Promise<ReportedContent | null> {
    const reportable = this.types[type];
    if (reportable.find) return reportable.find(viewer, id);
    return (await reportable.visible(viewer, [id])).get(id) ?? null;
  }

  state(database: Database, type: ReportedTypeName, id: number): Promise<ContentState> {
    return this.types[type].state(database, id);
  }

  /**
   * Hides or shows the content.
   * @throws AppError not_allowed for types that cannot be hidden
   */
  async setHidden(database: Database, type: ReportedTypeName, id: number, hiddenAt: Date | null): Promise<void> {
    const reportable = this.types[type];
    if (!reportable.setHidden) throw new AppError('not_allowed');
    await reportable.setHidden(database, id, hiddenAt);
  }

  /** Storage keys of the pictures that are hidden and shown with the content. */
  async pictures(database: Database, type: ReportedTypeName, id: number): Promise<string[]> {
    const rows = await this.types[type].pictures?.(database, id);
    return rows?.map(({ key }) => key) ?? [];
  }

  /**
   * Removes the content.
   * @throws AppError not_allowed for types that cannot be removed
   */
  async remove(
    transaction: Prisma.TransactionClient,
    type: ReportedTypeName,
    id: number,
    userId: number | null,
  ): Promise<() => Promise<void> | void> {
    const reportable = this.types[type];
    if (!reportable.remove) throw new AppError('not_allowed');
    // Only reports of animals can be without an author, and their removal needs none.
    return reportable.remove(transaction, id, { id: userId ?? 0 });
  }
}
