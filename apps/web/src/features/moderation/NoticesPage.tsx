import { Button, Group, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Stack } from '../../ui/layout/Layout';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { EndlessList } from '../../ui/lists/EndlessList';
import { Moment } from '../../ui/text/Moment';
import { ObjectionForm } from './ObjectionForm';
import classes from './Reports.module.css';
import { type Decision, decisionsQuery, type Report, reportsQuery, useObject } from './reports.queries';
import { ReportedContentQuote } from './ReportedContentQuote';

/** Page with moderator decisions about the user and the outcomes of the user's reports. */
export function NoticesPage() {
  const { t } = useTranslation('reports');
  const [search] = useSearchParams();
  const isReports = search.get('tab') === 'reports';
  return (
    <Page width="text" gap="small">
      <PageHeading>{t('notices.title')}</PageHeading>
      <ChoiceLinks
        label={t('notices.title')}
        choices={[
          { key: 'decisions', to: paths.notices(), label: t('notices.decisions'), isChosen: !isReports },
          { key: 'reports', to: paths.notices({ tab: 'reports' }), label: t('notices.reports'), isChosen: isReports },
        ]}
      />
      {isReports ? <OwnReports /> : <OwnDecisions />}
    </Page>
  );
}

function OwnDecisions() {
  const { t } = useTranslation('reports');
  return (
    <EndlessList
      query={useInfiniteQuery(decisionsQuery())}
      gap="md"
      boxHeight={140}
      empty={
        <EmptyState illustration="wave" heading={<h2>{t('notices.noDecisions')}</h2>}>
          {t('notices.noDecisionsText')}
        </EmptyState>
      }
      failed={(error, retry) => <ApiErrorMessage title={t('notices.failed')} error={error} onRetry={retry} />}
    >
      {(decision) => <DecisionRow decision={decision} />}
    </EndlessList>
  );
}

function DecisionRow({ decision }: { decision: Decision }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const [isObjecting, setIsObjecting] = useState(false);
  const { id, action, reason, text, until, createdAt, thing, objection, canObject } = decision;
  const object = useObject(id);
  return (
    <Stack component={Card} gap="sm" p="md" className={classes.card}>
      <Group justify="space-between" align="baseline" gap="4px 12px">
        <Title order={2} fz={17}>
          {t(`decided.${action}`, { thing: t(`things.${thing.type}`) })}
        </Title>
        <Moment className={classes.quiet} value={createdAt} />
      </Group>
      {until && <p>{t('notices.until', { moment: format.moment(until) })}</p>}
      {reason && <p>{t('notices.reason', { reason: t(`reasons.${reason}`) })}</p>}
      {text && <p className={classes.words}>{text}</p>}
      <ReportedContentQuote thing={thing} />
      {objection && (
        <div className={classes.quote}>
          <p>{t(`objection.${objection.outcome}`)}</p>
          <p>{objection.text}</p>
        </div>
      )}
      {canObject && !isObjecting && (
        <div>
          <Button variant="default" onClick={() => setIsObjecting(true)}>
            {t('objection.start')}
          </Button>
        </div>
      )}
      {canObject && isObjecting && <ObjectionForm objection={object} onCancel={() => setIsObjecting(false)} />}
    </Stack>
  );
}

function OwnReports() {
  const { t } = useTranslation('reports');
  return (
    <EndlessList
      query={useInfiniteQuery(reportsQuery())}
      gap="md"
      boxHeight={140}
      empty={
        <EmptyState illustration="wave" heading={<h2>{t('notices.noReports')}</h2>}>
          {t('notices.noReportsText')}
        </EmptyState>
      }
      failed={(error, retry) => <ApiErrorMessage title={t('notices.failed')} error={error} onRetry={retry} />}
    >
      {(report) => <ReportRow report={report} />}
    </EndlessList>
  );
}

function ReportRow({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { thing, reason, text, createdAt, outcome } = report;
  return (
    <Stack component={Card} gap="sm" p="md" className={classes.card}>
      <Group justify="space-between" align="baseline" gap="4px 12px">
        <Title order={2} fz={17}>
          {t(`outcomes.${outcome}`)}
        </Title>
        <Moment className={classes.quiet} value={createdAt} />
      </Group>
      <ReportedContentQuote thing={thing} />
      <p>{t('notices.reason', { reason: t(`reasons.${reason}`) })}</p>
      {text && <p className={classes.words}>{text}</p>}
    </Stack>
  );
}
