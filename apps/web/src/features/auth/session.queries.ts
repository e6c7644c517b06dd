import { ApiError } from '../../api/ApiError';
import { api, data } from '../../api/client';
import { session } from '../../api/session';

export interface Credentials {
  email: string;
  password: string;
}

/** At start: a stored session is checked with the server. Refused, it ends; without a connection it stays as it is. */
export async function verifySession() {
  const stored = session.get();
  if (!stored) return;
  try {
    const user = await data(api.GET('/user/me'));
    if (session.get()?.token === stored.token) session.updateUser(user);
  } catch (error) {
    const refused = error instanceof ApiError && !error.isNetwork;
    if (refused && session.get()?.token === stored.token) session.expire();
  }
}

/** Stores the session, with the fresh profile where it can be had and what the login answered otherwise. */
export async function logIn(credentials: Credentials) {
  const { access_token, user } = await data(api.POST('/auth/login', { body: credentials }));
  const headers = { authorization: `Bearer ${access_token}` };
  const profile = await data(api.GET('/user/me', { headers })).catch(() => user);
  session.start(access_token, profile);
  return profile;
}

/** The session here ends whatever the server says. */
export async function logOut() {
  try {
    if (session.get()) await data(api.POST('/auth/logout', { credentials: 'include' }));
  } catch {
    // Documented: a failed call still logs out.
  } finally {
    session.end();
  }
}
