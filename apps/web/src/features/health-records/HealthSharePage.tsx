import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { useFormat } from '../../i18n/useFormat';
import { linkSecret } from '../../lib/linkSecret';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Section } from '../../ui/layout/Section';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import { Skeletons } from '../../ui/loading/Skeletons';
import { useIdentificationFacts } from './IdentificationCard';
import { EntryCard } from './EntryCard';
import { EntryFacts } from './EntryFacts';
import { sharedRecordQuery } from './health.queries';
import { RecordCard } from './RecordCard';

/** The part of a record that a share link shows. Its secret is in the fragment of the URL. */
export function HealthSharePage() {
  const { t } = useTranslation('health-records');
  const format = useFormat();
  const identificationFacts = useIdentificationFacts();
  const secret = linkSecret(useLocation().hash);
  const { data: record, error, refetch } = useQuery({ ...sharedRecordQuery(secret), enabled: secret !== '' });

  if (!secret || (error instanceof ApiError && [400, 404, 410].includes(error.status))) {
    return (
      <MissingPage title={t('shared.gone')} to={paths.home} toText={t('shared.toHome')}>
        {t('shared.goneText')}
      </MissingPage>
    );
  }
  if (error) return <ApiErrorMessage isPage title={t('failed')} error={error} onRetry={() => void refetch()} />;
  if (!record) {
    return (
      <Page>
        <HeadingSkeleton />
        <Skeletons count={4} boxHeight={112} />
      </Page>
    );
  }
  const facts = record.identification ? identificationFacts(record.identification) : [];
  return (
    <Page width="text" gap="large">
      <div>
        <PageHeading>{t('title', { name: record.pet.name })}</PageHeading>
        <Text c="dimmed">{t('share.until', { date: format.moment(record.expiresAt) })}</Text>
      </div>
      {facts.length > 0 && (
        <RecordCard title={t('identification.title')}>
          <EntryFacts facts={facts} />
        </RecordCard>
      )}
      <Section title={t('timeline.title')}>
        {record.entries.length === 0 ? (
          <EmptyState illustration="stethoscope">{t('timeline.empty')}</EmptyState>
        ) : (
          <Stack component="ul" gap="sm">
            {record.entries.map((entry) => (
              <li key={entry.id}>
                <EntryCard
                  entry={entry}
                  pet={record.pet}
                  isOwner={false}
                  documentsPath={`/health-shares/${secret}/documents`}
                />
              </li>
            ))}
          </Stack>
        )}
      </Section>
    </Page>
  );
}
