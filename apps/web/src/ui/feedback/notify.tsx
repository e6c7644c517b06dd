import type i18next from 'i18next';
import { lazy, Suspense, useSyncExternalStore } from 'react';

/** A function, so messages on screen are translated again when the language changes. */
export type Message = (t: typeof i18next.t) => string;

/** Loads the code of messages, which most visits do not need. */
const load = () => import('./Messages');

let isNeeded = false;
const listeners = new Set<() => void>();

async function withMessages(show: (messages: Awaited<ReturnType<typeof load>>) => void) {
  isNeeded = true;
  listeners.forEach((listener) => listener());
  show(await load());
}

/**
 * Shows short messages about the result of an action. Field errors and page errors are shown in
 * place.
 */
export const notify = {
  success: (message: Message) => void withMessages((messages) => messages.show('success', message)),
  error: (message: Message) => void withMessages((messages) => messages.show('error', message)),
};

/**
 * Tells the user that a new version is available, until the user reloads or closes the message.
 * Its strings are in the `device` namespace.
 */
export const showUpdate = (onReload: () => void) => void withMessages((messages) => messages.showUpdate(onReload));

const Messages = lazy(async () => ({ default: (await load()).Messages }));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Place of all messages. It is empty until the first message. */
export function Notifications() {
  const hasMessages = useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  );
  return (
    hasMessages && (
      <Suspense fallback={null}>
        <Messages />
      </Suspense>
    )
  );
}
