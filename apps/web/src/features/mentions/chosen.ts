import { CreateCommentDto } from '../../api/limits';
import { session } from '../../api/session';
import { partsOf } from '../../ui/text/richText';

/** So many names are remembered: more than anybody has in unsent texts. */
const REMEMBERED = 50;
const { maxItems: MOST } = CreateCommentDto.mentionUuids;

/** Of one person, as others use the same device. As long as the drafts that name them: they may be sent after the tab was closed. */
const storageKey = () => {
  const user = session.get()?.user.uuid;
  return user && `mentions:${user}`;
};

type Chosen = [name: string, uuid: string];

const isChosen = (entry: unknown): entry is Chosen =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string';

/** Where there is no storage, as long as the page. */
let kept: { key: string; chosen: Chosen[] } | undefined;

// What was typed in another tab is sent by any of them.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === kept?.key) kept = undefined;
});

function remembered(): Chosen[] {
  const key = storageKey();
  if (!key) return [];
  if (kept?.key === key) return kept.chosen;
  let chosen: Chosen[] = [];
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (Array.isArray(stored)) chosen = stored.filter(isChosen);
  } catch {
    // Storage is disabled, or was edited.
  }
  kept = { key, chosen };
  return chosen;
}

/** Remembers who was chosen by a name: texts are plain, and may be sent after a reload. */
export function rememberChosen(name: string, uuid: string) {
  const key = storageKey();
  if (!key) return;
  const others = remembered().filter(([known]) => known !== name);
  const chosen = [...others, [name, uuid] as Chosen].slice(-REMEMBERED);
  kept = { key, chosen };
  try {
    localStorage.setItem(key, JSON.stringify(chosen));
  } catch {
    // Storage is disabled or full.
  }
}

/** Whom a text mentions: who was chosen while it was typed, and those of `before`, whom it mentioned until now. */
export function mentionUuidsOf(text: string, before: readonly { uuid: string; name: string }[] = []) {
  // Of two people with one name the one who was mentioned already.
  const names = new Map([...remembered(), ...before.map(({ name, uuid }): Chosen => [name, uuid])]);
  const known = [...names].map(([name, uuid]) => ({ name, uuid }));
  const uuids = partsOf(text, known).flatMap((part) => (part.kind === 'mention' ? [part.uuid] : []));
  return [...new Set(uuids)].slice(0, MOST);
}

/** The part of a new text's request that says whom it mentions. */
export function mentioning(text: string) {
  const mentionUuids = mentionUuidsOf(text);
  return mentionUuids.length ? { mentionUuids } : {};
}

/** Whether what stands after an @ is the name of somebody who was chosen, and what follows it. */
export const isChosenAlready = (typed: string) => remembered().some(([name]) => `${typed} `.startsWith(`${name} `));

/** For who leaves nothing on this device. */
export function forgetChosen(userUuid: string) {
  kept = undefined;
  try {
    localStorage.removeItem(`mentions:${userUuid}`);
  } catch {
    // Without storage there is nothing to remove.
  }
}
