import { ApiError } from '../../api/ApiError';
import { api, data } from '../../api/client';
import { session } from '../../api/session';
import { deviceToken } from '../../lib/device';

export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor, for an account that has one. */
  code?: string;
}

/** Called at start: verifies a stored session with the server. Documented: a not-ok answer ends it; without a connection it stays. */
export const verifySession = () => verify(({ isNetwork }) => !isNetwork);

/** Called when a live connection was refused: a server that is overloaded or being restarted ends nobody's session. */
export const verifyRefusedSession = () => verify(({ status }) => status === 401);

async function verify(isOver: (error: ApiError) => boolean) {
  const stored = session.get();
  if (!stored) return;
  try {
    const user = await data(api.GET('/user/me'));
    if (session.get()?.token === stored.token) session.updateUser(user);
  } catch (error) {
    const refused = error instanceof ApiError && isOver(error);
    if (refused && session.get()?.token === stored.token && !session.isEnding()) session.expire();
  }
}

/** Stores the session, with the current profile if it can be loaded, otherwise with the answer of the login. */
export async function logIn(credentials: Credentials) {
  const { access_token, user } = await data(
    api.POST('/auth/login', { body: { ...credentials, device: deviceToken() } }),
  );
  const headers = { authorization: `Bearer ${access_token}` };
  const profile = await data(api.GET('/user/me', { headers })).catch(() => user);
  session.start(access_token, profile);
  return profile;
}
