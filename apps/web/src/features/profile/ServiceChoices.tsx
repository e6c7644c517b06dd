import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CheckPills } from '../../ui/CheckPills';
import { InlineError } from '../../ui/InlineError';
import { servicesQuery } from '../catalog/catalog.queries';
import { useServiceSearch } from '../catalog/useServiceSearch';
import { userCategoryLook } from '../catalog/userCategories';

interface ServiceChoicesProps {
  userCategoryId: number;
  value: number[];
  onChange: (serviceIds: number[]) => void;
}

/** What a beauty parlor or a clinic offers. */
export function ServiceChoices({ userCategoryId, value, onChange }: ServiceChoicesProps) {
  const { t } = useTranslation('profile');
  const { data: services, error, refetch } = useQuery(servicesQuery());

  if (error) return <InlineError title={t('services.failed')} error={error} onRetry={() => void refetch()} />;
  if (!services) return <Skeleton height={140} radius={16} />;
  const choices = services.filter(({ userCategoryIds }) => userCategoryIds.includes(userCategoryId));
  if (!choices.length) return <p>{t('services.none')}</p>;
  return (
    <Choices key={userCategoryId} choices={choices} userCategoryId={userCategoryId} value={value} onChange={onChange} />
  );
}

interface ChoicesProps extends ServiceChoicesProps {
  choices: { id: number; name: string }[];
}

function Choices({ choices, userCategoryId, value, onChange }: ChoicesProps) {
  const { t } = useTranslation('profile');
  const { search, shown } = useServiceSearch({ choices, value, onChoose: (id) => onChange([...value, id]) });
  return (
    <CheckPills
      legend={t('services.choose')}
      search={search}
      choices={shown}
      value={value}
      onChange={onChange}
      tint={userCategoryLook(userCategoryId)?.tint}
    />
  );
}
