import { Box, Button, Flex, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { isUuid } from '../../lib/uuid';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Notice } from '../../ui/feedback/Notice';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import { Skeletons } from '../../ui/loading/Skeletons';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { petCategoryLook } from '../catalog/petCategories';
import { loadEntryEditor } from './dialogs';
import { EntryList, useEntries } from './EntryList';
import { healthSummaryQuery, type HealthSummary } from './health.queries';
import { IdentificationCard } from './IdentificationCard';
import { SummaryCards } from './SummaryCards';
import { Weights } from './Weights';

// Loaded after the entries, which are above on phones.
const Sharing = lazy(() => import('./Sharing').then((m) => ({ default: m.Sharing })));

/** A pet's health record, for its owner and for clinics with access. */
export function HealthPage() {
  const { t } = useTranslation('health-records');
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...healthSummaryQuery(uuid), enabled: isUuid(uuid) });
  // Loads the entries in parallel with the summary.
  const { query: entries } = useEntries(uuid);

  if (!isUuid(uuid) || (error instanceof ApiError && [403, 404].includes(error.status))) {
    return (
      <MissingPage title={t('notFound')} to={paths.animals()} toText={t('toAnimals')}>
        {t('notFoundText')}
      </MissingPage>
    );
  }
  if (data) return <Record key={uuid} summary={data} hasEntries={!entries.isPending} />;
  if (error) return <ApiErrorMessage isPage title={t('failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Page>
      <HeadingSkeleton />
      <Skeletons count={4} boxHeight={160} />
    </Page>
  );
}

function Record({ summary, hasEntries }: { summary: HealthSummary; hasEntries: boolean }) {
  const { t } = useTranslation('health-records');
  const { pet, isOwner } = summary;
  const editor = useLazyPart(loadEntryEditor);

  return (
    <Page gap="large">
      <Group justify="space-between" gap="12px 24px">
        <div>
          <PageHeading>{t('title', { name: pet.name })}</PageHeading>
          <Group gap="0 24px" align="stretch">
            <TextLink to={paths.pet(pet.uuid)}>{t('back', { name: pet.name })}</TextLink>
            <TextLink to={paths.passport(pet.uuid)}>{t('passport.title')}</TextLink>
          </Group>
        </div>
        <Button
          leftSection={<IconPlus size={20} aria-hidden />}
          aria-busy={editor.isLoading}
          onPointerEnter={editor.prepare}
          onClick={editor.open}
        >
          {t('entry.add')}
        </Button>
      </Group>
      {!isOwner && (
        <Notice illustration="stethoscope" tint={petCategoryLook(pet.petCategoryId).tint}>
          {t('readOnly')}
        </Notice>
      )}
      <SummaryCards summary={summary} />
      <Flex direction={{ base: 'column', md: 'row' }} align={{ base: 'stretch', md: 'start' }} gap="xl">
        <Box flex={7} miw={0}>
          <EntryList pet={pet} isOwner={isOwner} />
        </Box>
        <Stack gap="lg" flex={5} miw={0}>
          <Weights summary={summary} />
          <IdentificationCard summary={summary} />
          <Suspense fallback={null}>{isOwner && hasEntries && <Sharing pet={pet} />}</Suspense>
        </Stack>
      </Flex>
      {editor.Part && <editor.Part pet={pet} isOwner={isOwner} onClose={editor.close} />}
    </Page>
  );
}
