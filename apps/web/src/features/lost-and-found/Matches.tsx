import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import cards from '../../ui/cards/CardGrid.module.css';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { notify } from '../../ui/feedback/notify';
import { Section } from '../../ui/layout/Section';
import { type AnimalReport, matchesQuery, type ReportMatch, useAnswerMatch } from './lost.queries';
import { ReportCard } from './ReportCard';
import { useReportName } from './useReportTexts';

/** Reports that may be about the same animal, for the reporter. */
export function Matches({ report }: { report: AnimalReport }) {
  const { t } = useTranslation('lost-and-found');
  const { data: matches, error, refetch } = useQuery(matchesQuery(report.uuid));
  if (error && !matches) {
    return <InlineError title={t('matches.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!matches?.length) return null;
  return (
    <Section title={t('matches.title')}>
      <Text c="dimmed" fz={15}>
        {t(`matches.intro.${report.type}`)}
      </Text>
      <ul className={cards.grid}>
        {matches.map((match) => (
          <li key={match.report.uuid}>
            <Match report={report} match={match} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Match({ report, match }: { report: AnimalReport; match: ReportMatch }) {
  const { t, i18n } = useTranslation('lost-and-found');
  const name = useReportName(match.report);
  const [lostUuid, foundUuid] =
    report.type === 'lost' ? [report.uuid, match.report.uuid] : [match.report.uuid, report.uuid];
  const { mutate, isPending } = useAnswerMatch();

  const answer = (chosen: 'accept' | 'dismiss') =>
    mutate(
      { lostUuid, foundUuid, answer: chosen },
      {
        onSuccess: () =>
          notify.success((t) =>
            t(chosen === 'accept' ? 'lost-and-found:matches.accepted' : 'lost-and-found:matches.dismissed'),
          ),
        onError: (error) => notify.error(() => errorText(i18n, error)),
      },
    );

  return (
    <Stack gap="sm">
      <ReportCard report={match.report} />
      {match.isAccepted ? (
        <p role="status">{t('matches.isAccepted')}</p>
      ) : (
        <Group gap="xs">
          <Button aria-label={t('matches.acceptOf', { name })} loading={isPending} onClick={() => answer('accept')}>
            {t('matches.accept')}
          </Button>
          <Button
            variant="default"
            aria-label={t('matches.dismissOf', { name })}
            disabled={isPending}
            onClick={() => answer('dismiss')}
          >
            {t('matches.dismiss')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
