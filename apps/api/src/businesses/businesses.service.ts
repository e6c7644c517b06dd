import { Injectable } from '@nestjs/common';
import type { BusinessKind, Prisma } from '@sapa/prisma/client';
import { notOwn, requireCaller } from '../auth/ownership.js';
import { AppError, InvalidFields } from '../common/errors/app-error.js';
import type { Language } from '../common/http/language.js';
import { parseDate } from '../common/validation/dates.js';
import type { Identifier } from '../common/validation/identifiers.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { userIdOf } from '../users/user-id.js';
import type { Viewer } from '../users/viewer.js';
import type { OfferedServiceView, ServiceBusinessDto } from './businesses.dto.js';
import { BUSINESS_VIEW, businessSelect, toOfferedServices, updateCover } from './businesses.mapper.js';
import { visibleTo } from './businesses.visibility.js';

/** The four kinds of business profile; they differ in their services and their views. */
@Injectable()
export class BusinessesService {
  constructor(private readonly prisma: PrismaService) {}

  async ofUser(kind: BusinessKind, viewer: Viewer, owner: Identifier, language: Language) {
    const userId = await userIdOf(this.prisma, owner);
    return BUSINESS_VIEW[kind](await this.find(viewer, { userId, kind }), language);
  }

  async byId(kind: BusinessKind, viewer: Viewer, id: number, language: Language) {
    return BUSINESS_VIEW[kind](await this.find(viewer, { id, kind }), language);
  }

  async services(kind: BusinessKind, viewer: Viewer, id: number, language: Language): Promise<OfferedServiceView[]> {
    return toOfferedServices(await this.find(viewer, { id, kind }), language);
  }

  async create(kind: BusinessKind, viewer: Viewer, body: ServiceBusinessDto, language: Language) {
    requireCaller(viewer, body.user_id);
    const business = await this.prisma.$transaction(async (transaction) =>
      transaction.businessProfile.create({
        data: {
          userId: viewer.id,
          kind,
          establishmentDate: parseDate(body.establishment_date) ?? new Date(),
          services: { create: await this.existingServices(transaction, body.service_ids ?? []) },
        },
        select: businessSelect,
      }),
    );
    return BUSINESS_VIEW[kind](business, language);
  }

  /** An empty date leaves the stored date unchanged. */
  async update(kind: BusinessKind, viewer: Viewer, id: number, body: ServiceBusinessDto, language: Language) {
    requireCaller(viewer, body.user_id);
    const establishmentDate = parseDate(body.establishment_date);
    const business = await this.prisma.$transaction(async (transaction) => {
      // Locked, so that the second of two concurrent updates replaces the services of the first, not earlier ones.
      const own = await transaction.$queryRaw<object[]>`
        SELECT 1 FROM "BusinessProfile"
        WHERE id = ${id} AND kind = ${kind}::"BusinessKind" AND "userId" = ${viewer.id} FOR UPDATE`;
      if (own.length === 0)
        throw notOwn((await transaction.businessProfile.count({ where: { id, kind, ...visibleTo(viewer) } })) > 0);
      return transaction.businessProfile.update({
        where: { id },
        data: {
          ...(establishmentDate && { establishmentDate }),
          ...(body.service_ids && {
            services: { deleteMany: {}, create: await this.existingServices(transaction, body.service_ids) },
          }),
        },
        select: businessSelect,
      });
    });
    return BUSINESS_VIEW[kind](business, language);
  }

  /**
   * Makes a photo of the viewer's album the cover of their business, in a transaction that has locked the album.
   * @throws InvalidFields for whoever has no business
   */
  async setCover(transaction: Prisma.TransactionClient, viewer: Viewer, photoId: number): Promise<void> {
    const count = await transaction.$executeRaw(updateCover(viewer, photoId));
    if (count === 0) throw new InvalidFields({ isCover: ['invalid'] });
  }

  async unsetCover(transaction: Prisma.TransactionClient, viewer: Viewer, photoId: number): Promise<void> {
    await transaction.businessProfile.updateMany({
      where: { userId: viewer.id, coverPhotoId: photoId },
      data: { coverPhotoId: null },
    });
  }

  private async find(viewer: Viewer, where: Prisma.BusinessProfileWhereInput) {
    const business = await this.prisma.businessProfile.findFirst({
      where: { AND: [where, visibleTo(viewer)] },
      select: businessSelect,
    });
    if (!business) throw new AppError('not_found');
    return business;
  }

  private async existingServices(
    transaction: Prisma.TransactionClient,
    ids: number[],
  ): Promise<{ serviceId: number }[]> {
    const unique = [...new Set(ids)];
    const known = await transaction.service.count({ where: { id: { in: unique } } });
    if (known !== unique.length) throw new InvalidFields({ service_ids: ['services_invalid'] });
    return unique.map((serviceId) => ({ serviceId }));
  }
}
