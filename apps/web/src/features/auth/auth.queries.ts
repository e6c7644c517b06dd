import { api, data } from '../../api/client';
import { useSubmit } from '../../ui/forms/useSubmit';
import { type Credentials, logIn } from './session.queries';

/** Starts a session; the screen then leads on by itself. */
export const useLogIn = () => useSubmit({ mutationFn: (credentials: Credentials) => logIn(credentials) });

interface Reactions {
  onCreated: () => void;
  /** The form has gone by then. */
  onLoggedIn: () => void;
  onLoginFailed: (email: string) => void;
}

/** Creates an account and logs in. Once it is there, it is: a login that fails is no failure of the registration. */
export const useRegister = ({ onCreated, onLoggedIn, onLoginFailed }: Reactions) =>
  useSubmit({
    mutationFn: async (credentials: Credentials) => {
      await data(api.POST('/user', { body: { ...credentials, firstName: null, lastName: null } }));
      onCreated();
      await logIn(credentials).then(onLoggedIn, () => onLoginFailed(credentials.email));
    },
  });
