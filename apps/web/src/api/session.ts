import { useSyncExternalStore } from 'react';
import type { components } from './schema';

export type SessionUser = components['schemas']['Me'];

export interface Session {
  token: string;
  user: SessionUser;
}

// The documented keys.
const TOKEN = 'token';
const USER = 'user';

function read(): Session | null {
  try {
    const token = localStorage.getItem(TOKEN);
    const user: unknown = JSON.parse(localStorage.getItem(USER) ?? 'null');
    return token && user && typeof user === 'object' ? { token, user: user as SessionUser } : null;
  } catch {
    // Storage is disabled, or was edited: nobody is logged in.
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
    // Without storage the session lasts as long as the page.
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

// Logging in or out in another tab applies to this one too. `key` is null when everything was cleared.
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

  /** Fresh data of the same user: after saving the profile, or at start. */
  updateUser(user: SessionUser) {
    if (!current) return;
    write({ token: current.token, user });
    set({ token: current.token, user });
  },

  /** While the account is deleted and until the session is ended on this device, it is no news that other calls are refused. */
  setEnding(value: boolean) {
    isEnding = value;
  },

  isEnding: () => isEnding,

  end() {
    isEnding = false;
    write(null);
    set(null);
  },

  /** The server has refused the session. The login page says so, unlike to a visitor who never had one. */
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

/** Whether the account can be used only once its e-mail address is confirmed, and it is not. */
export const mustConfirmEmail = ({ emailConfirmation: state }: SessionUser) =>
  state?.isRequired === true && !state.isConfirmed;

export const useSession = () => useSyncExternalStore(session.subscribe, session.get);

/** What was begun in one session must not go on in the next one, whoever it belongs to. */
export class SessionChanged extends Error {}

/**
 * Makes a call for the session in which its work was begun, whose token it sends. Where the session is another one before or after it, it
 * ends with `SessionChanged`: neither its answer nor its failure is anything for the next user.
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
