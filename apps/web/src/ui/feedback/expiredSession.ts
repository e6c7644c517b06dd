import { ApiError } from '../../api/ApiError';
import { session } from '../../api/session';
import { type Message, notify } from './notify';

export class SessionExpired extends Error {}

/**
 * Ends the session on a 401 and shows `message`, as the specification requires for pets and
 * photos. The page's guard then redirects to the login page.
 */
export async function endingExpiredSession<Answer>(call: Promise<Answer>, message: Message): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // If there is no session, another request has already ended it and shown a message.
    if (session.get()) {
      session.end();
      notify.error(message);
    }
    throw new SessionExpired();
  }
}
