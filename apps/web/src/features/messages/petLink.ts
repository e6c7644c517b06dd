import { isUuid } from '../../lib/uuid';
import { paths } from '../../routing/addresses';

const linkTo = (uuid: string) => window.location.origin + paths.pet(uuid);

const BEFORE_UUID = linkTo('').toLowerCase();
const UUID_LENGTH = 36;

/** Splits a message into its text and the pet link at its end (the format of older messages). */
export function parsePetLink(content: string): { text: string; petUuid: string | null } {
  // Uses the fixed length of the link. A regular expression was slow on long runs of spaces.
  const start = Math.max(0, content.length - BEFORE_UUID.length - UUID_LENGTH);
  const link = content.slice(start).toLowerCase();
  const petUuid = link.slice(BEFORE_UUID.length);
  return link.startsWith(BEFORE_UUID) && isUuid(petUuid)
    ? { text: content.slice(0, start).trimEnd(), petUuid }
    : { text: content, petUuid: null };
}
