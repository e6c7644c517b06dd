import { useSyncExternalStore } from 'react';
import type { components } from './schema';

export type SessionUser = components['schemas']['Me'];

export interface Session {
  token: string;
  user: SessionUser;
}

// Storage keys from the specification.
const TOKEN = 'token';
const USER = 'user';

function read(): Session | null {
  try {
    const token = localStorage.getItem(TOKEN);
    const user: unknown = JSON.parse(localStorage.getItem(USER) ?? 'null');
    return token && user && typeof user === 'object' ? { token, user: user as SessionUser } : null;
  } catch {
    // Storage is disabled, or its content was edited: treat as logged out.
    return null;
  }
}

function write(session: Session | null) {
  try {
    if (session) {
      localStorage.setItem(TOKEN, session.token);
      localStorage.setItem(USER, JSON.stringify(session.user));
    } else {
      localStorage.removeItem(TOKEN);
      localStorage.removeItem(USER);
    }
  } catch {
    // Without storage the session lasts until the page is closed.
  }
}

let current = read();
let hasExpired = false;
let isEnding = false;
const listeners = new Set<() => void>();

function set(session: Session | null) {
  current = session;
  listeners.forEach((listener) => listener());
}

// Follow a login or logout in another tab. `key` is null when the whole storage was cleared.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === TOKEN || key === USER) set(read());
});

/** The current session, stored in local storage. Components read it with `useSession`. */
export const session = {
  get: () => current,

  start(token: string, user: SessionUser) {
    hasExpired = false;
    isEnding = false;
    write({ token, user });
    set({ token, user });
  },

  /** Updates the stored user after a profile change or at start. */
  updateUser(user: SessionUser) {
    if (!current) return;
    write({ token: current.token, user });
    set({ token: current.token, user });
  },

  /** Suppresses the expiry handling of a 401 while the account is being deleted. */
  setEnding(value: boolean) {
    isEnding = value;
  },

  isEnding: () => isEnding,

  end() {
    isEnding = false;
    write(null);
    set(null);
  },

  /** Ends a session that the server rejected. The login page then shows that it has expired. */
  expire() {
    hasExpired = true;
    session.end();
  },

  hasExpired: () => hasExpired,

  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Whether the account is blocked until its e-mail address is confirmed. */
export const mustConfirmEmail = ({ emailConfirmation: state }: SessionUser) =>
  state?.isRequired === true && !state.isConfirmed;

export const useSession = () => useSyncExternalStore(session.subscribe, session.get, () => null);

/** Thrown when work of one session would continue in another session. */
export class SessionChanged extends Error {}

/**
 * Runs a call with the token of the session that started the work. Throws `SessionChanged` if the
 * session changes before or during the call, so the next user sees neither result nor error.
 */
export async function inSession<Answer>(
  begun: Session | null,
  call: (headers: { authorization?: string }) => Promise<Answer>,
): Promise<Answer> {
  const check = () => {
    if (session.get()?.token !== begun?.token) throw new SessionChanged();
  };
  check();
  try {
    return await call(begun ? { authorization: `Bearer ${begun.token}` } : {});
  } finally {
    check();
  }
}
