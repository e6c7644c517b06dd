import { z } from 'zod';
import { passwordMinLength } from '../api/config';
import { RegisterDto } from '../api/limits';

/** The same rule as the browsers' for `<input type="email">`. */
export const email = z
  .string()
  .trim()
  .min(1, 'email_required')
  .regex(z.regexes.html5Email, 'email_invalid')
  .max(RegisterDto.email.maxLength, 'email_invalid');

export const loginSchema = z.object({ email, password: z.string().min(1, 'password_required') });

export const newPassword = z
  .string()
  .min(1, 'password_required')
  .min(passwordMinLength, 'password_under_minimum')
  .max(RegisterDto.password.maxLength, 'password_too_long');

export const registerSchema = z.object({ email, password: newPassword });
