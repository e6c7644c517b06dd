import { Box, Button, Group, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Flex, Stack } from '../../ui/layout/Layout';
import { ReportReason as REASONS } from '../../api/enums';
import { DecideDto } from '../../api/limits';
import { useSession } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { isFuture } from '../../lib/day';
import { userName } from '../../lib/userName';
import { trimText } from '@sapa/shared/trim-text.ts';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { PillChoice } from '../../ui/fields/PillChoice';
import { FormMessage } from '../../ui/forms/FormMessage';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Section } from '../../ui/layout/Section';
import { Skeletons } from '../../ui/loading/Skeletons';
import { Moment } from '../../ui/text/Moment';
import type { ReportReason } from './reports.queries';
import { ReportedContentQuote } from './ReportedContentQuote';
import { CaseDocument } from './CaseDocument';
import { CasePictures } from './CasePictures';
import shared from './Reports.module.css';
import { type Action, type CaseDetail, caseQuery, useClaim, useDecide } from './moderation.queries';

const DAY = 86_400_000;
/** Choices for the length of a suspension, in days. */
const DAYS = ['1', '7', '30', '90'] as const;
type Days = (typeof DAYS)[number];
const REASON_REQUIRED: Action[] = ['hide', 'remove', 'warn', 'suspend', 'disable'];
const TEXT_REQUIRED: Action[] = ['warn', 'note', 'refuse', 'unverify'];

/** Highlights the reported message of a conversation. */
const REPORTED = { bd: '2px solid var(--hairline)', bg: 'var(--page)' };

/** Page of a case: reported content, reports, past decisions and available actions. */
export function CasePage() {
  const { t } = useTranslation(['moderation', 'reports', 'users']);
  const id = Number(useParams().id) || 0;
  const { data, error, refetch } = useQuery(caseQuery(id));
  if (error && !data)
    return <ApiErrorMessage isPage title={t('failedCase')} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Page width="text" gap="small">
        <PageHeading>{t('title')}</PageHeading>
        <Skeletons count={3} gap="md" boxHeight={140} />
      </Page>
    );
  }
  return <Case detail={data} />;
}

