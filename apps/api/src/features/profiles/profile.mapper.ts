import type { Prisma } from '@sapa/prisma/client';
import { addressFor } from '../addresses/addresses.visibility.js';
import { businessCardSelect, toBusinessCard } from '../businesses/business-card.mapper.js';
import { BUSINESS_KIND, currentBusiness } from '../businesses/kinds.js';
import { todayIn, zoneOf, zoneSelect } from '../../platform/common/local-time.js';
import { ageOf } from '../../platform/validation/dates.js';
import { audiencesOf, maySee, type Closeness } from '../friends/audience.visibility.js';
import type { PetView } from '../pets/pets.dto.js';
import { toUserSummary } from '../../platform/users/user-summary.js';
import { detailsOf, detailsSelect } from './me.mapper.js';
import { ANSWERS_WITHIN, type AnswersWithin, type ProfileView } from './profiles.dto.js';
import { NO_LINKS } from './social-links.js';

export const profileSelect = {
  ...detailsSelect,
  ...zoneSelect,
  answersWithin: true,
  businessProfiles: { select: { ...detailsSelect.businessProfiles.select, ...businessCardSelect } },
} as const satisfies Prisma.UserSelect;

type ProfileRow = Prisma.UserGetPayload<{ select: typeof profileSelect }>;

/** Upper limit of each answer time range in minutes. Times above the last limit are not shown. */
const MAX_MINUTES = { hour: 60, hours: 6 * 60, day: 24 * 60, days: 72 * 60, week: 7 * 24 * 60 } satisfies Record<
  AnswersWithin,
  number
>;

const answersWithin = (minutes: number | null): AnswersWithin | null =>
  minutes === null ? null : (ANSWERS_WITHIN.find((name) => minutes <= MAX_MINUTES[name]) ?? null);

/**
 * Maps a user's profile if the user or the viewer has blocked the other. Both users see the name
 * and picture, so that the blocking user can unblock (decisions §13). Fields are listed one by
 * one, so that fields added later stay hidden.
 */
function toReducedProfile(user: ProfileRow): ProfileView {
  const { id, uuid, firstName, lastName, imageUrl } = toUserSummary(user);
  // A business has no last name, but the stored row may contain a last name from an earlier
  // category.
  const isBusiness = user.userCategoryId !== null && user.userCategoryId in BUSINESS_KIND;
  return {
    id,
    uuid,
    firstName,
    lastName: isBusiness ? null : lastName,
    imageUrl,
    isReduced: true,
    userCategoryId: null,
    description: null,
    email: null,
    phoneNumber: null,
    date: null,
    age: null,
    establishment_date: null,
    address: null,
    social: NO_LINKS,
    ...NO_LINKS,
    createdAt: null,
    answersWithin: null,
    visibleToVisitors: false,
    business: null,
    pets: [],
  };
}

/**
 * Maps a profile for a viewer. Returns a reduced profile if either user has blocked the other.
 */
export function toProfileView(user: ProfileRow, pets: PetView[], viewerCloseness: Closeness): ProfileView {
  if (viewerCloseness === 'blocked') return toReducedProfile(user);
  const audiences = audiencesOf(user);
  const details = detailsOf(user);
  const business = currentBusiness(user);
  return {
    ...details,
    isReduced: false,
    email: maySee(viewerCloseness, audiences.email) ? user.email : null,
    phoneNumber: maySee(viewerCloseness, audiences.phone) ? user.phoneNumber : null,
    date: maySee(viewerCloseness, audiences.birthDate) ? details.date : null,
    age: user.birthDate ? ageOf(user.birthDate, todayIn(zoneOf(user))) : null,
    address: details.address && addressFor(viewerCloseness, audiences.street, details.address),
    answersWithin: answersWithin(user.answersWithin),
    visibleToVisitors: business !== undefined && user.visibleToVisitors,
    business: business ? toBusinessCard(business) : null,
    pets,
  };
}
