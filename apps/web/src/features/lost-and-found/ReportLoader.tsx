import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { useLeavePreview } from '../../lib/useLeavePreview';
import { isUuid } from '../../lib/uuid';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { type AnimalReport, type ReportType, reportQuery } from './lost.queries';
import { ReportSkeleton } from './ReportSkeleton';

interface ReportLoaderProps {
  /** Type of report that the page is for. Default: both types. */
  type?: ReportType;
  children: (report: AnimalReport) => ReactNode;
}

/** Loads the report in the page's URL. */
export function ReportLoader({ type, children }: ReportLoaderProps) {
  const { t } = useTranslation('lost-and-found');
  const { uuid = '' } = useParams();
  useLeavePreview();
  const { data: report, error, refetch } = useQuery({ ...reportQuery(uuid), enabled: isUuid(uuid) });

  const isOtherType = type !== undefined && report !== undefined && report.type !== type;
  if (!isUuid(uuid) || (error instanceof ApiError && error.status === 404) || isOtherType) {
    return (
      <MissingPage title={t('notFound')} to={paths.lost()} toText={t('toList')}>
        {t('notFoundText')}
      </MissingPage>
    );
  }
  if (report) return children(report);
  if (error) return <ApiErrorMessage isPage title={t('reportFailed')} error={error} onRetry={() => void refetch()} />;
  return <ReportSkeleton />;
}
