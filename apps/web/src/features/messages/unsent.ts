import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { draft } from '../../lib/draft';

/** A message that the server has not confirmed. */
export interface Unsent {
  /** Documented: `temp-` and the time. The server stores it once, however often it is sent. */
  clientMessageId: string;
  content: string;
  messageType: 'text' | 'image';
  mediaSize?: components['schemas']['MediaSize'] | null;
  /** The pet that the message asks about. */
  petUuid?: string | null;
  createdAt: string;
  /** The reason of the failure, a code of `errors`; null while the message is being sent. */
  failure: string | null;
}

/** What the page knows of the outbox: all of it where nothing can be stored. */
export const known = new Map<string, readonly Unsent[]>();

/** One's own UUID is part of it: who logs in next has an outbox of their own. */
export const ownKeys = () => `unsent-messages:${session.get()?.user.uuid}:`;

/** To whom something is not sent yet. */
export function receivers() {
  const prefix = ownKeys();
  const keys = new Set([...draft.keys(), ...known.keys()]);
  return [...keys].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
}
