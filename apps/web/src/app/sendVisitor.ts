// This module reads the language from the URL, so it must be loaded before the redirect.
import '../i18n';
import { session } from '../api/session';
import { paths } from '../routing/routes';
import { isForUsers } from '../routing/forUsers';

/* Redirects visitors who open a page for users to the login page before any page is loaded. Must
   be imported first, because other modules read the URL when they are loaded. */
const { pathname, search, hash } = window.location;
if (!session.get() && isForUsers(pathname)) {
  window.history.replaceState(null, '', paths.login({ next: pathname + search + hash }));
}
