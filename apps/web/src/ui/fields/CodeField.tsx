import { TextInput, type TextInputProps } from '@mantine/core';
import { LoginDto } from '../../api/limits';

/** A code of an authenticator, which devices offer to fill in; or a recovery code, which has letters too. */
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
