import { ApiError } from '../../api/ApiError';

export const isWrongPassword = (error: unknown) => error instanceof ApiError && error.code === 'wrong_current_password';

/** Whether the error is already shown at a field, and needs no message below the form. */
export const isAtField = (error: unknown) =>
  isWrongPassword(error) || (error instanceof ApiError && Object.keys(error.fields).length > 0);
