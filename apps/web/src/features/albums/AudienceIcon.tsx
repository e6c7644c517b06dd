import { VisuallyHidden } from '@mantine/core';
import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Audience } from './furtherAlbums.queries';

const ICONS = { users: IconWorld, friends: IconUsers, me: IconLock };

/** Icon for the people who see an album. */
export function AudienceIcon({ audience }: { audience: Audience }) {
  const { t } = useTranslation();
  const Icon = ICONS[audience];
  return (
    <>
      <Icon size={16} aria-hidden />
      <VisuallyHidden>{t(`audiences.${audience}`)}</VisuallyHidden>
    </>
  );
}