function Case({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation(['moderation', 'reports', 'users']);
  const viewer = useSession()?.user;
  const { thing, author, user } = detail;
  const name = user ? userName(user) || t('users:unnamed') : t('noAccount');
  const isClaimedByOther = detail.claimedBy !== null && detail.claimedBy.id !== viewer?.id;
  const isOwn = user !== null && user.id === viewer?.id;
  return (
    <Page width="text" gap="small">
      <PageHeading>{t('caseOf', { thing: t(`reports:things.${thing.type}`), name })}</PageHeading>
      <Stack component={Card} gap="sm" p="md" className={shared.card}>
        <p className={shared.quiet}>{t(stateKey(detail))}</p>
        {thing.messages.length > 0 ? (
          <Flex component="ol" direction="column" gap="md">
            {thing.messages.map(({ id, senderId, content, messageType, createdAt }) => (
              <Box component="li" px="sm" py="xs" bdrs="md" {...(id === thing.id && REPORTED)} key={id}>
                <span className={shared.quiet}>
                  {senderId === user?.id ? name : t('receiver')} · <Moment value={createdAt} />
                </span>
                <p>{messageType === 'image' ? t('reports:picture') : content}</p>
              </Box>
            ))}
          </Flex>
        ) : (
          <ReportedContentQuote thing={thing} />
        )}
        {detail.state !== 'gone' && <CasePictures detail={detail} />}
        {detail.document && <CaseDocument detail={detail} document={detail.document} />}
        {detail.state === 'shown' && <PlaceLink detail={detail} />}
      </Stack>
      <Claim detail={detail} isOthers={isClaimedByOther} isOwn={isOwn} />
      {!isOwn && !isClaimedByOther && <Decide key={detail.actions.join()} detail={detail} />}
      {detail.reportCount > 0 && (
        <Section title={t('reports', { count: detail.reportCount })}>
          <Flex component="ul" direction="column" gap="md">
            {detail.reports.map(({ id, reporter, reason, text, createdAt }) => (
              <li key={id}>
                <Stack component={Card} gap="sm" p="md" className={shared.card}>
                  <Flex component="p" wrap="wrap" justify="space-between" align="baseline" gap="8px 16px">
                    <strong>{t(`reports:reasons.${reason}`)}</strong>
                    <span className={shared.quiet}>
                      {userName(reporter) || t('users:unnamed')} · <Moment value={createdAt} />
                    </span>
                  </Flex>
                  {text && <p className={shared.words}>{text}</p>}
                </Stack>
              </li>
            ))}
          </Flex>
        </Section>
      )}
      {detail.decisions.length > 0 && (
        <Section title={t('decisions')}>
          <Decisions decisions={detail.decisions} />
        </Section>
      )}
      {user && author && <Author user={user} author={author} name={name} />}
    </Page>
  );
}

/** Returns the key of the sentence about the state of the content. */
function stateKey({ thing, state }: CaseDetail) {
  if (thing.type === 'verification') return state === 'shown' ? 'state.requested' : 'state.decided';
  return thing.type === 'message' && state === 'shown' ? 'state.message' : (`state.${state}` as const);
}

interface AuthorProps {
  user: NonNullable<CaseDetail['user']>;
  author: NonNullable<CaseDetail['author']>;
  name: string;
}

/** The author's account and the decisions about other content of the author. */
function Author({ user, author, name }: AuthorProps) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  return (
    <Section title={t('author.title', { name })}>
      <Stack component={Card} gap="sm" p="md" className={shared.card}>
        <p>
          <Link to={paths.user(user.uuid)}>{name}</Link> · {t('author.since', { date: format.date(author.createdAt) })}
        </p>
        {author.role !== 'member' && <p>{t(`roles.${author.role}`)}</p>}
        {author.isDisabled && <p>{t('author.disabled')}</p>}
        {author.suspendedUntil && isFuture(author.suspendedUntil) && (
          <p>{t('author.suspended', { moment: format.moment(author.suspendedUntil) })}</p>
        )}
        {author.history.length === 0 && <p className={shared.quiet}>{t('author.noHistory')}</p>}
        <p>
          <Link to={paths.moderation({ userId: user.id })}>{t('author.all', { name })}</Link>
        </p>
      </Stack>
      <Decisions decisions={author.history} />
    </Section>
  );
}

/** Link to the page that contains the reported content. */
function PlaceLink({ detail: { thing, user } }: { detail: CaseDetail }) {
  const { t } = useTranslation('moderation');
  const { type, id, uuid, place } = thing;
  const path =
    type === 'wall_post'
      ? paths.wallPost(id)
      : type === 'blog_post'
        ? uuid && paths.blogPost(uuid)
        : type === 'pet'
          ? uuid && paths.pet(uuid)
          : type === 'animal_report'
            ? uuid && paths.lostReport(uuid)
            : type === 'review'
              ? uuid && `${paths.user(uuid)}#reviews`
              : type === 'pet_photo'
                ? uuid && paths.petAlbum(uuid)
                : type === 'user_photo'
                  ? user && paths.userAlbum(user.uuid)
                  : type === 'comment'
                    ? place?.type === 'wall_post'
                      ? paths.wallPost(place.id)
                      : place?.uuid && paths.blogPost(place.uuid)
                    : user && paths.user(user.uuid);
  if (!path || type === 'message') return null;
  return (
    <p>
      <Link to={path}>{t('seeInPlace')}</Link>
    </p>
  );
}

function Claim({
  detail,
  isOthers: isClaimedByOther,
  isOwn,
}: {
  detail: CaseDetail;
  isOthers: boolean;
  isOwn: boolean;
}) {
  const { t, i18n } = useTranslation(['moderation', 'users']);
  const { mutate, isPending } = useClaim(detail.id);
  if (isOwn) return <p role="status">{t('ownCase')}</p>;
  if (isClaimedByOther)
    return <p role="status">{t('claimedBy', { name: userName(detail.claimedBy!) || t('users:unnamed') })}</p>;
  const isMine = detail.claimedBy !== null;
  if (!detail.isOpen) return null;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        loading={isPending}
        onClick={() => mutate(!isMine, { onError: (error) => notify.error(() => errorText(i18n, error)) })}
      >
        {t(isMine ? 'leave' : 'take')}
      </Button>
    </Group>
  );
}

