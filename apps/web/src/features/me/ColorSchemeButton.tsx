import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconContrast, IconMoonStars, IconSun } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from '../../lib/useIsHydrated';

export const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const;
export const SCHEME_ICONS = { light: IconSun, dark: IconMoonStars, auto: IconContrast };

/** Equals `--page` in tokens.css, for the browser's own bars (`theme-color`). */
const PAGE = { light: '#FFF8F1', dark: '#1C1715' };

/** Button that cycles through light, dark and the system setting. */
export function ColorSchemeButton() {
  const { t } = useTranslation();
  const { colorScheme: chosen, setColorScheme } = useMantineColorScheme();
  const colorScheme = useIsHydrated() ? chosen : 'auto';
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });

  useEffect(() => {
    document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.setAttribute('content', PAGE[shown]);
  }, [shown]);

  const next = COLOR_SCHEMES[(COLOR_SCHEMES.indexOf(colorScheme) + 1) % COLOR_SCHEMES.length]!;
  const Icon = SCHEME_ICONS[colorScheme];
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
