import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineError } from '../../ui/feedback/InlineError';
import { Section } from '../../ui/layout/Section';
import { TintChip } from '../../ui/cards/TintChip';
import { servicesQuery } from '../catalog/catalog.queries';
import { type ServiceCategory, userCategoryLook } from '../catalog/userCategories';
import { offeredServicesQuery } from './profiles.queries';
import classes from './UserPage.module.css';

/** The widths of the skeletons, as different as those of the names. */
const SKELETON_WIDTHS = [96, 148, 120];

interface OfferedServicesProps {
  userUuid: string;
  userCategoryId: ServiceCategory;
}

/** The services of a beauty parlor or a clinic. */
export function OfferedServices({ userUuid, userCategoryId }: OfferedServicesProps) {
  const { t } = useTranslation('profile');
  const services = useQuery(servicesQuery());
  const offered = useQuery(offeredServicesQuery(userUuid, userCategoryId));
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
                  <TintChip tint={userCategoryLook(userCategoryId)!.tint}>{name}</TintChip>
                </li>
              ))
            : SKELETON_WIDTHS.map((width) => (
                <li key={width} aria-hidden>
                  <Skeleton width={width} height={28} radius={999} />
                </li>
              ))}
        </ul>
      )}
    </Section>
  );
}
