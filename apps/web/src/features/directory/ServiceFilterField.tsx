import { Button, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '../../ui/fields/SearchSelect';
import { servicesQuery } from '../catalog/catalog.queries';
import { Group } from '../../ui/layout/Layout';
import { useServiceFilter } from './useServiceFilter';

/**
 * Filter field for services, with the services of one business category or of all categories. Use
 * with `useServiceFilter`.
 */
export function ServiceFilterField({ userCategoryId }: { userCategoryId: number | undefined }) {
  const { t } = useTranslation('users');
  const { data: services } = useQuery(servicesQuery());
  const { serviceIds, choose } = useServiceFilter();
  const chosen = services?.filter(({ id }) => serviceIds.includes(id)) ?? [];
  const others = services?.filter(
    (service) => !chosen.includes(service) && (!userCategoryId || service.userCategoryIds.includes(userCategoryId)),
  );

  return (
    // As wide as the place filter.
    <Stack gap="sm" maw={640}>
      <SearchSelect
        isAdding
        label={t('services.label')}
        placeholder={t('services.placeholder')}
        data={others?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={null}
        onChange={(id) => id && choose([...serviceIds, Number(id)])}
        nothingFoundMessage={t('services.unknown')}
        disabled={!others?.length}
      />
      {chosen.length > 0 && (
        <Group component="ul" gap="xs" align="stretch">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <Button
                variant="default"
                size="sm"
                rightSection={<IconX size={16} aria-hidden />}
                aria-label={t('services.remove', { service: name })}
                onClick={() => choose(serviceIds.filter((other) => other !== id))}
              >
                {name}
              </Button>
            </li>
          ))}
        </Group>
      )}
    </Stack>
  );
}
