import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { draft } from '../../lib/draft';
import { userName } from '../../lib/userName';
import { trimText } from '@sapa/shared/trim-text.ts';
import { paths } from '../../routing/routes';
import { CountBadge } from '../../ui/cards/CountBadge';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { Skeletons } from '../../ui/loading/Skeletons';
import { Avatar } from '../../ui/pictures/Avatar';
import { USER_CATEGORY, userCategoryLook } from '../catalog/userCategories';
import classes from './ConversationList.module.css';
import { messageDraftKey } from './messageKeys';
import { conversationsQuery } from './messages.queries';
import { useUnsent } from './outbox';
import { parsePetLink } from './petLink';
import type { Conversation, Message } from './thread';
import { type Partner, usePartner } from './usePartner';

interface ConversationListProps {
  /** UUID of the other user in the open conversation. */
  chosen: string | undefined;
  /** Whether opening another conversation replaces the open conversation's history entry. */
  replace: boolean;
}

/** The user's conversations. An open conversation without messages is also listed. */
export function ConversationList({ chosen, replace }: ConversationListProps) {
  const { t } = useTranslation('messages');
  const query = useInfiniteQuery(conversationsQuery());
  const { data, error, refetch, hasNextPage } = query;

  if (error && !data) {
    return <ApiErrorMessage title={t('failedToLoadMessages')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeletons count={7} className={classes.list} boxHeight={68} isRow />;

  // Removes duplicates, because a conversation that moves between two requests is on two pages.
  const conversations = [
    ...new Map(data.pages.flatMap(({ items }) => items.map((item) => [item.user.uuid, item] as const))).values(),
  ];
  const isUnlisted = chosen !== undefined && !conversations.some(({ user }) => user.uuid === chosen);
  if (!conversations.length && !isUnlisted) {
    return (
      <EmptyState
        illustration="mailbox"
        heading={<strong className={classes.none}>{t('list.none')}</strong>}
        action={
          <Button component={Link} to={paths.users({ userCategoryId: USER_CATEGORY.owner })}>
            {t('list.people')}
          </Button>
        }
      >
        {t('list.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {isUnlisted && (
          <li>
            <NewConversation uuid={chosen} replace={replace} />
          </li>
        )}
        {conversations.map((conversation) => (
          <li key={conversation.user.uuid}>
            <KnownConversation
              conversation={conversation}
              isChosen={conversation.user.uuid === chosen}
              replace={replace}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && <LoadMorePages query={query} />}
    </>
  );
}

interface KnownConversationProps {
  conversation: Conversation;
  isChosen: boolean;
  replace: boolean;
}

function KnownConversation({ conversation, isChosen, replace }: KnownConversationProps) {
  const { t } = useTranslation('messages');
  const { user, lastMessage, unreadCount } = conversation;
  return (
    <Row
      person={{ ...user, name: userName(user) || t('placeholderName') }}
      lastMessage={lastMessage}
      unreadCount={unreadCount}
      isChosen={isChosen}
      replace={replace}
    />
  );
}

/** List entry of the open conversation while it has no messages. */
function NewConversation({ uuid, replace }: { uuid: string; replace: boolean }) {
  return <Row person={usePartner(uuid, undefined)} unreadCount={0} isChosen replace={replace} />;
}

interface RowProps {
  person: Pick<Partner, 'uuid' | 'name' | 'imageUrl' | 'userCategoryId'>;
  lastMessage?: Message;
  unreadCount: number;
  isChosen: boolean;
  replace: boolean;
}

function Row({ person, lastMessage, unreadCount, isChosen, replace }: RowProps) {
  const { t } = useTranslation(['messages', 'common']);
  const format = useFormat();
  const ownUuid = useSession()?.user.uuid;
  const unsentMessages = useUnsent(person.uuid).filter(
    ({ clientMessageId }) => clientMessageId !== lastMessage?.clientMessageId,
  );
  // A failed message is shown before messages that are still being sent.
  const unsent = unsentMessages.findLast(({ failure }) => failure) ?? unsentMessages.at(-1);
  const look = userCategoryLook(person.userCategoryId);
  // Shows no draft for the open conversation, whose composer already shows it.
  const kept = isChosen || unreadCount > 0 ? null : draft.read(messageDraftKey(ownUuid, person.uuid));
  const draftText = typeof kept === 'string' ? trimText(kept) : '';

  function preview() {
    if (draftText && !unsent) return t('list.draft', { text: draftText });
    const shown = unsent ?? lastMessage;
    if (!shown) return t('list.nothingYet');
    const { text: messageText, petUuid } = parsePetLink(shown.content);
    const text = shown.messageType === 'image' ? t('list.photo') : messageText || (petUuid ? '🐾' : '');
    if (unsent) return t(unsent.failure ? 'list.notSent' : 'list.sending', { text });
    return lastMessage?.sender.uuid === ownUuid ? t('list.you', { text }) : text;
  }

  const time = unsent?.createdAt ?? lastMessage?.createdAt;
  return (
    <Link
      to={paths.conversation(person.uuid)}
      replace={replace}
      state={{ isFromList: true }}
      className={classes.row}
      aria-current={isChosen || undefined}
      data-unread={unreadCount > 0 || undefined}
    >
      <Avatar src={person.imageUrl} size={44} tint={look?.tint} fallback={look?.illustration} />
      <span className={classes.words}>
        <span className={classes.name}>{person.name}</span>
        <span className={classes.preview} data-failed={unsent?.failure ? true : undefined}>
          {preview()}
        </span>
      </span>
      <span className={classes.side}>
        {time && (
          <time className={classes.time} dateTime={time}>
            {format.recent(time)}
          </time>
        )}
        {unreadCount > 0 && (
          <>
            <CountBadge count={unreadCount} />
            <span className={classes.hidden}>{t('common:nav.unread', { count: unreadCount })}</span>
          </>
        )}
      </span>
    </Link>
  );
}
