import { ApiError } from '../../api/ApiError';
import { api, data } from '../../api/client';
import { session } from '../../api/session';

/** Called at start: verifies a stored session with the server. Documented: a not-ok answer ends it; without a connection it stays. */
export const verifySession = () => verify(({ isNetwork }) => !isNetwork);

/** Called when a live connection was refused: a server that is overloaded or being restarted ends nobody's session. */
export const verifyRefusedSession = () => verify(({ status }) => status === 401);

async function verify(isOver: (error: ApiError) => boolean) {
  const stored = session.get();
  if (!stored) return;
  try {
    const user = await data(api.GET('/user/me'));
    if (session.get()?.token === stored.token) session.updateUser(user);
  } catch (error) {
    const refused = error instanceof ApiError && isOver(error);
    if (refused && session.get()?.token === stored.token && !session.isEnding()) session.expire();
  }
}
