import { Group } from '@mantine/core';
import { ColorSchemeButton } from './ColorSchemeButton';
import { LanguageSwitch } from './LanguageSwitch';

/** Switches for the language and the colours of this device. */
export function LanguageAndColours() {
  return (
    <Group gap={4} wrap="nowrap">
      <LanguageSwitch />
      <ColorSchemeButton />
    </Group>
  );
}
