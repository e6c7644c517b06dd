import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { alertAreaQuery } from '../alerts/alerts.queries';
import { lostNearQuery } from './lost.queries';

/**
 * Link on the home page to the animals lost in the user's alert area. If there are none, shows
 * `otherwise`, which has the same height.
 */
export function LostNearCard({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation('home');
  const { data: area } = useQuery(alertAreaQuery());
  const { data: reports } = useQuery(lostNearQuery(area));
  if (!area?.place || !reports?.length) return otherwise;
  return (
    <Button
      component={Link}
      to={paths.lost({ placeId: area.place.id, km: area.km })}
      variant="light"
      px="md"
      leftSection={<IconMapSearch size={22} aria-hidden />}
    >
      {t('lostNear', { place: area.place.name })}
    </Button>
  );
}
