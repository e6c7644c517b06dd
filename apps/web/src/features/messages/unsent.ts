import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { draft } from '../../lib/draft';

/** A message that the server has not confirmed. */
export interface Unsent {
  /**
   * Idempotency key: the server stores a message with this id once. Has the form `temp-` and a
   * timestamp.
   */
  clientMessageId: string;
  content: string;
  messageType: 'text' | 'image';
  mediaSize?: components['schemas']['MediaSize'] | null;
  /** The pet that the message asks about. */
  petUuid?: string | null;
  createdAt: string;
  /** Error code of a failed attempt, or null while the message is being sent. */
  failure: string | null;
}

/** In-memory copy of the outbox, which also works without browser storage. */
export const cachedLists = new Map<string, readonly Unsent[]>();

/** Key prefix that contains the user's UUID, so each user has a separate outbox. */
export const ownKeyPrefix = () => `unsent-messages:${session.get()?.user.uuid}:`;

/** UUIDs of users with unsent messages. */
export function unsentRecipients() {
  const prefix = ownKeyPrefix();
  const keys = new Set([...draft.keys(), ...cachedLists.keys()]);
  return [...keys].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
}
