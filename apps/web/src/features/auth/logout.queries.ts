import { api, data } from '../../api/client';
import { session } from '../../api/session';
import { draft } from '../../lib/draft';
import { fileStore } from '../../lib/fileStore';
import { isBeingSent } from '../../lib/outbox';
import { forgetChosen } from '../mentions/chosen';

/**
 * Ends the session on this device even if the request fails, and removes all the user's drafts.
 */
export async function logOut() {
  const userUuid = session.get()?.user.uuid;
  try {
    if (userUuid) await data(api.POST('/auth/logout', { credentials: 'include' }));
  } catch {
    // By the specification, the session ends even after a failed request.
  } finally {
    session.end();
    if (userUuid) removeDrafts(userUuid);
  }
}

/**
 * Keeps drafts that were sent but not confirmed. They are resent after the user logs in again,
 * because the user believes they were sent.
 */
function removeDrafts(userUuid: string) {
  draft.removeAllOf(userUuid, (key) => isBeingSent(draft.read(key)));
  void fileStore.removeAllOf(userUuid);
  forgetChosen(userUuid);
}
