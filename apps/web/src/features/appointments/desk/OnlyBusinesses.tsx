import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/ApiError';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { PageHeading } from '../../../ui/layout/PageHeading';

/** Whether the user has no business, so the server has no appointments of it. */
export const hasNoBusiness = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Page of a business's appointments, for other users. */
export function OnlyBusinesses() {
  const { t } = useTranslation('appointments');
  return (
    <EmptyState illustration="scissors" heading={<PageHeading>{t('desk.noBusiness')}</PageHeading>}>
      {t('desk.noBusinessText')}
    </EmptyState>
  );
}
