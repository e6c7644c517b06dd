import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../ui/layout/Layout';
import { useKeepFocus } from '../../ui/layout/useKeepFocus';
import { MapOverview } from './MapOverview';
import { MapSkeleton } from './MapSkeleton';
import { useMapOpen } from './useMapOpen';

interface ListMapProps {
  /** Prefetches the map. */
  prepare: () => unknown;
  /** The map. */
  children: ReactNode;
}

/** The map of a list, in place of its overview after the user has opened it. */
export function ListMap({ prepare, children }: ListMapProps) {
  const { t } = useTranslation('places');
  const { isOpen, toggle } = useMapOpen();
  const place = useKeepFocus(isOpen);
  return (
    <Stack gap="xs" ref={place}>
      {isOpen ? (
        <>
          <Button
            variant="default"
            size="sm"
            w="fit-content"
            leftSection={<IconX size={18} aria-hidden />}
            onClick={toggle}
          >
            {t('map.close')}
          </Button>
          <Suspense fallback={<MapSkeleton />}>{children}</Suspense>
        </>
      ) : (
        <MapOverview prepare={prepare} onOpen={toggle} />
      )}
    </Stack>
  );
}
