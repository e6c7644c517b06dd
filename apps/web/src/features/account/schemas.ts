import { email, newPassword, password } from '../../ui/forms/credentials';
import { textSchema } from '../../lib/textSchema';

/** Not validated here, because only the server knows whether a code is needed. */
const code = () => null;

export const passwordSchema = textSchema({ currentPassword: password, newPassword, code });

export const emailSchema = textSchema({ email, currentPassword: password, code });

/** The code from the email that confirms an address. */
export const confirmationCodeSchema = textSchema({
  code: (value) => (/^\d{6}$/.test(value.replaceAll(/\s/g, '')) ? null : 'confirmation_code_format'),
});

/** Schemas for a confirmation with a passkey. */
export const newPasswordSchema = textSchema({ newPassword });
export const newEmailSchema = textSchema({ email });
