import { ApiError } from '../../api/ApiError';

export const isWrongPassword = (error: unknown) => error instanceof ApiError && error.code === 'wrong_current_password';

/** What is already said at a field needs no words below the form. */
export const isAtField = (error: unknown) =>
  isWrongPassword(error) || (error instanceof ApiError && Object.keys(error.fields).length > 0);
