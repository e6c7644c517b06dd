import { Flex, Stack } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { loadTexts } from '../../i18n';
import { PasswordField } from './PasswordField';

/**
 * Loaded when the user starts typing, because its dictionary is larger than a page. If loading
 * fails, the field has no meter.
 */
const PasswordMeter = lazy(async (): Promise<{ default: ComponentType<{ password: string; words: string[] }> }> => {
  try {
    const [module] = await Promise.all([import('./PasswordMeter'), loadTexts(['passwords'])]);
    return { default: module.PasswordMeter };
  } catch {
    return { default: () => null };
  }
});

interface NewPasswordFieldProps extends PasswordInputProps {
  value: string;
  /** Words that an attacker would try first, such as the email address. */
  words?: string[];
}

const NO_WORDS: string[] = [];

/** Field for a new password with a strength meter. */
export function NewPasswordField({ words = NO_WORDS, ...props }: NewPasswordFieldProps) {
  return (
    <Stack gap="xs">
      <PasswordField autoComplete="new-password" {...props} />
      {/* Reserves the height of the meter with two lines of text, because it loads later. */}
      {props.value && (
        <Flex direction="column" gap={6} mih={56} c="dimmed" fz="sm">
          <Suspense>
            <PasswordMeter password={props.value} words={words} />
          </Suspense>
        </Flex>
      )}
    </Stack>
  );
}