function Decide({ detail }: { detail: CaseDetail }) {
  const { t, i18n } = useTranslation(['moderation', 'reports', 'fields']);
  const [action, setAction] = useState<Action>(detail.actions[0] ?? 'note');
  const [reason, setReason] = useState<ReportReason>(detail.reasons[0]?.reason ?? 'other');
  const [days, setDays] = useState<Days>('7');
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { submit, isPending, error } = useDecide(detail.id);
  const needsReason = REASON_REQUIRED.includes(action);

  function send(event: FormEvent) {
    event.preventDefault();
    const isTextMissing = TEXT_REQUIRED.includes(action) && !trimText(text);
    setIsMissing(isTextMissing);
    if (isTextMissing) return;
    submit(
      {
        action,
        text,
        ...(needsReason && { reason }),
        ...(action === 'suspend' && { until: new Date(Date.now() + Number(days) * DAY).toISOString() }),
      },
      {
        onSuccess: () => {
          setText('');
          notify.success((t) => t(action === 'note' ? 'moderation:noted' : 'moderation:done'));
        },
      },
    );
  }

  return (
    <Stack component={Card} gap="sm" p="md" className={shared.card}>
      <Flex component="form" direction="column" gap="md" onSubmit={send} aria-label={t('decide')} noValidate>
        <PillChoice
          legend={t('decide')}
          choices={detail.actions.map((value) => ({ value, label: t(`actions.${value}`) }))}
          value={action}
          onChange={setAction}
        />
        <p className={shared.quiet}>{t(`hints.${action}`)}</p>
        {action === 'suspend' && (
          <PillChoice
            legend={t('forDays')}
            choices={DAYS.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
            value={days}
            onChange={setDays}
          />
        )}
        {needsReason && (
          <PillChoice
            legend={t('reports:why')}
            choices={REASONS.map((value) => ({ value, label: t(`reports:reasons.${value}`) }))}
            value={reason}
            onChange={setReason}
          />
        )}
        <Textarea
          label={t(action === 'note' || action === 'dismiss' ? 'wordsToColleagues' : 'wordsToAuthor')}
          error={isMissing && t('fields:required')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={DecideDto.text.maxLength}
          autosize
          minRows={2}
          maxRows={8}
        />
        <FormMessage>{error && errorText(i18n, error)}</FormMessage>
        <Group gap="xs">
          <SubmitButton busy={isPending} busyText={t('deciding')}>
            {t(`actions.${action}`)}
          </SubmitButton>
        </Group>
      </Flex>
    </Stack>
  );
}

function Decisions({ decisions }: { decisions: CaseDetail['decisions'] }) {
  const { t } = useTranslation(['moderation', 'reports', 'users']);
  const format = useFormat();
  return (
    <Flex component="ul" direction="column" gap="md">
      {decisions.map(({ id, action, reason, text, until, moderator, createdAt, objection }) => (
        <li key={id}>
          <Stack component={Card} gap="sm" p="md" className={shared.card}>
            <Flex component="p" wrap="wrap" justify="space-between" align="baseline" gap="8px 16px">
              <strong>{t(`taken.${action}`)}</strong>
              <span className={shared.quiet}>
                {moderator ? userName(moderator) || t('users:unnamed') : t('formerModerator')} ·{' '}
                <Moment value={createdAt} />
              </span>
            </Flex>
            {reason && <p>{t(`reports:reasons.${reason}`)}</p>}
            {until && <p>{t('reports:notices.until', { moment: format.moment(until) })}</p>}
            {text && <p className={shared.words}>{text}</p>}
            {objection && (
              <div>
                <p className={shared.quiet}>{t(`reports:objection.${objection.outcome}`)}</p>
                <p className={shared.words}>{objection.text}</p>
              </div>
            )}
          </Stack>
        </li>
      ))}
    </Flex>
  );
}
