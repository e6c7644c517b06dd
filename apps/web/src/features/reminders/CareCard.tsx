import { Button } from '@mantine/core';
import { IconHeartbeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { countNow } from './agenda';
import { careQuery } from './care.queries';

/**
 * Link on the home page to the care that is due. `nothingDue` has the same height, so that the
 * page does not shift when the data arrives.
 */
export function CareCard({ nothingDue }: { nothingDue: ReactNode }) {
  const { t } = useTranslation('home');
  const { data } = useQuery(careQuery());
  const count = data ? countNow(data) : 0;
  if (count === 0) return nothingDue;
  return (
    <Button
      component={Link}
      to={paths.care}
      variant="light"
      px="md"
      leftSection={<IconHeartbeat size={22} aria-hidden />}
    >
      {t('care.due', { count })}
    </Button>
  );
}
