import { api, data } from '../../api/client';
import { useSubmit } from '../../ui/forms/useSubmit';

/** Asks for a mail with a link to a new password; `next`: the page that it leads on to. */
export const useAskForPasswordLink = () =>
  useSubmit({
    mutationFn: (body: { email: string; next?: string }) => data(api.POST('/auth/password/link', { body })),
  });

/** Sets the password with the secret of such a link; every session of the account has ended then. */
export const useSetPassword = () =>
  useSubmit({
    mutationFn: (body: { secret: string; newPassword: string }) => data(api.POST('/auth/password', { body })),
  });
