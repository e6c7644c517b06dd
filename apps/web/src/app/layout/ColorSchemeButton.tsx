import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconContrast, IconMoonStars, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const ORDER = ['light', 'dark', 'auto'] as const;
const ICONS = { light: IconSun, dark: IconMoonStars, auto: IconContrast };

/** Goes round light, dark and the system's own. */
export function ColorSchemeButton() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const next = ORDER[(ORDER.indexOf(colorScheme) + 1) % ORDER.length]!;
  const Icon = ICONS[colorScheme];
  const label = t('shell.colorScheme', {
    current: t(`shell.schemes.${colorScheme}`),
    next: t(`shell.schemes.${next}`),
  });

  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setColorScheme(next)}>
      <Icon size={22} stroke={1.8} />
    </ActionIcon>
  );
}
