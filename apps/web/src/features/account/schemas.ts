import { email, newPassword, password } from '../../lib/credentials';
import { textSchema } from '../../lib/textSchema';

export const passwordSchema = textSchema({ currentPassword: password, newPassword });

export const emailSchema = textSchema({ email, currentPassword: password });

export const deletionSchema = textSchema({ password });
