import { TextInput, type TextInputProps } from '@mantine/core';

interface EmailFieldProps extends Omit<TextInputProps, 'type' | 'autoComplete'> {
  /**
   * `username` lets a password manager fill in the account's email address. `webauthn` adds the
   * user's passkeys to its suggestions.
   */
  autoComplete: 'email' | 'username' | 'username webauthn';
}

/** Field for an email address, which virtual keyboards must not capitalize or correct. */
export const EmailField = (props: EmailFieldProps) => (
  <TextInput type="email" autoCapitalize="none" spellCheck={false} required withAsterisk={false} {...props} />
);
