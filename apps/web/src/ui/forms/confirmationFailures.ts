import { ApiError } from '../../api/ApiError';

export const isWrongPassword = (error: unknown) => error instanceof ApiError && error.code === 'wrong_current_password';

export const isWrongCode = (error: unknown) => error instanceof ApiError && error.code === 'second_factor_wrong';

/** Whether the server requests a second factor code. */
export const needsCode = (error: unknown) => error instanceof ApiError && error.code === 'second_factor_required';

/** Whether a field already shows the error, in which case the form needs no message. */
export const isAtField = (error: unknown) =>
  isWrongPassword(error) ||
  isWrongCode(error) ||
  needsCode(error) ||
  (error instanceof ApiError && Object.keys(error.fields).length > 0);
