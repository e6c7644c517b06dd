import { api, data } from '../../api/client';
import { useSubmit } from '../../ui/forms/useSubmit';
import { deviceToken } from './device';
import type { Credentials } from './login.queries';

/** Objects to being disabled, with what a login was just tried with. */
export const useObjectToDisabling = ({ email, password }: Credentials) =>
  useSubmit({
    mutationFn: (words: string) =>
      data(api.POST('/auth/objection', { body: { email, password, device: deviceToken(), words } })),
  });
