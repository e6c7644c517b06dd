import { api, data } from '../../api/client';
import { useSubmit } from '../../ui/forms/useSubmit';
import { deviceToken } from './device';
import type { Credentials } from './login.queries';

/** Objects to the disabling of an account, with the credentials of the failed login. */
export const useObjectToDisabling = ({ email, password }: Credentials) =>
  useSubmit({
    mutationFn: (words: string) =>
      data(api.POST('/auth/objection', { body: { email, password, device: deviceToken(), words } })),
  });
