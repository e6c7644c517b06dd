import { ApiError } from '../../api/ApiError';
import { useIsOnline } from '../../api/connection';

const CONNECTION_IS_BACK = new ApiError(0, { code: 'connection_is_back', message: 'The connection is back' });

/**
 * A failure as it reads now. What could not be sent without a connection stays on screen until somebody sends it again: nothing is sent by
 * itself that may no longer be meant. Only the words change once there is a connection again.
 */
export function useFailure<Failure extends Error>(failure: Failure | null): Failure | ApiError | null {
  const isOnline = useIsOnline();
  return isOnline && failure instanceof ApiError && failure.isNetwork ? CONNECTION_IS_BACK : failure;
}
