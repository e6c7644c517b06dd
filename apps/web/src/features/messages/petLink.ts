import { isUuid } from '../../lib/uuid';
import { paths } from '../../routing/addresses';

const linkTo = (uuid: string) => window.location.origin + paths.pet(uuid);

const BEFORE_UUID = linkTo('').toLowerCase();
const UUID_LENGTH = 36;

/** What a message says, and the pet that it asks about by a link at its end, as messages did before they named it. */
export function parsePetLink(content: string): { text: string; petUuid: string | null } {
  // By its fixed length: each bubble asks at each render, and a pattern with a gap before the link would be slow on long gaps.
  const start = Math.max(0, content.length - BEFORE_UUID.length - UUID_LENGTH);
  const link = content.slice(start).toLowerCase();
  const petUuid = link.slice(BEFORE_UUID.length);
  return link.startsWith(BEFORE_UUID) && isUuid(petUuid)
    ? { text: content.slice(0, start).trimEnd(), petUuid }
    : { text: content, petUuid: null };
}
