import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { EndlessList } from '../../ui/lists/EndlessList';
import { TransferCard } from './TransferCard';
import { transfersQuery } from './transfers.queries';

/** Pets that the user gives, has given or is offered. */
export function TransfersPage() {
  const { t } = useTranslation('transfers');
  const query = useInfiniteQuery(transfersQuery());
  return (
    <Page width="form">
      <PageHeading>{t('title')}</PageHeading>
      <EndlessList
        query={query}
        boxHeight={150}
        failed={(error, retry) => <ApiErrorMessage error={error} title={t('failed')} onRetry={retry} />}
        empty={
          <EmptyState
            illustration="paws"
            heading={<h2>{t('none')}</h2>}
            action={
              <Button component={Link} to={paths.find()}>
                {t('find')}
              </Button>
            }
          >
            {t('noneText')}
          </EmptyState>
        }
      >
        {(transfer) => <TransferCard transfer={transfer} />}
      </EndlessList>
    </Page>
  );
}
