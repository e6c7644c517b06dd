import i18next from 'i18next';
import { createElement, type ReactNode, useSyncExternalStore } from 'react';

/** Where messages appear on the screen; loaded with the first of them. */
let place: ReactNode = null;
const listeners = new Set<() => void>();

async function show(kind: 'success' | 'error', message: string) {
  try {
    const { Notifications, showNotification } = await import('./Notifications');
    place ??= createElement(Notifications);
    listeners.forEach((listener) => listener());
    const color = kind === 'error' ? 'red' : 'teal';
    showNotification({
      message,
      color,
      autoClose: kind === 'error' ? 8000 : 5000,
      closeButtonProps: { 'aria-label': i18next.t('close') },
    });
  } catch {
    // Without a connection even the code for messages cannot be had. What there is to say is said all the same.
    window.alert(message);
  }
}

/** Short messages about what just happened. What belongs to a field or a page is shown there instead. */
export const notify = {
  success: (message: string) => void show('success', message),
  error: (message: string) => void show('error', message),
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
