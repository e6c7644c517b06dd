import { ApiError } from '../../api/ApiError';
import { useIsOnline } from '../../api/connection';

const LINE_IS_BACK = new ApiError(0, { code: 'line_is_back', message: 'The connection is back' });

/**
 * A failure as it is to be told now. What the line has kept from being sent stays told until somebody sends it again: nothing is sent by
 * itself that may no longer be meant. Only the words change once there is a line again.
 */
export function useFailure<Failure extends Error>(failure: Failure | null): Failure | ApiError | null {
  const isOnline = useIsOnline();
  return isOnline && failure instanceof ApiError && failure.isNetwork ? LINE_IS_BACK : failure;
}
