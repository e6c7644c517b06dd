import { paths } from '../../routing/addresses';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const linkTo = (uuid: string) => window.location.origin + paths.pet(uuid);

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ENDS_WITH_LINK = new RegExp(`^(.*?)\\s*${escaped(linkTo(''))}(${UUID})$`, 'is');

/** A message that asks about a pet ends with a link to it: whoever reads it elsewhere follows the link. */
export const withPetLink = (text: string, petUuid: string) => `${text}\n${linkTo(petUuid)}`;

/** What a message says, and the pet it asks about. */
export function parsePetLink(content: string): { text: string; petUuid: string | null } {
  const [, text, petUuid] = ENDS_WITH_LINK.exec(content) ?? [];
  return petUuid === undefined
    ? { text: content, petUuid: null }
    : { text: text ?? '', petUuid: petUuid.toLowerCase() };
}
