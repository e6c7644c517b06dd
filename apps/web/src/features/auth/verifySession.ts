import { ApiError } from '../../api/ApiError';
import { api, data } from '../../api/client';
import { session } from '../../api/session';
import { reconnectDelay } from '../../live/reconnection';

/**
 * Verifies the stored session when the app starts. By the specification, an error response ends
 * the session. After a lost connection or a server outage, the check is retried with backoff.
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
 * Called when the server rejected a socket or stream. Only a 401 ends the session, so an
 * overloaded or restarting server does not.
 */
export const verifyRefusedSession = () => verify(({ status }) => status === 401);

/** Asks the server for the session's user. Returns the error of a failed verification. */
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
