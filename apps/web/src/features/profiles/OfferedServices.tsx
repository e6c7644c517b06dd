import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import { InlineError } from '../../ui/feedback/InlineError';
import { Section } from '../../ui/layout/Section';
import { TintChip } from '../../ui/cards/TintChip';
import { servicesQuery } from '../catalog/catalog.queries';
import { userCategoryLook } from '../catalog/userCategories';
import { offeredServicesQuery } from './profiles.queries';
import classes from './UserPage.module.css';

/** Of what stands in for the names, as different as those are. */
const WAITING_WIDTHS = [96, 148, 120];

/** What a beauty parlor or a clinic does. */
export function OfferedServices({ user }: { user: components['schemas']['Profile'] }) {
  const { t } = useTranslation('profile');
  const services = useQuery(servicesQuery());
  const offered = useQuery(offeredServicesQuery(user.uuid, user.userCategoryId));
  const error = services.error ?? offered.error;
  const names = services.data?.filter(({ id }) => offered.data?.includes(id)).map(({ name }) => name);

  function retry() {
    if (services.error) void services.refetch();
    if (offered.error) void offered.refetch();
  }

  return (
    <Section title={t('page.services')}>
      {error ? (
        <InlineError title={t('services.failed')} error={error} onRetry={retry} />
      ) : names && offered.data && !names.length ? (
        <p className={classes.nothing}>{t('services.none')}</p>
      ) : (
        <ul className={classes.services} aria-busy={!names || !offered.data}>
          {names && offered.data
            ? names.map((name) => (
                <li key={name}>
                  <TintChip tint={userCategoryLook(user.userCategoryId)!.tint}>{name}</TintChip>
                </li>
              ))
            : WAITING_WIDTHS.map((width) => (
                <li key={width} aria-hidden>
                  <Skeleton width={width} height={28} radius={999} />
                </li>
              ))}
        </ul>
      )}
    </Section>
  );
}
