import { api, data } from '../../api/client';
import { useSubmit } from '../../ui/forms/useSubmit';

/** Requests a mail with a link for a new password. `next` is the page to open afterwards. */
export const useAskForPasswordLink = () =>
  useSubmit({
    mutationFn: (body: { email: string; next?: string }) => data(api.POST('/auth/password/link', { body })),
  });

/** Sets the password with the secret of a mailed link. This ends all sessions of the account. */
export const useSetPassword = () =>
  useSubmit({
    mutationFn: (body: { secret: string; newPassword: string }) => data(api.POST('/auth/password', { body })),
  });
