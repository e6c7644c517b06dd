import { Box, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CheckPills } from '../../ui/fields/CheckPills';
import { FieldWrapper } from '../../ui/forms/FieldWrapper';
import { FieldPair } from '../../ui/forms/FormSection';
import { InlineError } from '../../ui/feedback/InlineError';
import { PillsSkeleton } from '../../ui/loading/PillsSkeleton';
import { servicesQuery } from '../catalog/catalog.queries';
import { useServiceSearch } from '../catalog/useServiceSearch';
import { USER_CATEGORY, userCategoryLook } from '../catalog/userCategories';

interface ServiceChoicesProps {
  userCategoryId: number;
  value: number[];
  onChange: (serviceIds: number[]) => void;
}

/** Checkboxes for the services of a beauty parlor or a clinic. */
export function ServiceChoices({ userCategoryId, value, onChange }: ServiceChoicesProps) {
  const { t } = useTranslation('profile');
  const { data: services, error, refetch } = useQuery(servicesQuery());

  const choices = services?.filter(({ userCategoryIds }) => userCategoryIds.includes(userCategoryId));
  if (!choices?.length) {
    const renderPlaceholder = () => {
      if (error) return <InlineError title={t('services.failed')} error={error} onRetry={() => void refetch()} />;
      return choices ? <p role="status">{t('services.none')}</p> : <ChoicesSkeleton userCategoryId={userCategoryId} />;
    };
    return <FieldWrapper label={t('services.choose')}>{renderPlaceholder()}</FieldWrapper>;
  }
  return (
    <Choices key={userCategoryId} choices={choices} userCategoryId={userCategoryId} value={value} onChange={onChange} />
  );
}

/** Number of services by category, so the placeholder has the final height. */
const SERVICES: Record<number, number> = { [USER_CATEGORY.parlor]: 13, [USER_CATEGORY.veterinary]: 15 };

function ChoicesSkeleton({ userCategoryId }: { userCategoryId: number }) {
  return (
    <>
      <Box maw={{ base: 420, sm: 'none' }} mt={8} mb={12} aria-hidden>
        <FieldPair>
          <Skeleton height={44} radius={9999} />
        </FieldPair>
      </Box>
      <PillsSkeleton count={SERVICES[userCategoryId] ?? 0} width={205} />
    </>
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
      search={<FieldPair>{search}</FieldPair>}
      choices={shown}
      value={value}
      onChange={onChange}
      tint={userCategoryLook(userCategoryId)?.tint}
    />
  );
}
