import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Flex, Stack } from '../../ui/layout/Layout';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { EndlessList } from '../../ui/lists/EndlessList';
import { Moment } from '../../ui/text/Moment';
import shared from './Reports.module.css';
import { type AuditEntry, logQuery } from './moderation.queries';

/** Log of actions by moderators and administrators. */
export function LogPage() {
  const { t } = useTranslation('moderation');
  return (
    <Page width="text" gap="small">
      <PageHeading>{t('log.title')}</PageHeading>
      <EndlessList
        query={useInfiniteQuery(logQuery())}
        gap="md"
        boxHeight={140}
        empty={
          <EmptyState illustration="wave" heading={<h2>{t('log.none')}</h2>}>
            {t('log.noneText')}
          </EmptyState>
        }
        failed={(error, retry) => <ApiErrorMessage title={t('log.failed')} error={error} onRetry={retry} />}
      >
        {(entry) => <LogRow entry={entry} />}
      </EndlessList>
    </Page>
  );
}

function LogRow({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation(['moderation', 'users']);
  const { action, actor, user, createdAt, details } = entry;
  const key = `taken.${action.replace(/^case_/, '')}`;
  // The server's actions are not typed. An action without a translation is shown by its code.
  const actionText = i18n.exists(`moderation:${key}`) ? (t as (key: string) => string)(key) : action;
  const caseId = typeof details.caseId === 'number' ? details.caseId : undefined;
  const nameOf = (person: AuditEntry['actor']) => (person ? userName(person) || t('users:unnamed') : t('log.nobody'));
  const actorName = actor ? nameOf(actor) : t('log.operator');
  const hasSubject = /^(case|role|user)_/.test(action);
  return (
    <Stack component={Card} gap="sm" p="md" className={shared.card}>
      <Flex component="p" wrap="wrap" justify="space-between" align="baseline" gap="8px 16px">
        <strong>{actionText}</strong>
        <Moment className={shared.quiet} value={createdAt} />
      </Flex>
      <p>{hasSubject ? t('log.who', { actor: actorName, user: nameOf(user) }) : actorName}</p>
      {caseId && (
        <p>
          <Link to={paths.moderationCase(caseId)}>{t('log.toCase')}</Link>
        </p>
      )}
    </Stack>
  );
}
