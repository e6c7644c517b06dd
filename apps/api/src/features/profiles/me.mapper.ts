import type { Prisma } from '@sapa/prisma/client';
import { toAddressView, addressSelect } from '../addresses/addresses.mapper.js';
import { currentBusiness } from '../businesses/kinds.js';
import { toDay } from '../../platform/validation/dates.js';
import type { Config } from '../../config.js';
import { audienceSelect, audiencesOf } from '../friends/audience.visibility.js';
import type { AsJson } from '../../platform/prisma/as-json.js';
import { toAudienceName } from '../../platform/users/audience.js';
import { toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import { toRoleName } from '../../platform/users/roles.js';
import type { MeView } from './profiles.dto.js';

// API names are the database values in lower case.

/** Columns of a profile for the owner and for other viewers. */
export const detailsSelect = {
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
  role: true,
  suspendedUntil: true,
  createdAt: true,
  visibleToVisitors: true,
  address: { select: addressSelect },
  businessProfiles: { select: { kind: true, establishmentDate: true } },
} as const satisfies Prisma.UserSelect;

export const meSelect = {
  ...detailsSelect,
  emailConfirmedAt: true,
  newEmail: true,
} as const satisfies Prisma.UserSelect;

type DetailsRow = Prisma.UserGetPayload<{ select: typeof detailsSelect }>;
type MeRow = Prisma.UserGetPayload<{ select: typeof meSelect }>;

/**
 * A `MeRow` in a single JSON column. With a dozen columns the database driver took twice as long.
 */
export interface MeJson {
  me: AsJson<MeRow>;
}

export const toMeRow = ({ me }: MeJson): MeRow => ({
  ...me,
  birthDate: me.birthDate === null ? null : new Date(`${me.birthDate}T00:00:00Z`),
  emailConfirmedAt: me.emailConfirmedAt === null ? null : new Date(me.emailConfirmedAt),
  suspendedUntil: me.suspendedUntil === null ? null : new Date(me.suspendedUntil),
  createdAt: new Date(me.createdAt),
  businessProfiles: me.businessProfiles.map(({ kind, establishmentDate }) => ({
    kind,
    establishmentDate: new Date(establishmentDate),
  })),
});

/** Maps the fields visible to the owner and other viewers of the profile. */
export const detailsOf = (user: DetailsRow) => {
  const { facebook, twitter, youtube, tiktok } = user;
  const social = { facebook, twitter, youtube, tiktok };
  return {
    ...toUserSummary(user),
    description: user.description,
    date: user.birthDate && toDay(user.birthDate),
    establishment_date: currentBusiness(user)?.establishmentDate.toISOString() ?? null,
    address: user.address && toAddressView(user.address),
    social,
    ...social,
    createdAt: user.createdAt.toISOString(),
  };
};

const visibilityOf = (user: DetailsRow) => {
  const { email, phone, street, birthDate } = audiencesOf(user);
  return {
    emailVisibility: toAudienceName(email),
    phoneVisibility: toAudienceName(phone),
    streetVisibility: toAudienceName(street),
    birthDateVisibility: toAudienceName(birthDate),
  };
};

const emailConfirmationOf = ({ emailConfirmedAt, newEmail }: MeRow, { EMAIL_CONFIRMATION }: Config) =>
  EMAIL_CONFIRMATION === 'off'
    ? undefined
    : { isRequired: EMAIL_CONFIRMATION === 'require', isConfirmed: emailConfirmedAt !== null, newEmail };

export const toMeView = (user: MeRow, config: Config): MeView => ({
  ...detailsOf(user),
  email: user.email,
  phoneNumber: user.phoneNumber,
  ...visibilityOf(user),
  visibleToVisitors: user.visibleToVisitors,
  emailConfirmation: emailConfirmationOf(user, config),
  role: toRoleName(user.role),
  suspendedUntil: user.suspendedUntil?.toISOString() ?? null,
});
