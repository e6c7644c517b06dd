import { api, data } from '../../api/client';
import { session } from '../../api/session';
import { draft } from '../../lib/draft';
import { fileStore } from '../../lib/fileStore';
import { isOnItsWay } from '../../lib/outbox';
import { forgetChosen } from '../mentions/chosen';

/** Ends the session on this device, whatever the server answers, and leaves nothing of what was typed to who comes next. */
export async function logOut() {
  const own = session.get()?.user.uuid;
  try {
    if (own) await data(api.POST('/auth/logout', { credentials: 'include' }));
  } catch {
    // Documented: a failed call still logs out.
  } finally {
    session.end();
    if (own) forgetTyped(own);
  }
}

/** What has been sent and is not confirmed yet stays, and goes on when its author is back: they believe it sent. */
function forgetTyped(userUuid: string) {
  draft.removeAllOf(userUuid, (key) => isOnItsWay(draft.read(key)));
  void fileStore.removeAllOf(userUuid);
  forgetChosen(userUuid);
}
