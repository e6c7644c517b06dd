import { useSyncExternalStore } from 'react';

let wanted = false;
const listeners = new Set<() => void>();

async function show(kind: 'success' | 'error', message: string) {
  if (!wanted) {
    wanted = true;
    listeners.forEach((listener) => listener());
  }
  // Loaded when something is said for the first time.
  const { notifications } = await import('@mantine/notifications');
  const color = kind === 'error' ? 'red' : 'teal';
  notifications.show({ message, color, autoClose: kind === 'error' ? 8000 : 5000, 'data-kind': kind });
}

/** Short messages about what just happened. What belongs to a field or a page is shown there instead. */
export const notify = {
  success: (message: string) => void show('success', message),
  error: (message: string) => void show('error', message),
};

/** True from the first message on: the shell then brings in the place where messages appear. */
export const useNotificationsWanted = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => wanted,
  );
