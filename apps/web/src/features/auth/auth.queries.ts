import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { createFirstPasskey, type PasskeyAssertion, signLogin, waysInQuery } from '../../api/passkeys';
import { logInWithTicket, objectWithTicket, registerWithTicket } from '../../api/providers';
import type { components } from '../../api/schema';
import { session } from '../../api/session';
import { ownTimeZone } from '../../lib/timeZone';
import { useSubmit } from '../../ui/forms/useSubmit';
import { draft } from '../../lib/draft';
import { fileStore } from '../../lib/fileStore';
import { isBeingSent } from '../../lib/outbox';
import { forgetChosen } from '../mentions/chosen';
import { deviceToken } from './device';
import { keptInvitation } from './keptInvitation';

export interface Credentials {
  email: string;
  password: string;
  /** The second factor's code, if the account has a second factor. */
  code?: string;
}

const ownDevice = () => ({ device: deviceToken(), timeZone: ownTimeZone() });

/** Starts a session with email address and password. */
export const logIn = async (credentials: Credentials) =>
  startSession(await data(api.POST('/auth/login', { body: { ...credentials, ...ownDevice() } })));

/**
 * Starts a session with the current profile, or with the user from the login response if the
 * profile cannot be loaded.
 */
async function startSession({ access_token, user }: components['schemas']['LoginView']) {
  const headers = { authorization: `Bearer ${access_token}` };
  const profile = await data(api.GET('/user/me', { headers })).catch(() => user);
  session.start(access_token, profile);
  return profile;
}

/** Starts a session; the page then redirects. */
export const useLogIn = () => useSubmit({ mutationFn: (credentials: Credentials) => logIn(credentials) });

/** Starts a session with a passkey. Without one, asks the user for it. */
export const useLogInWithPasskey = () =>
  useSubmit({
    mutationFn: async (chosen: PasskeyAssertion | undefined) => {
      const passkey = chosen ?? (await signLogin());
      return startSession(await data(api.POST('/auth/passkeys/login', { body: { passkey, ...ownDevice() } })));
    },
  });

interface Reactions {
  onCreated: () => void;
  onLoginFailed: (email: string) => void;
}

/** Whether registration is open, by invitation only, or closed. */
export const registrationQuery = () =>
  queryOptions({
    queryKey: ['registration'],
    queryFn: ({ signal }) => data(api.GET('/registration', { signal })),
    staleTime: 60_000,
  });

export interface NewAccount extends Credentials {
  /** The secret of an invitation link. */
  invitation?: string;
}

/** Creates an account and logs in. If only logging in fails, the registration still succeeds. */
export const useRegister = ({ onCreated, onLoginFailed }: Reactions) =>
  useSubmit({
    mutationFn: async ({ invitation, ...credentials }: NewAccount) => {
      const body = {
        ...credentials,
        firstName: null,
        lastName: null,
        timeZone: ownTimeZone(),
        ...(invitation && { invitation }),
      };
      await data(api.POST('/user', { body }));
      onCreated();
      await logIn(credentials).catch(() => onLoginFailed(credentials.email));
    },
  });

/** Creates an account with a passkey instead of a password, and logs in. */
export const useRegisterWithPasskey = ({ onCreated }: Pick<Reactions, 'onCreated'>) =>
  useSubmit({
    mutationFn: async ({ email, invitation }: Omit<NewAccount, 'password'>) => {
      const passkey = await createFirstPasskey(email);
      const body = { email, passkey, ...ownDevice(), ...(invitation && { invitation }) };
      const login = await data(api.POST('/user/passkey', { body }));
      onCreated();
      await startSession(login);
    },
  });

interface ProviderLogin {
  ticket: string;
  /** The second factor's code, if the account has a second factor. */
  code?: string;
}

/** Starts a session with the ticket of a login at a provider. */
export const useLogInWithTicket = () =>
  useSubmit({
    mutationFn: async (login: ProviderLogin) => startSession(await logInWithTicket({ ...login, ...ownDevice() })),
  });

/** Creates an account with the ticket of a login at a provider, and logs in. */
export const useRegisterWithTicket = () =>
  useSubmit({
    mutationFn: async ({ ticket }: ProviderLogin) => {
      const invitation = keptInvitation.get();
      const body = { ticket, ...ownDevice(), ...(invitation && { invitation }) };
      return startSession(await registerWithTicket(body));
    },
    onSuccess: keptInvitation.forget,
  });

/** Links the account of a ticket to the user's account. */
export function useLinkWithTicket() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (ticket: string) => data(api.POST('/auth/linked-accounts', { body: { ticket } })),
    onSuccess: () => void queryClient.invalidateQueries(waysInQuery()),
  });
}

/** Requests an email with a link to set a new password. `next` is the page to open afterwards. */
export const useAskForPasswordLink = () =>
  useSubmit({
    mutationFn: (body: { email: string; next?: string }) => data(api.POST('/auth/password/link', { body })),
  });

/**
 * Sets the password with the secret from an emailed link. This ends all sessions of the account.
 */
export const useSetPassword = () =>
  useSubmit({
    mutationFn: (body: { secret: string; newPassword: string }) => data(api.POST('/auth/password', { body })),
  });

/**
 * Objects to the disabling of an account, with the credentials or the ticket of the failed login.
 * Without them, asks for a passkey.
 */
export const useObjectToDisabling = (credentials: Credentials | ProviderLogin | undefined) =>
  useSubmit({
    mutationFn: async (text: string) => {
      if (credentials && 'ticket' in credentials) return objectWithTicket({ ticket: credentials.ticket, text });
      if (!credentials)
        return data(api.POST('/auth/passkeys/objection', { body: { passkey: await signLogin(), text } }));
      const { email, password } = credentials;
      return data(api.POST('/auth/objection', { body: { email, password, device: deviceToken(), text } }));
    },
  });

/**
 * Ends the session on this device even if the request fails, and removes all the user's drafts.
 */
export async function logOut() {
  const userUuid = session.get()?.user.uuid;
  try {
    if (userUuid) await data(api.POST('/auth/logout', { credentials: 'include' }));
  } catch {
    // By the specification, the session ends even after a failed request.
  } finally {
    session.end();
    if (userUuid) removeDrafts(userUuid);
  }
}

/**
 * Keeps drafts that were sent but not confirmed. They are resent after the user logs in again,
 * because the user believes they were sent.
 */
function removeDrafts(userUuid: string) {
  draft.removeAllOf(userUuid, (key) => isBeingSent(draft.read(key)));
  void fileStore.removeAllOf(userUuid);
  forgetChosen(userUuid);
}
