import { passwordMinLength } from '../../lib/serverSettings';
import { RegisterDto } from '../../api/limits';
import { textSchema } from '../../lib/textSchema';

/** Matches email addresses according to the browsers' rule for `<input type="email">`. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

export function email(value: string) {
  const trimmed = value.trim();
  if (!trimmed) return 'email_required';
  return EMAIL.test(trimmed) && trimmed.length <= RegisterDto.email.maxLength ? null : 'email_invalid';
}

export const password = (value: string) => (value ? null : 'password_required');

export function newPassword(value: string) {
  if (!value) return 'password_required';
  // Counts normalized characters, as the server does.
  const { length } = [...value.normalize('NFKC')];
  if (length < passwordMinLength) return 'password_under_minimum';
  return length > RegisterDto.password.maxLength ? 'password_too_long' : null;
}

export const trimmed = <Values extends { email: string }>(values: Values) => ({
  ...values,
  email: values.email.trim(),
});

export const loginSchema = textSchema({ email, password, code: () => null });
export const registerSchema = textSchema({ email, password: newPassword });
export const emailAddressSchema = textSchema({ email });
export const newPasswordSchema = textSchema({ newPassword });
