import { isUuid } from '../../lib/uuid';
import { paths } from '../../routing/addresses';

const linkTo = (uuid: string) => window.location.origin + paths.pet(uuid);

const BEFORE_UUID = linkTo('').toLowerCase();
const UUID_LENGTH = 36;

/** A message that asks about a pet ends with a link to it: whoever reads it elsewhere follows the link. */
export const withPetLink = (text: string, petUuid: string) => `${text}\n${linkTo(petUuid)}`;

/** What a message says, and the pet it asks about. */
export function parsePetLink(content: string): { text: string; petUuid: string | null } {
  // By its fixed length: each bubble asks at each render, and a pattern with a gap before the link would be slow on long gaps.
  const start = Math.max(0, content.length - BEFORE_UUID.length - UUID_LENGTH);
  const link = content.slice(start).toLowerCase();
  const petUuid = link.slice(BEFORE_UUID.length);
  return link.startsWith(BEFORE_UUID) && isUuid(petUuid)
    ? { text: content.slice(0, start).trimEnd(), petUuid }
    : { text: content, petUuid: null };
}
