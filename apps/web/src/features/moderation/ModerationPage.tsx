import '@mantine/core/styles/Combobox.layer.css';
import { Button, Group, NativeSelect, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Flex, Stack } from '../../ui/layout/Layout';
import { ReportedType as TYPES } from '../../api/enums';
import { useSession } from '../../api/session';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { IN_PLACE } from '../../routing/inPlace';
import { Card } from '../../ui/cards/Card';
import { TintChip } from '../../ui/cards/TintChip';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { EndlessList } from '../../ui/lists/EndlessList';
import { Moment } from '../../ui/text/Moment';
import type { ReportedType } from './reports.queries';
import { ReportedContentQuote } from './ReportedContentQuote';
import shared from './Reports.module.css';
import { CASE_STATES, casesQuery, type CaseState, type ModerationCase } from './moderation.queries';

const isState = (text: string | null): text is CaseState => CASE_STATES.some((state) => state === text);
const isType = (text: string | null): text is ReportedType => TYPES.some((type) => type === text);

/** List of cases, oldest first, with live updates. */
export function ModerationPage() {
  const { t } = useTranslation(['moderation', 'reports', 'users']);
  const [search] = useSearchParams();
  const isAdministrator = useSession()?.user.role === 'administrator';
  const stateParam = search.get('state');
  const state = isState(stateParam) ? stateParam : 'open';
  const navigate = useNavigate();
  const type = search.get('type');
  const userId = Number(search.get('userId'));
  const filter = { ...(isType(type) && { type }), ...(userId > 0 && { userId }) };
  /** Returns the URL of the list with some filters changed and the other filters kept. */
  const pathOf = (changes: { state?: CaseState; type?: string; userId?: undefined }) => {
    const { state: shownState, ...rest } = { state, ...filter, ...changes };
    return paths.moderation({ ...rest, state: shownState === 'open' ? undefined : shownState });
  };
  return (
    <Page width="text" gap="small">
      <Flex component="header" wrap="wrap" justify="space-between" align="baseline" gap="8px 16px">
        <PageHeading>{t('title')}</PageHeading>
        <Group gap="xs">
          {isAdministrator && (
            <Button component={Link} to={paths.moderationPeople} variant="default">
              {t('people.title')}
            </Button>
          )}
          <Button component={Link} to={paths.moderationLog} variant="default">
            {t('log.title')}
          </Button>
        </Group>
      </Flex>
      <ChoiceLinks
        label={t('states.label')}
        choices={CASE_STATES.map((key) => ({
          key,
          to: pathOf({ state: key }),
          label: t(`states.${key}`),
          isChosen: key === state,
        }))}
      />
      <Group justify="space-between" align="baseline" gap="8px 16px">
        <NativeSelect
          aria-label={t('filter.kind')}
          value={filter.type ?? ''}
          data={[
            { value: '', label: t('filter.everyKind') },
            ...TYPES.map((value) => ({ value, label: t(`reports:things.${value}`) })),
          ]}
          onChange={(event) => void navigate(pathOf({ type: event.currentTarget.value }), IN_PLACE)}
        />
        {filter.userId && (
          <Button component={Link} to={pathOf({ userId: undefined })} variant="default">
            {t('filter.everybody')}
          </Button>
        )}
      </Group>
      <EndlessList
        key={pathOf({})}
        query={useInfiniteQuery(casesQuery(state, filter))}
        gap="md"
        boxHeight={140}
        empty={
          <EmptyState illustration="wave" heading={<h2>{t('empty.title')}</h2>}>
            {t('empty.text')}
          </EmptyState>
        }
        failed={(error, retry) => <ApiErrorMessage title={t('failed')} error={error} onRetry={retry} />}
      >
        {(item) => <CaseRow item={item} />}
      </EndlessList>
    </Page>
  );
}

function CaseRow({ item }: { item: ModerationCase }) {
  const { t } = useTranslation(['moderation', 'reports', 'users']);
  const name = item.user ? userName(item.user) || t('users:unnamed') : t('noAccount');
  return (
    <Stack component={Card} gap="sm" p="md" className={shared.card}>
      <Group justify="space-between" align="baseline" gap="8px 16px">
        <Title order={2} fz={17}>
          <Link to={paths.moderationCase(item.id)}>
            {t('caseOf', { thing: t(`reports:things.${item.thing.type}`), name })}
          </Link>
        </Title>
        <Moment className={shared.quiet} value={item.openedAt} />
      </Group>
      <ReportedContentQuote thing={item.thing} />
      <Group gap="xs">
        {item.reportCount > 0 && <TintChip tint="plain">{t('reports', { count: item.reportCount })}</TintChip>}
        {item.reasons.map(({ reason, count }) => (
          <TintChip key={reason} tint="plain">
            {t(`reports:reasons.${reason}`)} {count > 1 && `× ${count}`}
          </TintChip>
        ))}
        {item.isObjection && <TintChip tint="dogs">{t('objection')}</TintChip>}
      </Group>
      {item.claimedBy && (
        <p className={shared.quiet}>{t('claimedBy', { name: userName(item.claimedBy) || t('users:unnamed') })}</p>
      )}
    </Stack>
  );
}
