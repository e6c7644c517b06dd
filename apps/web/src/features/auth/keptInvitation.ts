const KEY = 'invitation';

/**
 * The secret of an invitation link while the user registers at a provider, in this tab. Storage
 * may be turned off.
 */
export const keptInvitation = {
  get(): string | undefined {
    try {
      return sessionStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  keep(invitation: string | undefined) {
    try {
      if (invitation) sessionStorage.setItem(KEY, invitation);
      else sessionStorage.removeItem(KEY);
    } catch {
      // The server then asks for the invitation.
    }
  },
  forget: () => keptInvitation.keep(undefined),
};
