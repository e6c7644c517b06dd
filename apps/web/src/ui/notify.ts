import i18next from 'i18next';
import { createElement, type ReactNode, useSyncExternalStore } from 'react';

/** What there is to say, in the language on screen: a message that is still there when that changes changes with it. */
export type Message = (t: typeof i18next.t) => string;

/** Where messages appear on the screen; loaded with the first of them. */
let place: ReactNode = null;
const listeners = new Set<() => void>();

const load = () => import('./Notifications');

async function show(kind: 'success' | 'error', message: Message) {
  try {
    const { Notifications, showMessage } = await load();
    place ??= createElement(Notifications);
    listeners.forEach((listener) => listener());
    showMessage(kind, message);
  } catch {
    // Without a connection even the code for messages cannot be had. What there is to say is said all the same.
    window.alert(message(i18next.t));
  }
}

/** Short messages about what just happened. What belongs to a field or a page is shown there instead. */
export const notify = {
  success: (message: Message) => void show('success', message),
  error: (message: Message) => void show('error', message),
  /** Fetches the code: when the line is gone, and that has to be said, it is too late. */
  prepare: () => void load().catch(() => undefined),
};

/** For the shell: the place for messages, once there is one. */
export const useNotificationsPlace = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => place,
  );
