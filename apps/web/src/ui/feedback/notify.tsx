import type i18next from 'i18next';
import { useSyncExternalStore } from 'react';

/** A function, so messages on screen are translated again when the language changes. */
export type Message = (t: typeof i18next.t) => string;

type Messages = typeof import('./Messages');

let loaded: Messages | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Loads the code of messages, which is too large for the first load of a page. */
async function load(): Promise<Messages> {
  loaded = await import('./Messages');
  listeners.forEach((listener) => listener());
  return loaded;
}

/** Calls the function with the code of messages, unless it cannot be loaded. */
const withMessages = (use: (messages: Messages) => void) => void load().then(use, () => undefined);

/** Loads the code of messages before the connection can be lost. */
export const prepareMessages = () => withMessages(() => undefined);

/**
 * Shows short messages about the result of an action. Field errors and page errors are shown in
 * place.
 */
export const notify = {
  success: (message: Message) => withMessages(({ show }) => show('success', message)),
  error: (message: Message) => withMessages(({ show }) => show('error', message)),
};

/**
 * Tells the user that a new version is available, until the user reloads or closes the message.
 * Its strings are in the `device` namespace.
 */
export const showUpdate = (onReload: () => void) => withMessages((messages) => messages.showUpdate(onReload));

/** Container of all messages. It is empty until their code is loaded. */
export function Notifications() {
  const messages = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  );
  return messages && <messages.Messages />;
}
