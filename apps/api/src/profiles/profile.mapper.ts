import type { Prisma } from '@sapa/prisma/client';
import { addressFor } from '../addresses/addresses.visibility.js';
import type { Language } from '../common/http/language.js';
import { PAGE_SIZE } from '../common/limits.js';
import { ageOf } from '../common/validation/dates.js';
import { audiencesOf, maySee, type Closeness } from '../friends/audience.visibility.js';
import { petSelect, toPetView } from '../pets/pets.mapper.js';
import { visibleTo } from '../pets/pets.visibility.js';
import type { Viewer } from '../users/viewer.js';
import { detailsOf, detailsSelect } from './me.mapper.js';
import type { ProfileView } from './profiles.dto.js';
import { NO_LINKS } from './social-links.js';

export const profileSelect = (viewer: Viewer) =>
  ({
    ...detailsSelect,
    pets: { where: visibleTo(viewer), select: petSelect, orderBy: { id: 'desc' }, take: PAGE_SIZE.default },
  }) as const satisfies Prisma.UserSelect;

type ProfileRow = Prisma.UserGetPayload<{ select: ReturnType<typeof profileSelect> }>;

/** The view for readers of a profile. With a block between the two it has no contact data (decisions §13). */
export function toProfileView(user: ProfileRow, reader: Closeness, language: Language): ProfileView {
  const audiences = audiencesOf(user);
  const details = detailsOf(user);
  const profile = {
    ...details,
    email: maySee(reader, audiences.email) ? user.email : null,
    phoneNumber: maySee(reader, audiences.phone) ? user.phoneNumber : null,
    date: maySee(reader, audiences.birthDate) ? details.date : null,
    age: reader !== 'blocked' && user.birthDate ? ageOf(user.birthDate) : null,
    address: details.address && addressFor(reader, audiences.street, details.address),
    pets: user.pets.map((pet) => toPetView(pet, language)),
  };
  if (reader !== 'blocked') return profile;
  return { ...profile, social: NO_LINKS, ...NO_LINKS };
}
