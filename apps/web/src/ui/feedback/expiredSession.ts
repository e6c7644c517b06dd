import { ApiError } from '../../api/ApiError';
import { session } from '../../api/session';
import type { Message } from './Notifications';
import { notify } from './notify';

export class SessionExpired extends Error {}

/**
 * Specification for pets and photos: a 401 ends the session with a message of its own. The guard
 * of the page then redirects to the login.
 */
export async function endingExpiredSession<Answer>(call: Promise<Answer>, message: Message): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // If another call noticed it first, the message is already visible.
    if (session.get()) {
      session.end();
      notify.error(message);
    }
    throw new SessionExpired();
  }
}
