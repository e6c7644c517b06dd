import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { HealthRecords_list } from '../../api/limits';
import { isUuid } from '../../lib/uuid';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Section } from '../../ui/layout/Section';
import { EndlessList } from '../../ui/lists/EndlessList';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { EntryCard } from './EntryCard';
import { loadEntryEditor } from './dialogs';
import { entriesQuery, type HealthSummary } from './health.queries';
import { KIND_LOOK, KINDS } from '../reminders/kinds';

interface EntryListProps {
  pet: HealthSummary['pet'];
  isOwner: boolean;
}

/** Loads the entries of the kind in the URL. */
export function useEntries(petUuid: string) {
  const [search] = useSearchParams();
  const kind = KINDS.find((one) => one === search.get('kind'));
  const query = useInfiniteQuery({ ...entriesQuery(petUuid, kind), enabled: isUuid(petUuid) });
  return { kind, query };
}

/** All entries of a record, newest first, with filters by kind. */
export function EntryList({ pet, isOwner }: EntryListProps) {
  const { t } = useTranslation('health-records');
  const { kind, query } = useEntries(pet.uuid);
  const editor = useLazyPart(loadEntryEditor);

  return (
    <Section title={t('timeline.title')}>
      <ChoiceLinks
        label={t('timeline.filter')}
        choices={[
          { key: 'all', to: paths.health(pet.uuid), label: t('timeline.all'), isChosen: !kind },
          ...KINDS.map((one) => {
            const { Icon, tint } = KIND_LOOK[one];
            return {
              key: one,
              to: paths.health(pet.uuid, { kind: one }),
              label: t(`kinds.${one}`),
              icon: <Icon size={18} aria-hidden />,
              tint,
              isChosen: one === kind,
            };
          }),
        ]}
      />
      <EndlessList
        key={kind}
        query={query}
        pageSize={HealthRecords_list.limit.default}
        boxHeight={112}
        failed={(error, retry) => <ApiErrorMessage error={error} title={t('timeline.failed')} onRetry={retry} />}
        empty={
          <EmptyState
            illustration="stethoscope"
            heading={<h3>{t(kind ? 'timeline.emptyKind' : 'timeline.empty')}</h3>}
            action={
              <Button variant="default" aria-busy={editor.isLoading} onClick={editor.open}>
                {t('entry.add')}
              </Button>
            }
          >
            {!kind && t('timeline.emptyText')}
          </EmptyState>
        }
      >
        {(entry) => <EntryCard entry={entry} pet={pet} isOwner={isOwner} />}
      </EndlessList>
      {editor.Part && <editor.Part pet={pet} isOwner={isOwner} kind={kind} onClose={editor.close} />}
    </Section>
  );
}
