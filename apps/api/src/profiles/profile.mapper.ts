import type { Prisma } from '@sapa/prisma/client';
import { addressFor } from '../addresses/addresses.visibility.js';
import type { Language } from '../common/http/language.js';
import { petSelect, toPetView } from '../pets/pets.mapper.js';
import { visibleTo } from '../pets/pets.visibility.js';
import type { Viewer } from '../users/viewer.js';
import { maySee, type Closeness } from './contacts.visibility.js';
import { detailsOf, meSelect } from './me.mapper.js';
import type { ProfileView } from './profiles.dto.js';

const PETS_ON_PROFILE = 50;

export const profileSelect = (viewer: Viewer) =>
  ({
    ...meSelect,
    pets: { where: visibleTo(viewer), select: petSelect, orderBy: { id: 'desc' }, take: PETS_ON_PROFILE },
  }) as const satisfies Prisma.UserSelect;

type ProfileRow = Prisma.UserGetPayload<{ select: ReturnType<typeof profileSelect> }>;

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
    address: profile.address && addressFor(true, profile.address),
    social: none,
    ...none,
  };
}
