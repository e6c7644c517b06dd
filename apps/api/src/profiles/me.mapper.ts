import type { Audience, Prisma } from '@sapa/prisma/client';
import { toAddressView, addressSelect } from '../addresses/addresses.mapper.js';
import { toDay } from '../common/validation/dates.js';
import { audienceSelect, audiencesOf } from '../friends/audience.visibility.js';
import { toUserSummary, userSummarySelect } from '../users/user-summary.js';
import type { AudienceName, MeView } from './profiles.dto.js';
import { ownLinks } from './social-links.js';

// Names in requests and answers differ from those in the database only by letter case.
export const toAudience = (name: AudienceName) => name.toUpperCase() as Audience;
const toAudienceName = (audience: Audience) => audience.toLowerCase() as AudienceName;

export const meSelect = {
  ...userSummarySelect,
  ...audienceSelect,
  email: true,
  phoneNumber: true,
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

/** The fields that are the same for a user and for readers of the profile. */
export const detailsOf = (user: MeRow) => {
  const social = ownLinks(user);
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

const visibilityOf = (user: MeRow) => {
  const { email, phone, street, birthDate } = audiencesOf(user);
  return {
    emailVisibility: toAudienceName(email),
    phoneVisibility: toAudienceName(phone),
    streetVisibility: toAudienceName(street),
    birthDateVisibility: toAudienceName(birthDate),
  };
};

/** The view of the caller's own account. */
export const toMeView = (user: MeRow): MeView => ({
  ...detailsOf(user),
  email: user.email,
  phoneNumber: user.phoneNumber,
  ...visibilityOf(user),
});
