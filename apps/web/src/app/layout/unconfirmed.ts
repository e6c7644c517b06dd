import { mustConfirmEmail, type SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';

/**
 * Pages that need no confirmed email address: public content, login, logout, and the targets of
 * emailed links.
 */
const OPEN: readonly string[] = [
  paths.confirmEmail,
  paths.cancelEmailChange,
  paths.newPassword,
  paths.forgottenPassword(),
  paths.login(),
  paths.providerLogin,
  paths.logout,
  paths.about,
  paths.cookie,
  paths.troubleshoot,
];

export const isOpenToUnconfirmed = (pathname: string) => OPEN.includes(pathname);

/** Whether the prompt to confirm the email address replaces the page. */
export const isPageClosed = (user: SessionUser, pathname: string) =>
  mustConfirmEmail(user) && !isOpenToUnconfirmed(pathname);
