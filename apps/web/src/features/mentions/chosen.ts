import { CreateCommentDto } from '../../api/limits';
import { session } from '../../api/session';
import { partsOf } from '../../ui/text/richText';

/** Maximum number of stored names, enough for all drafts on a device. */
const MAX_REMEMBERED = 50;
const { maxItems: MAX_MENTIONS } = CreateCommentDto.mentionUuids;

/**
 * Contains the user, because several users may share a device. Names are kept as long as drafts,
 * which may be sent during a later visit.
 */
const storageKey = () => {
  const user = session.get()?.user.uuid;
  return user && `mentions:${user}`;
};

type Chosen = [name: string, uuid: string];

const isChosenEntry = (entry: unknown): entry is Chosen =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string';

/** In-memory copy, which also works without storage. */
let cache: { key: string; chosen: Chosen[] } | undefined;

// Another tab may have stored names.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === cache?.key) cache = undefined;
});

function readChosen(): Chosen[] {
  const key = storageKey();
  if (!key) return [];
  if (cache?.key === key) return cache.chosen;
  let chosen: Chosen[] = [];
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (Array.isArray(stored)) chosen = stored.filter(isChosenEntry);
  } catch {
    // The browser blocks storage, or the stored data is invalid.
  }
  cache = { key, chosen };
  return chosen;
}

/**
 * Stores the user to whom a name refers, because drafts are plain text and may be sent after a
 * page reload.
 */
export function rememberChosen(name: string, uuid: string) {
  const key = storageKey();
  if (!key) return;
  const others = readChosen().filter(([known]) => known !== name);
  const chosen = [...others, [name, uuid] as Chosen].slice(-MAX_REMEMBERED);
  cache = { key, chosen };
  try {
    localStorage.setItem(key, JSON.stringify(chosen));
  } catch {
    // The browser blocks storage, or the storage is full.
  }
}

/**
 * Returns the UUIDs of users mentioned in the content. `before` contains the mentions of the
 * stored version.
 */
export function mentionUuidsOf(text: string, before: readonly { uuid: string; name: string }[] = []) {
  // If two users have the same name, the user mentioned in the stored version is kept.
  const names = new Map([...readChosen(), ...before.map(({ name, uuid }): Chosen => [name, uuid])]);
  const known = [...names].map(([name, uuid]) => ({ name, uuid }));
  const uuids = partsOf(text, known).flatMap((part) => (part.kind === 'mention' ? [part.uuid] : []));
  return [...new Set(uuids)].slice(0, MAX_MENTIONS);
}

/** Request fields with the users mentioned in new content. */
export function mentioning(text: string) {
  const mentionUuids = mentionUuidsOf(text);
  return mentionUuids.length ? { mentionUuids } : {};
}

/** Whether the text after "@" starts with the full name of a chosen user. */
export const isChosenAlready = (typed: string) => readChosen().some(([name]) => `${typed} `.startsWith(`${name} `));

/** Deletes a user's stored names after logout or account deletion. */
export function forgetChosen(userUuid: string) {
  cache = undefined;
  try {
    localStorage.removeItem(`mentions:${userUuid}`);
  } catch {
    // The browser blocks storage, so nothing is stored.
  }
}
