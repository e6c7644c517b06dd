import { Injectable } from '@nestjs/common';
import type { BusinessKind, Prisma } from '@sapa/prisma/client';
import { notOwn, requireCaller } from '../../platform/auth/ownership.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { FieldProblem } from '../../platform/errors/problems.js';
import type { Language } from '../../platform/http/language.js';
import { parseDate } from '../../platform/validation/dates.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { Config, currenciesOf } from '../../config.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { userIdOf } from '../../platform/users/user-id.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { hasAmount, type OfferedServiceView, type ServiceBusinessDto, type ServicePriceDto } from './businesses.dto.js';
import {
  BUSINESS_VIEW,
  businessSelect,
  servicePriceSelect,
  toOfferedServices,
  toPriceKind,
} from './businesses.mapper.js';
import { lockOwnBusiness, updateCover } from './businesses.sql.js';
import { visibleTo } from './businesses.visibility.js';

type OfferedService = Prisma.BusinessServiceUncheckedCreateWithoutBusinessProfileInput;

/** Manages the business profiles. The four business types have different services and views. */
@Injectable()
export class BusinessesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly config: Config,
  ) {}

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
          services: { create: await this.offeredServices(transaction, body, []) },
        },
        select: businessSelect,
      }),
    );
    return BUSINESS_VIEW[kind](business, language);
  }

  /** Updates the viewer's business. An empty date leaves the stored date unchanged. */
  async update(kind: BusinessKind, viewer: Viewer, id: number, body: ServiceBusinessDto, language: Language) {
    requireCaller(viewer, body.user_id);
    const establishmentDate = parseDate(body.establishment_date);
    const business = await this.prisma.$transaction(async (transaction) => {
      const own = await transaction.$queryRaw<object[]>(lockOwnBusiness(viewer, kind, id));
      if (own.length === 0)
        throw notOwn((await transaction.businessProfile.count({ where: { id, kind, ...visibleTo(viewer) } })) > 0);
      const stored = () =>
        transaction.businessService.findMany({ where: { businessProfileId: id }, select: servicePriceSelect });
      return transaction.businessProfile.update({
        where: { id },
        data: {
          ...(establishmentDate && { establishmentDate }),
          ...((body.service_ids ?? body.service_prices) && {
            services: { deleteMany: {}, create: await this.offeredServices(transaction, body, await stored()) },
          }),
        },
        select: businessSelect,
      });
    });
    return BUSINESS_VIEW[kind](business, language);
  }

  /**
   * Makes a photo from the viewer's album the cover of their business. The caller must have locked
   * the album.
   * @throws InvalidFields if the viewer has no business
   */
  async setCover(transaction: Prisma.TransactionClient, viewer: Viewer, photoId: number): Promise<void> {
    const count = await transaction.$executeRaw(updateCover(viewer, photoId));
    if (count === 0) throw new InvalidFields({ isCover: ['invalid'] });
  }

  async unsetCovers(transaction: Prisma.TransactionClient, viewer: Viewer, photoIds: number[]): Promise<void> {
    await transaction.businessProfile.updateMany({
      where: { userId: viewer.id, coverPhotoId: { in: photoIds } },
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

  /**
   * Returns the requested services and prices. Returns the stored services and prices if the
   * request omits them.
   */
  private async offeredServices(
    transaction: Prisma.TransactionClient,
    { service_ids, service_prices }: ServiceBusinessDto,
    stored: OfferedService[],
  ): Promise<OfferedService[]> {
    const offered = service_ids
      ? await this.existingServices(transaction, service_ids)
      : stored.map(({ serviceId }) => serviceId);
    const priced = service_prices ? this.pricedServices(service_prices, offered, stored) : stored;
    return offered.map((serviceId) => priced.find((service) => service.serviceId === serviceId) ?? { serviceId });
  }

  private async existingServices(transaction: Prisma.TransactionClient, ids: number[]): Promise<number[]> {
    const unique = [...new Set(ids)];
    const known = await transaction.service.count({ where: { id: { in: unique } } });
    if (known !== unique.length) throw new InvalidFields({ service_ids: ['services_invalid'] });
    return unique;
  }

  /**
   * Checks that each price belongs to one offered service. Allows the currencies of the
   * installation and the stored currency of the service.
   * @throws InvalidFields
   */
  private pricedServices(prices: ServicePriceDto[], offered: number[], stored: OfferedService[]): OfferedService[] {
    const currencies = currenciesOf(this.config);
    const problems: Record<string, FieldProblem[]> = {};
    for (const [index, { service_id, currency }] of prices.entries()) {
      const item = `service_prices.${index}`;
      if (!offered.includes(service_id)) problems[`${item}.service_id`] = ['service_not_offered'];
      else if (prices.findIndex((other) => other.service_id === service_id) < index)
        problems[`${item}.service_id`] = ['service_priced_twice'];
      const storedPrice = stored.find(({ serviceId }) => serviceId === service_id);
      if (currency && currency !== storedPrice?.currency && !currencies.includes(currency))
        problems[`${item}.currency`] = ['currency_invalid'];
    }
    if (Object.keys(problems).length > 0) throw new InvalidFields(problems);

    return prices.map(({ service_id: serviceId, price_kind, price, currency }) => ({
      serviceId,
      priceKind: price_kind ? toPriceKind(price_kind) : null,
      ...(hasAmount(price_kind) && { price, currency: currency ?? currencies[0] }),
    }));
  }
}
