import { ApiError } from '../../api/ApiError';
import { useIsOnline } from '../../api/connection';

const CONNECTION_IS_BACK = new ApiError(0, { code: 'connection_is_back', message: 'The connection is back' });

/**
 * The error to show now. Input that could not be sent without a connection is never sent automatically, since the user may no longer want
 * it. Once there is a connection again, only the text of the error changes.
 */
export function useFailure<Failure extends Error>(failure: Failure | null): Failure | ApiError | null {
  const isOnline = useIsOnline();
  return isOnline && failure instanceof ApiError && failure.isNetwork ? CONNECTION_IS_BACK : failure;
}
