import { ApiError } from '../../api/ApiError';
import { api, data } from '../../api/client';
import { session } from '../../api/session';
import { reconnectDelay } from '../../live/reconnection';

/**
 * Verifies the stored session with the server at start. Specification: a not-ok response ends the
 * session, a lost connection keeps it. An outage keeps it too, and the verification is retried
 * with backoff.
 */
export async function verifySession() {
  const token = session.get()?.token;
  for (let failures = 1; token && token === session.get()?.token; failures++) {
    const error = await verify(({ isOutage }) => !isOutage);
    if (!(error instanceof ApiError) || !error.isOutage) return;
    await new Promise((resolve) => setTimeout(resolve, reconnectDelay(failures)));
  }
}

/**
 * Called when a live connection was rejected. Only a 401 ends the session, so an overloaded or
 * restarting server does not.
 */
export const verifyRefusedSession = () => verify(({ status }) => status === 401);

/** Returns the error of a failed verification. */
async function verify(isOver: (error: ApiError) => boolean): Promise<unknown> {
  const stored = session.get();
  if (!stored) return;
  try {
    const user = await data(api.GET('/user/me'));
    if (session.get()?.token === stored.token) session.updateUser(user);
  } catch (error) {
    const refused = error instanceof ApiError && isOver(error);
    if (refused && session.get()?.token === stored.token && !session.isEnding()) session.expire();
    return error;
  }
}
