import type { Prisma } from '@sapa/prisma/client';
import { cityOf } from '../addresses/city.visibility.js';
import { businessCardSelect, toBusinessCard } from '../businesses/business-card.mapper.js';
import { servicePriceSelect, toServicePriceView } from '../businesses/businesses.mapper.js';
import { currentBusiness } from '../businesses/kinds.js';
import { audienceSelect, audiencesOf, maySee } from '../friends/audience.visibility.js';
import type { Near } from '../places/near.js';
import { toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { SHOWN_SERVICES, type DirectoryEntryView } from './profiles.dto.js';

/**
 * Selects the requested services of businesses, or the services with a price if no services are
 * requested.
 */
export const directorySelect = (serviceIds: number[] = []) =>
  ({
    ...userSummarySelect,
    ...audienceSelect,
    phoneNumber: true,
    address: { select: { city: true, street: true, placeId: true } },
    businessProfiles: {
      select: {
        ...businessCardSelect,
        services: {
          where: serviceIds.length > 0 ? { serviceId: { in: serviceIds } } : { priceKind: { not: null } },
          orderBy: { serviceId: 'asc' },
          take: SHOWN_SERVICES,
          select: servicePriceSelect,
        },
      },
    },
  }) as const satisfies Prisma.UserSelect;

type DirectoryRow = Prisma.UserGetPayload<{ select: ReturnType<typeof directorySelect> }>;

/**
 * Maps a user for the directory. Only profiles contain fields for friends, so friends are treated
 * like all other users here. `near` is the search by distance, if there is one.
 */
export function toDirectoryEntry(viewer: Viewer, user: DirectoryRow, near: Near | undefined): DirectoryEntryView {
  const business = currentBusiness(user);
  if (!business) return toUserSummary(user);
  const viewerCloseness = user.id === viewer.id ? 'owner' : 'user';
  const audiences = audiencesOf(user);
  return {
    ...toUserSummary(user),
    business: {
      ...toBusinessCard(business),
      city: cityOf(user.address),
      distanceKm: near?.km[near.placeIds.indexOf(user.address?.placeId ?? 0)] ?? null,
      street: maySee(viewerCloseness, audiences.street) ? (user.address?.street ?? null) : null,
      hasPhone: user.phoneNumber !== null && maySee(viewerCloseness, audiences.phone),
      services: business.services.map(toServicePriceView),
    },
  };
}
