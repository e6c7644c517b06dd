import { Box, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { Flex, Group, Stack } from '../../ui/layout/Layout';
import { offersServices, USER_CATEGORY } from '../catalog/userCategories';
import { OpenNowFilter } from '../hours/OpenNowFilter';
import { useOpenNow } from '../hours/useOpenNow';
import { PlaceFilterFields } from '../places/PlaceFilterFields';
import { ServiceFilterField } from './ServiceFilterField';
import { useServiceFilter } from './useServiceFilter';

/** URL parameters of the filters, without the kind of business. */
export const FILTER_PARAMETERS = ['placeId', 'km', 'services', 'openNow'];

/** Screen width from which the filters are in one row. Equals `$desktop` in the styles. */
const HAS_ROW = '(min-width: 64em)';

interface DirectoryFiltersProps {
  userCategoryId: number | undefined;
}

/** Filters of users or businesses: one row on desktops, the place and a sheet on phones. */
export function DirectoryFilters({ userCategoryId }: DirectoryFiltersProps) {
  const { t } = useTranslation('users');
  const hasRow = useMediaQuery(HAS_ROW, false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const { openNow } = useOpenNow();
  const { serviceIds } = useServiceFilter();
  const hasServices = !userCategoryId || offersServices(userCategoryId);
  const services = hasServices && <ServiceFilterField userCategoryId={userCategoryId} />;

  // Only businesses have services and opening hours.
  if (userCategoryId === USER_CATEGORY.owner) return <PlaceFilterFields />;
  if (hasRow) {
    return (
      <Flex gap="md" align="flex-start" wrap="wrap">
        <PlaceFilterFields />
        {services}
        {/* Below the labels of the fields beside it. */}
        <Box pt={28}>
          <OpenNowFilter />
        </Box>
      </Flex>
    );
  }
  const count = (hasServices ? serviceIds.length : 0) + (openNow ? 1 : 0);
  return (
    <Stack gap="sm">
      <PlaceFilterFields />
      <Group>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
        >
          {count > 0 ? t('filters.openCount', { count }) : t('filters.open')}
        </Button>
      </Group>
      {isOpen && (
        <Dialog title={t('filters.open')} onClose={() => setOpen(false)}>
          <Stack>
            {services}
            <OpenNowFilter />
          </Stack>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t('filters.show')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </Stack>
  );
}
