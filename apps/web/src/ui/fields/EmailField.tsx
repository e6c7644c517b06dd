import { TextInput, type TextInputProps } from '@mantine/core';

interface EmailFieldProps extends Omit<TextInputProps, 'type' | 'autoComplete'> {
  /** `username` where a password manager should fill in the account's address. */
  autoComplete: 'email' | 'username';
}

/** An e-mail address: virtual keyboards must not capitalize or correct it. */
export const EmailField = (props: EmailFieldProps) => (
  <TextInput type="email" autoCapitalize="none" spellCheck={false} required withAsterisk={false} {...props} />
);
