import { TextInput, type TextInputProps } from '@mantine/core';
import { LoginDto } from '../../api/limits';

/** A code of an authenticator app, which devices can autofill, or a recovery code with letters. */
export const CodeField = (props: TextInputProps) => (
  <TextInput
    autoComplete="one-time-code"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={LoginDto.code.maxLength}
    required
    withAsterisk={false}
    {...props}
  />
);
