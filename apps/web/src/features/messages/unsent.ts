import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../api/session';
import { draft } from '../../lib/draft';
import type { Unsent } from './outbox';

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

/** Sends what an earlier page was sending when it was closed. The code for it is fetched only where there is something. */
export function sendUnsent(queryClient: QueryClient) {
  if (receivers().length === 0) return;
  // Where it cannot be fetched there is no connection, and the next one tries again.
  void import('./messages.queries').then(
    ({ resumeSending }) => resumeSending(queryClient),
    () => undefined,
  );
}
