import { Prisma } from '@sapa/prisma/client';
import { businessCardSelect, toBusinessCard } from '../businesses/business-card.mapper.js';
import { servicePriceSelect, toServicePriceView } from '../businesses/businesses.mapper.js';
import { BUSINESS_CATEGORIES, currentBusiness, isCurrentBusiness } from '../businesses/kinds.js';
import { isOpenAt } from '../businesses/opening-hours.mapper.js';
import { decodeCursor } from '../../platform/pagination/page.js';
import { audienceSelect, audiencesOf, maySee } from '../friends/audience.visibility.js';
import { conditionOf } from '../../platform/prisma/condition.js';
import { toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import { PERSON, visibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { SHOWN_SERVICES, type DirectoryEntryView, type UserListQuery } from './profiles.dto.js';

interface Found {
  /** What they are near: the places around the one that is asked for. */
  placeIds: number[] | undefined;
  /** Of who is open now. */
  moment: Date;
}

/** The ids of one page and of the one after it. Services and hours are those of a business. */
export function selectDirectory(
  viewer: Viewer,
  { userCategoryId, serviceIds = [], openNow, cursor, limit }: UserListQuery,
  { placeIds, moment }: Found,
): Prisma.Sql {
  const isOfBusinesses = serviceIds.length > 0 || openNow === true;
  // By which an index finds the few who are businesses.
  const anyCategory = isOfBusinesses
    ? Prisma.sql`person."userCategoryId" = ANY (${BUSINESS_CATEGORIES}::int[])`
    : Prisma.sql`person."userCategoryId" IS NOT NULL`;
  const conditions = [
    conditionOf(visibleTo(viewer), PERSON),
    userCategoryId === undefined ? anyCategory : Prisma.sql`person."userCategoryId" = ${userCategoryId}`,
    ...(cursor ? [Prisma.sql`person.id < ${decodeCursor(cursor)}`] : []),
    ...(placeIds
      ? [
          Prisma.sql`EXISTS (
            SELECT FROM "Address" address WHERE address."userId" = person.id AND address."placeId" = ANY (${placeIds}::int[]))`,
        ]
      : []),
    ...serviceIds.map(
      (serviceId) => Prisma.sql`EXISTS (
        SELECT FROM "BusinessService" offered WHERE offered."businessProfileId" = business.id AND offered."serviceId" = ${serviceId})`,
    ),
    ...(openNow ? [isOpenAt(moment)] : []),
  ];
  const business = isOfBusinesses ? Prisma.sql`JOIN "BusinessProfile" business ON ${isCurrentBusiness}` : Prisma.empty;
  return Prisma.sql`
    SELECT person.id FROM "User" person ${business}
    WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY person.id DESC LIMIT ${limit + 1}`;
}

/** Of a business those of its services that are sought, otherwise those with a price. */
export const directorySelect = (soughtIds: number[] = []) =>
  ({
    ...userSummarySelect,
    ...audienceSelect,
    phoneNumber: true,
    address: { select: { city: true, street: true } },
    businessProfiles: {
      select: {
        ...businessCardSelect,
        services: {
          where: soughtIds.length > 0 ? { serviceId: { in: soughtIds } } : { priceKind: { not: null } },
          orderBy: { serviceId: 'asc' },
          take: SHOWN_SERVICES,
          select: servicePriceSelect,
        },
      },
    },
  }) as const satisfies Prisma.UserSelect;

type DirectoryRow = Prisma.UserGetPayload<{ select: ReturnType<typeof directorySelect> }>;

/** What a business shows to friends alone is on its profile. */
export function toDirectoryEntry(viewer: Viewer, user: DirectoryRow): DirectoryEntryView {
  const business = currentBusiness(user);
  if (!business) return toUserSummary(user);
  const reader = user.id === viewer.id ? 'owner' : 'user';
  const audiences = audiencesOf(user);
  return {
    ...toUserSummary(user),
    business: {
      ...toBusinessCard(business),
      city: user.address?.city ?? null,
      street: maySee(reader, audiences.street) ? (user.address?.street ?? null) : null,
      hasPhone: user.phoneNumber !== null && maySee(reader, audiences.phone),
      services: business.services.map(toServicePriceView),
    },
  };
}
