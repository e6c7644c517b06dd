import type i18next from 'i18next';
import { createElement, type ReactNode, useSyncExternalStore } from 'react';

/** What there is to say, in the language on screen: a message that is still there when that changes changes with it. */
export type Message = (t: typeof i18next.t) => string;

type Kind = 'success' | 'error';

export interface PlainMessage {
  id: number;
  kind: Kind;
  message: Message;
}

/** How long messages stay. What went wrong has to be understood, too. */
export const STAYS_MS = { success: 4000, error: 10_000 };

/** One that waits longer is not taken for the outcome of what was just done. */
const PATIENCE_MS = 100;

type Code = typeof import('./Notifications');

/** What shows messages as they are meant to be; loaded with the first of them. */
let code: Code | undefined;
let place: ReactNode = null;
/** What had to be said before that, or without it: with no connection it cannot be had. */
let plain: readonly PlainMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

async function load() {
  code ??= await import('./Notifications');
  place ??= createElement(code.Notifications);
  changed();
  return code;
}

async function show(kind: Kind, message: Message) {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const loaded = await Promise.race([load(), late]).catch(() => undefined);
  // Both kinds have the same place: while plain words stand there, more are put below them.
  if (loaded && plain.length === 0) loaded.showMessage(kind, message);
  else showPlainly(kind, message);
}

function showPlainly(kind: Kind, message: Message) {
  const id = ++lastId;
  plain = [...plain, { id, kind, message }];
  changed();
  setTimeout(() => dismissPlain(id), STAYS_MS[kind]);
}

export function dismissPlain(id: number) {
  plain = plain.filter((message) => message.id !== id);
  changed();
}

/** Short messages about what just happened. What belongs to a field or a page is shown there instead. */
export const notify = {
  success: (message: Message) => void show('success', message),
  error: (message: Message) => void show('error', message),
  /** Fetches the code ahead: without a connection, when there is something to say, it is too late. */
  prepare: () => void load().catch(() => undefined),
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For the place on the screen where messages appear. */
export const usePlainMessages = () => useSyncExternalStore(subscribe, () => plain);
export const useNotificationsPlace = () => useSyncExternalStore(subscribe, () => place);
