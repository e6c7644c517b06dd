// It looks for the language in the address.
import '../i18n';
import { session } from '../api/session';
import { paths } from '../routing/addresses';
import { isForUsers } from '../routing/forUsers';

/*
 * A visitor who opens a page for users begins at the login, before anything of that page is loaded. Other modules read the address when they
 * are loaded: this one comes first.
 */
const { pathname, search, hash } = window.location;
if (!session.get() && isForUsers(pathname)) {
  window.history.replaceState(null, '', paths.login({ next: pathname + search + hash }));
}
