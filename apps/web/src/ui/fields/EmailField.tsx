import { TextInput, type TextInputProps } from '@mantine/core';

interface EmailFieldProps extends Omit<TextInputProps, 'type' | 'autoComplete'> {
  /** Password managers fill in the address of the account where it is the username. */
  autoComplete: 'email' | 'username';
}

/** An e-mail address, which no keyboard should capitalize or correct. */
export const EmailField = (props: EmailFieldProps) => (
  <TextInput type="email" autoCapitalize="none" spellCheck={false} required withAsterisk={false} {...props} />
);
