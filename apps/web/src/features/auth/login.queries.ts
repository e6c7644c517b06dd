import { api, data } from '../../api/client';
import { session } from '../../api/session';
import { deviceToken } from './device';

export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor, for an account that has one. */
  code?: string;
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
