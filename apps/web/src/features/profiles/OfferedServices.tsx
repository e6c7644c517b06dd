import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineError } from '../../ui/feedback/InlineError';
import { Group } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { servicesQuery } from '../catalog/catalog.queries';
import { type ServiceCategory, userCategoryLook } from '../catalog/userCategories';
import { useServicePrice } from '../catalog/useServicePrice';
import { offeredServicesQuery } from './profiles.queries';
import { ServiceList } from './ServiceList';

/** Typical widths of service names in px. */
const SKELETON_WIDTHS = [96, 148, 120];

interface OfferedServicesProps {
  userUuid: string;
  userCategoryId: ServiceCategory;
}

/** Services that a beauty parlor or a clinic offers. */
export function OfferedServices({ userUuid, userCategoryId }: OfferedServicesProps) {
  const { t } = useTranslation('profile');
  const priceOf = useServicePrice();
  const services = useQuery(servicesQuery());
  const offered = useQuery(offeredServicesQuery(userUuid, userCategoryId));
  const error = services.error ?? offered.error;
  const shown =
    offered.data &&
    services.data?.flatMap(({ id, name }) => {
      const service = offered.data.find(({ service_id }) => service_id === id);
      return service ? [{ name, price: priceOf(service) }] : [];
    });

  function retry() {
    if (services.error) void services.refetch();
    if (offered.error) void offered.refetch();
  }

  return (
    <Section title={t('page.services')}>
      {error ? (
        <InlineError title={t('services.failed')} error={error} onRetry={retry} />
      ) : !shown ? (
        <Group component="ul" gap="xs" mih={28} aria-busy>
          {SKELETON_WIDTHS.map((width) => (
            <li key={width} aria-hidden>
              <Skeleton width={width} height={28} radius={999} />
            </li>
          ))}
        </Group>
      ) : shown.length === 0 ? (
        <Text c="dimmed">{t('services.none')}</Text>
      ) : (
        <ServiceList services={shown} tint={userCategoryLook(userCategoryId)!.tint} />
      )}
    </Section>
  );
}
