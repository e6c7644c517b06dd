import { ApiError } from '../../api/ApiError';
import { session } from '../../api/session';
import { type Message, notify } from './notify';

export class SessionExpired extends Error {}

/** Documented for pets and their photos: a 401 ends the session, in words of its own. The screen's guard then leads to the login. */
export async function endingExpiredSession<Answer>(call: Promise<Answer>, message: Message): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // Where another call has found out first, the message is there already.
    if (session.get()) {
      session.end();
      notify.error(message);
    }
    throw new SessionExpired();
  }
}
