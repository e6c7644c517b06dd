import { Button, Textarea } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ObjectionDto } from '../../api/limits';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/addresses';
import { Card } from '../../ui/cards/Card';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { errorText } from '../../ui/feedback/errorText';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { EndlessList } from '../../ui/lists/EndlessList';
import { Moment } from '../../ui/text/Moment';
import classes from './Reports.module.css';
import { type Decision, decisionsQuery, type Report, reportsQuery, useObject } from './reports.queries';
import { ThingQuoteCard } from './ThingQuoteCard';

/** What moderators decided about one's own things, and what came of one's own reports. */
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
      className={classes.list}
      boxClassName={classes.skeleton}
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
  const { id, action, reason, words, until, createdAt, thing, objection, canObject } = decision;
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <h2>{t(`decided.${action}`, { thing: t(`things.${thing.type}`) })}</h2>
        <Moment className={classes.quiet} value={createdAt} />
      </div>
      {until && <p>{t('notices.until', { moment: format.moment(until) })}</p>}
      {reason && <p>{t('notices.reason', { reason: t(`reasons.${reason}`) })}</p>}
      {words && <p className={classes.words}>{words}</p>}
      <ThingQuoteCard thing={thing} />
      {objection && (
        <div className={classes.quote}>
          <p>{t(`objection.${objection.outcome}`)}</p>
          <p>{objection.words}</p>
        </div>
      )}
      {canObject && !isObjecting && (
        <div>
          <Button variant="default" onClick={() => setIsObjecting(true)}>
            {t('objection.start')}
          </Button>
        </div>
      )}
      {canObject && isObjecting && <ObjectionForm id={id} onCancel={() => setIsObjecting(false)} />}
    </Card>
  );
}

function ObjectionForm({ id, onCancel }: { id: number; onCancel: () => void }) {
  const { t, i18n } = useTranslation(['reports', 'common', 'fields']);
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { submit, isPending, error } = useObject(id);

  function send(event: FormEvent) {
    event.preventDefault();
    setIsMissing(!words.trim());
    if (words.trim()) submit(words);
  }

  return (
    <form className={classes.objection} onSubmit={send} aria-label={t('objection.start')} noValidate>
      <Textarea
        label={t('objection.words')}
        description={t('objection.once')}
        error={isMissing && t('fields:required')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        maxLength={ObjectionDto.words.maxLength}
        autosize
        minRows={2}
        maxRows={10}
        autoFocus
      />
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
      <div className={classes.buttons}>
        <SubmitButton busy={isPending} busyText={t('sending')}>
          {t('objection.send')}
        </SubmitButton>
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}

function OwnReports() {
  const { t } = useTranslation('reports');
  return (
    <EndlessList
      query={useInfiniteQuery(reportsQuery())}
      className={classes.list}
      boxClassName={classes.skeleton}
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
  const { thing, reason, words, createdAt, outcome } = report;
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <h2>{t(`outcomes.${outcome}`)}</h2>
        <Moment className={classes.quiet} value={createdAt} />
      </div>
      <ThingQuoteCard thing={thing} />
      <p>{t('notices.reason', { reason: t(`reasons.${reason}`) })}</p>
      {words && <p className={classes.words}>{words}</p>}
    </Card>
  );
}
