import { Box, Button, Stack } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/useFormat';
import { ignoreDoubleClick } from '../../lib/ignoreDoubleClick';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { TintChip } from '../../ui/cards/TintChip';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { InlineError } from '../../ui/feedback/InlineError';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import { Section } from '../../ui/layout/Section';
import { useKeepFocus, useKeepFocusInList } from '../../ui/layout/useKeepFocus';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { Skeletons } from '../../ui/loading/Skeletons';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { USER_CATEGORY } from '../catalog/userCategories';
import { useOutgoingRequests, type Friendship, useFriendRequests } from './friends.queries';
import classes from './FriendsPage.module.css';
import { PersonCard } from './PersonCard';
import { RequestAnswers } from './RequestAnswers';
import { useChangeRelationship } from './useChangeRelationship';

const loadBlockDialog = async () => (await import('./EndDialogs')).BlockDialog;

/** Incoming and outgoing friend requests. */
export function RequestsTab() {
  const { t } = useTranslation('friends');
  const incoming = useFriendRequests();
  const outgoing = useOutgoingRequests();
  const all = [incoming, outgoing];
  const isEmpty = all.every(({ query, requests }) => requests?.length === 0 && !query.hasNextPage);
  const lists = useKeepFocus(isEmpty);

  if (all.every(({ query, requests }) => query.error && !requests)) {
    const retry = () => all.forEach(({ query }) => void query.refetch());
    return <ApiErrorMessage title={t('failed.failedToLoadData')} error={incoming.query.error} onRetry={retry} />;
  }
  if (isEmpty) {
    return (
      <EmptyState
        illustration="mailbox"
        heading={<h2>{t('page.noRequests')}</h2>}
        action={
          <Button component={Link} to={paths.users({ userCategoryId: USER_CATEGORY.owner })}>
            {t('page.find')}
          </Button>
        }
      >
        {t('page.noRequestsText')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="xl" ref={lists}>
      <Section title={t('page.incoming')}>
        <Requests {...incoming} none={t('page.noIncoming')}>
          {(request) => <Incoming request={request} />}
        </Requests>
      </Section>
      <Section title={t('page.outgoing')}>
        <Requests {...outgoing} none={t('page.noOutgoing')}>
          {(request) => <Outgoing request={request} />}
        </Requests>
      </Section>
    </Stack>
  );
}

interface RequestsProps {
  query: UseInfiniteQueryResult<unknown>;
  requests: Friendship[] | undefined;
  none: string;
  children: (request: Friendship) => ReactNode;
}

function Requests({ query, requests, none, children }: RequestsProps) {
  const { t } = useTranslation('friends');
  const list = useKeepFocusInList(requests);
  const { error, refetch, hasNextPage } = query;
  if (error && !requests) {
    return <InlineError title={t('failed.failedToLoadData')} error={error} onRetry={() => void refetch()} />;
  }
  if (!requests) return <Skeletons count={2} className={classes.requests} boxHeight={88} isRow />;
  return (
    <div ref={list}>
      {requests.length || hasNextPage ? (
        <ul className={classes.requests}>
          {requests.map((request) => (
            <li key={request.id}>{children(request)}</li>
          ))}
        </ul>
      ) : (
        <Box component="p" c="dimmed">
          {none}
        </Box>
      )}
      <LoadMorePages query={query} />
    </div>
  );
}

function Incoming({ request: { id, requester, createdAt } }: { request: Friendship }) {
  const { t } = useTranslation(['friends', 'users']);
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const blocking = useLazyPart(loadBlockDialog);
  const knownName = userName(requester);
  const name = knownName || t('users:unnamed');
  const changeRelationship = useChangeRelationship(requester.uuid, knownName);
  return (
    <>
      <PersonCard
        person={requester}
        note={t('page.asked', { date: format.date(createdAt) })}
        actions={
          <>
            <RequestAnswers requester={requester} friendshipId={id} />
            <div ref={place}>
              <MoreMenu
                label={t('page.more', { name })}
                choices={[
                  { label: t('page.viewProfile'), to: paths.user(requester.uuid) },
                  { label: t('block'), onClick: blocking.open },
                ]}
              />
            </div>
          </>
        }
      />
      {blocking.Part && (
        <blocking.Part
          name={knownName}
          ends="pending"
          openedFrom={place}
          onConfirm={() => {
            blocking.close();
            changeRelationship('block');
          }}
          onCancel={blocking.close}
        />
      )}
    </>
  );
}

function Outgoing({ request: { id, addressee, createdAt } }: { request: Friendship }) {
  const { t } = useTranslation(['friends', 'users']);
  const format = useFormat();
  const knownName = userName(addressee);
  const name = knownName || t('users:unnamed');
  const changeRelationship = useChangeRelationship(addressee.uuid, knownName);
  return (
    <PersonCard
      person={addressee}
      note={t('page.asked', { date: format.date(createdAt) })}
      actions={
        <>
          <TintChip tint="dogs">{t('page.pending')}</TintChip>
          <Button
            size="sm"
            variant="default"
            aria-label={t('page.withdrawOf', { name })}
            onClick={ignoreDoubleClick(() => changeRelationship('withdraw', id))}
          >
            {t('page.withdraw')}
          </Button>
        </>
      }
    />
  );
}
