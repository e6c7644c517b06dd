import { ApiError } from '../../api/ApiError';

export const isWrongPassword = (error: unknown) => error instanceof ApiError && error.code === 'wrong_current_password';

export const isWrongCode = (error: unknown) => error instanceof ApiError && error.code === 'second_factor_wrong';

/** The account has a second factor, and its code was not sent. */
export const needsCode = (error: unknown) => error instanceof ApiError && error.code === 'second_factor_required';

/** Whether the error is already shown at a field, and needs no message below the form. */
export const isAtField = (error: unknown) =>
  isWrongPassword(error) ||
  isWrongCode(error) ||
  needsCode(error) ||
  (error instanceof ApiError && Object.keys(error.fields).length > 0);
