import { api, data } from '../../api/client';
import { session } from '../../api/session';
import { ownTimeZone } from '../../lib/timeZone';
import { deviceToken } from './device';

export interface Credentials {
  email: string;
  password: string;
  /** The second factor's code, if the account has a second factor. */
  code?: string;
}

/**
 * Starts a session with the current profile, or with the user from the login response if the
 * profile cannot be loaded.
 */
export async function logIn(credentials: Credentials) {
  const { access_token, user } = await data(
    api.POST('/auth/login', { body: { ...credentials, device: deviceToken(), timeZone: ownTimeZone() } }),
  );
  const headers = { authorization: `Bearer ${access_token}` };
  const profile = await data(api.GET('/user/me', { headers })).catch(() => user);
  session.start(access_token, profile);
  return profile;
}
