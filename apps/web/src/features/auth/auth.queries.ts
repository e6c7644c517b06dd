import { api, data } from '../../api/client';
import { useSubmit } from '../../ui/forms/useSubmit';
import { type Credentials, logIn } from './session.queries';

/** Starts a session; the page then redirects. */
export const useLogIn = () => useSubmit({ mutationFn: (credentials: Credentials) => logIn(credentials) });

interface Reactions {
  onCreated: () => void;
  /** Called after the form has been unmounted. */
  onLoggedIn: () => void;
  onLoginFailed: (email: string) => void;
}

/** Creates an account and logs in. If only the login fails, the registration still counts as successful. */
export const useRegister = ({ onCreated, onLoggedIn, onLoginFailed }: Reactions) =>
  useSubmit({
    mutationFn: async (credentials: Credentials) => {
      await data(api.POST('/user', { body: { ...credentials, firstName: null, lastName: null } }));
      onCreated();
      await logIn(credentials).then(onLoggedIn, () => onLoginFailed(credentials.email));
    },
  });

/** Asks for a mail with a link to a new password. */
export const useAskForPasswordLink = () =>
  useSubmit({ mutationFn: (body: { email: string }) => data(api.POST('/auth/password/link', { body })) });

/** Sets the password with the secret of such a link; every session of the account has ended then. */
export const useSetPassword = () =>
  useSubmit({
    mutationFn: (body: { secret: string; newPassword: string }) => data(api.POST('/auth/password', { body })),
  });
