import type { Audience, Prisma } from '@sapa/prisma/client';
import { toAddressView, addressSelect } from '../addresses/addresses.mapper.js';
import { toDay } from '../common/validation/dates.js';
import { toUserSummary, userSummarySelect } from '../users/user-summary.js';
import type { AudienceName, MeView } from './profiles.dto.js';

// The wire and the database differ in letter case alone.
export const toAudience = (name: AudienceName) => name.toUpperCase() as Audience;
const toAudienceName = (audience: Audience) => audience.toLowerCase() as AudienceName;

export const meSelect = {
  ...userSummarySelect,
  email: true,
  emailVisibility: true,
  phoneNumber: true,
  phoneVisibility: true,
  description: true,
  birthDate: true,
  facebook: true,
  twitter: true,
  youtube: true,
  tiktok: true,
  createdAt: true,
  address: { select: addressSelect },
  businessProfiles: { select: { kind: true, establishmentDate: true } },
} as const satisfies Prisma.UserSelect;

type MeRow = Prisma.UserGetPayload<{ select: typeof meSelect }>;

/** The kind of business of each user category; owners (1) have none. */
export const BUSINESS_KIND = { 2: 'KENNEL', 3: 'BEAUTY_PARLOR', 4: 'VETERINARY', 5: 'SHELTER' } as const;

const establishmentDateOf = (user: MeRow): string | null => {
  const kind = BUSINESS_KIND[user.userCategoryId as keyof typeof BUSINESS_KIND];
  const profile = user.businessProfiles.find((candidate) => candidate.kind === kind);
  return profile?.establishmentDate.toISOString() ?? null;
};

/** What a user and the readers of their profile see alike: all but e-mail and phone number, which each of the two views adds. */
export const detailsOf = (user: MeRow) => {
  const social = { facebook: user.facebook, twitter: user.twitter, youtube: user.youtube, tiktok: user.tiktok };
  return {
    ...toUserSummary(user),
    description: user.description,
    date: user.birthDate && toDay(user.birthDate),
    establishment_date: establishmentDateOf(user),
    address: user.address && toAddressView(user.address),
    social,
    ...social,
    createdAt: user.createdAt.toISOString(),
  };
};

/** A user for themselves. */
export const toMeView = (user: MeRow): MeView => ({
  ...detailsOf(user),
  email: user.email,
  phoneNumber: user.phoneNumber,
  emailVisibility: toAudienceName(user.emailVisibility),
  phoneVisibility: toAudienceName(user.phoneVisibility),
});
