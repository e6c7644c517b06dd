import { ApiError } from '../../api/ApiError';

export const isWrongPassword = (error: unknown) => error instanceof ApiError && error.code === 'wrong_current_password';

export const isWrongCode = (error: unknown) => error instanceof ApiError && error.code === 'second_factor_wrong';

/** Whether the server asks for the code of the second factor. */
export const needsCode = (error: unknown) => error instanceof ApiError && error.code === 'second_factor_required';

/** Whether a field already shows the error, so the form needs no message. */
export const isAtField = (error: unknown) =>
  isWrongPassword(error) ||
  isWrongCode(error) ||
  needsCode(error) ||
  (error instanceof ApiError && Object.keys(error.fields).length > 0);
