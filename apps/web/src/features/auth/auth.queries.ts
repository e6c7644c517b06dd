import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../../api/client';
import { ownTimeZone } from '../../lib/timeZone';
import { useSubmit } from '../../ui/forms/useSubmit';
import { type Credentials, logIn } from './login.queries';

/** Starts a session; the page then redirects. */
export const useLogIn = () => useSubmit({ mutationFn: (credentials: Credentials) => logIn(credentials) });

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
