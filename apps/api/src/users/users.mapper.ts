import type { Prisma } from '@sapa/prisma/client';
import { toAddressView, addressSelect } from '../addresses/addresses.mapper.js';
import { toDay } from '../common/validation/dates.js';
import { imageSelect, imageUrl } from '../storage/urls.js';
import type { MeView, ProfileView } from './users.dto.js';
import type { UserSummaryView } from './user-summary.view.js';

/** Avatars are at most 160 px large, twice that on fine screens. */
const AVATAR_WIDTH = 320;

export const userSummarySelect = {
  id: true,
  uuid: true,
  firstName: true,
  lastName: true,
  userCategoryId: true,
  profilePhoto: { select: imageSelect },
} as const satisfies Prisma.UserSelect;

export type UserSummaryRow = Prisma.UserGetPayload<{ select: typeof userSummarySelect }>;

export const toUserSummary = (user: UserSummaryRow): UserSummaryView => ({
  id: user.id,
  uuid: user.uuid,
  firstName: user.firstName,
  lastName: user.lastName,
  imageUrl: imageUrl(user.profilePhoto, AVATAR_WIDTH),
  userCategoryId: user.userCategoryId,
});

export const meSelect = {
  ...userSummarySelect,
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

export type MeRow = Prisma.UserGetPayload<{ select: typeof meSelect }>;

/** The kind of business of each user category; owners (1) have none. */
export const BUSINESS_KIND = { 2: 'KENNEL', 3: 'BEAUTY_PARLOR', 4: 'VETERINARY', 5: 'SHELTER' } as const;

const establishmentDateOf = (user: MeRow): string | null => {
  const kind = BUSINESS_KIND[user.userCategoryId as keyof typeof BUSINESS_KIND];
  const profile = user.businessProfiles.find((candidate) => candidate.kind === kind);
  return profile?.establishmentDate.toISOString() ?? null;
};

/** A user with contact data: for themselves, and for their profile page. */
export function toMeView(user: MeRow): MeView {
  const social = { facebook: user.facebook, twitter: user.twitter, youtube: user.youtube, tiktok: user.tiktok };
  return {
    ...toUserSummary(user),
    email: user.email,
    phoneNumber: user.phoneNumber,
    description: user.description,
    date: user.birthDate && toDay(user.birthDate),
    establishment_date: establishmentDateOf(user),
    address: user.address && toAddressView(user.address),
    social,
    ...social,
    createdAt: user.createdAt.toISOString(),
  };
}

/** A profile as somebody sees it between whom and the owner stands a block: no way to get in touch (decisions §13). */
export function toReducedProfile(profile: ProfileView): ProfileView {
  const none = { facebook: null, twitter: null, youtube: null, tiktok: null };
  return {
    ...profile,
    email: null,
    phoneNumber: null,
    address: profile.address && { ...profile.address, street: '' },
    social: none,
    ...none,
    pets: [],
  };
}
