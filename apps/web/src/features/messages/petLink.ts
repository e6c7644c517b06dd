import { isUuid } from '../../lib/uuid';
import { paths } from '../../routing/routes';

const linkTo = (uuid: string) => window.location.origin + paths.pet(uuid);

const LINK_PREFIX = linkTo('').toLowerCase();
const UUID_LENGTH = 36;

/** Splits an older message into its text and the pet link at its end. */
export function parsePetLink(content: string): { text: string; petUuid: string | null } {
  // Cuts at the fixed length of the link. A regular expression was slow on long runs of spaces.
  const start = Math.max(0, content.length - LINK_PREFIX.length - UUID_LENGTH);
  const link = content.slice(start).toLowerCase();
  const petUuid = link.slice(LINK_PREFIX.length);
  return link.startsWith(LINK_PREFIX) && isUuid(petUuid)
    ? { text: content.slice(0, start).trimEnd(), petUuid }
    : { text: content, petUuid: null };
}
