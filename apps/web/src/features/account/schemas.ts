import { z } from 'zod';
import { email, newPassword } from '../../lib/credentials';

const currentPassword = z.string().min(1, 'password_required');

export const passwordSchema = z.object({ currentPassword, newPassword });

export const emailSchema = z.object({ email, currentPassword });

export const deletionSchema = z.object({ password: currentPassword });
