import { api, data } from '../../api/client';
import { useSubmit } from '../../ui/forms/useSubmit';

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
