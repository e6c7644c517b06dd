import { createElement, type ReactNode, useSyncExternalStore } from 'react';
import type { Message } from './Notifications';

type Kind = 'success' | 'error';

export interface PlainMessage {
  id: number;
  kind: Kind;
  message: Message;
}

/** How long messages are visible, in milliseconds. Errors take longer to read. */
const STAYS_MS = { success: 4000, error: 10_000 };

/**
 * Maximum number of milliseconds to wait until the code of notifications has loaded. A later
 * message would seem unrelated to the user's action.
 */
const LOAD_TIMEOUT_MS = 100;

type Code = typeof import('./Notifications');

/** The notifications' code, loaded for the first message. */
let code: Code | undefined;
let container: ReactNode = null;
/** Messages shown as plain text because the notifications' code is not loaded. */
let plain: readonly PlainMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

async function load() {
  code ??= await import('./Notifications');
  container ??= createElement(code.Notifications);
  changed();
  return code;
}

async function show(kind: Kind, message: Message) {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS));
  const loaded = code ?? (await Promise.race([load(), timeout]).catch(() => undefined));
  // A notification would cover plain text messages, so a new message is also plain text while a
  // plain text message is visible.
  if (loaded && plain.length === 0) loaded.showMessage(kind, message, STAYS_MS[kind]);
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

/**
 * Shows short messages about the result of an action. Field errors and page errors are shown in
 * place.
 */
export const notify = {
  success: (message: Message) => void show('success', message),
  error: (message: Message) => void show('error', message),
  /** Loads the notifications' code in advance, because it cannot be loaded offline. */
  prepare: () => load().catch(() => undefined),
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const getPlain = () => plain;
const getContainer = () => container;
/**
 * Returns the messages to show as plain text. Only the component that renders them uses this hook.
 */
export const usePlainMessages = () => useSyncExternalStore(subscribe, getPlain, getPlain);
export const useNotificationsPlace = () => useSyncExternalStore(subscribe, getContainer, getContainer);
