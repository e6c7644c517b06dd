import type { Prisma } from '@sapa/prisma/client';
import type { Language } from '../common/http/language.js';
import { petSelect, toPetView } from '../pets/pets.mapper.js';
import type { ProfileView } from './users.dto.js';
import { detailsOf, meSelect } from './users.mapper.js';
import { maySee, type Closeness } from './users.visibility.js';

const PETS_ON_PROFILE = 50;

export const profileSelect = {
  ...meSelect,
  pets: { select: petSelect, orderBy: { id: 'desc' }, take: PETS_ON_PROFILE },
} as const satisfies Prisma.UserSelect;

type ProfileRow = Prisma.UserGetPayload<{ select: typeof profileSelect }>;

/** A user for the readers of their profile. Where a block stands between the two it shows no way to get in touch (decisions §13). */
export function toProfileView(user: ProfileRow, reader: Closeness, language: Language): ProfileView {
  const profile = {
    ...detailsOf(user),
    email: maySee(reader, user.emailVisibility) ? user.email : null,
    phoneNumber: maySee(reader, user.phoneVisibility) ? user.phoneNumber : null,
    pets: user.pets.map((pet) => toPetView(pet, language)),
  };
  if (reader !== 'blocked') return profile;
  const none = { facebook: null, twitter: null, youtube: null, tiktok: null };
  return {
    ...profile,
    address: profile.address && { ...profile.address, street: '' },
    social: none,
    ...none,
    pets: [],
  };
}
