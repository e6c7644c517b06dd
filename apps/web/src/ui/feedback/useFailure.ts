import { ApiError } from '../../api/ApiError';
import { useIsOnline } from '../../api/connection';

const CONNECTION_IS_BACK = new ApiError(0, { code: 'connection_is_back', message: 'The connection is back' });

/**
 * Returns the error to show. The app never resends input that failed to send offline, because the
 * user may have changed their mind. When the connection is back, only the error text changes.
 */
export function useFailure<Failure extends Error>(failure: Failure | null): Failure | ApiError | null {
  const isOnline = useIsOnline();
  return isOnline && failure instanceof ApiError && failure.isNetwork ? CONNECTION_IS_BACK : failure;
}
