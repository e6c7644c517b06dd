import { TextInput, type TextInputProps } from '@mantine/core';
import { LoginDto } from '../../api/limits';

/** Field for an authenticator app code, which devices can fill in, or for a recovery code. */
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
