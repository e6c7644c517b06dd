import { useSyncExternalStore } from 'react';
import type { components } from './schema';

export type SessionUser = components['schemas']['Me'];

export interface Session {
  token: string;
  user: SessionUser;
}

// Storage keys named by the specification.
const TOKEN = 'token';
const USER = 'user';

function read(): Session | null {
  try {
    const token = localStorage.getItem(TOKEN);
    const user: unknown = JSON.parse(localStorage.getItem(USER) ?? 'null');
    return token && user && typeof user === 'object' ? { token, user: user as SessionUser } : null;
  } catch {
    // The browser forbids storage, or the user has edited it. In either case the user counts as
    // logged out.
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
    // The browser forbids storage, so the session ends when the page is closed.
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

// Applies a login or logout in another tab. `key` is null when all storage was cleared.
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

  /** Updates the stored user, for example after a profile change. */
  updateUser(user: SessionUser) {
    if (!current) return;
    write({ token: current.token, user });
    set({ token: current.token, user });
  },

  /** While the account is being deleted, a 401 must not count as an expired session. */
  setEnding(value: boolean) {
    isEnding = value;
  },

  isEnding: () => isEnding,

  end() {
    isEnding = false;
    write(null);
    set(null);
  },

  /**
   * Ends a session that the server rejected. The login page then shows that the session has
   * expired.
   */
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

/** Whether the account can be used only after its email address is confirmed. */
export const mustConfirmEmail = ({ emailConfirmation: state }: SessionUser) =>
  state?.isRequired === true && !state.isConfirmed;

export const useSession = () => useSyncExternalStore(session.subscribe, session.get, () => null);

/** Thrown if the session has changed, so its work does not continue in another session. */
export class SessionChanged extends Error {}

/**
 * Runs `call` with the token of the session in which the work started. Throws `SessionChanged` if
 * the session changes before or during the call, so the next user sees neither its result nor its
 * error.
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
