import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CheckPills } from '../../ui/CheckPills';
import { FieldPair } from '../../ui/FormSection';
import { InlineError } from '../../ui/InlineError';
import { servicesQuery } from '../catalog/catalog.queries';
import { useServiceSearch } from '../catalog/useServiceSearch';
import { USER_CATEGORY, userCategoryLook } from '../catalog/userCategories';
import classes from './ServiceChoices.module.css';

interface ServiceChoicesProps {
  userCategoryId: number;
  value: number[];
  onChange: (serviceIds: number[]) => void;
}

/** What a beauty parlor or a clinic offers. */
export function ServiceChoices({ userCategoryId, value, onChange }: ServiceChoicesProps) {
  const { t } = useTranslation('profile');
  const { data: services, error, refetch } = useQuery(servicesQuery());

  const choices = services?.filter(({ userCategoryIds }) => userCategoryIds.includes(userCategoryId));
  if (!choices?.length) {
    const instead = () => {
      if (error) return <InlineError title={t('services.failed')} error={error} onRetry={() => void refetch()} />;
      return choices ? <p role="status">{t('services.none')}</p> : <WaitingChoices userCategoryId={userCategoryId} />;
    };
    return (
      <div>
        <p className={classes.label}>{t('services.choose')}</p>
        {instead()}
      </div>
    );
  }
  return (
    <Choices key={userCategoryId} choices={choices} userCategoryId={userCategoryId} value={value} onChange={onChange} />
  );
}

/** As many pills as there will be, about as wide: what is below them stays where it is. */
const WAITING_WIDTHS: Record<number, readonly number[]> = {
  [USER_CATEGORY.parlor]: [200, 227, 243, 171, 235, 171, 205, 193, 320, 216, 161, 152, 234],
  [USER_CATEGORY.veterinary]: [161, 152, 234, 279, 145, 296, 227, 118, 128, 182, 143, 101, 218, 146, 231],
};

function WaitingChoices({ userCategoryId }: { userCategoryId: number }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={classes.waitingSearch} aria-hidden>
        <FieldPair>
          <Skeleton height={44} radius={999} />
        </FieldPair>
      </div>
      <div className={classes.waitingPills} aria-hidden>
        {WAITING_WIDTHS[userCategoryId]?.map((width, index) => (
          <Skeleton key={index} width={width} height={44} radius={999} />
        ))}
      </div>
    </div>
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
