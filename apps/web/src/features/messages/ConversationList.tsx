import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Box, Button, Flex, Text, VisuallyHidden } from '@mantine/core';
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
import { Stack } from '../../ui/layout/Layout';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { Skeletons } from '../../ui/loading/Skeletons';
import { Avatar } from '../../ui/pictures/Avatar';
import { USER_CATEGORY, userCategoryLook } from '../catalog/userCategories';
import classes from './ConversationList.module.css';
import { messageDraftKey } from './messageKeys';
import { conversationsQuery } from './messages.queries';
import { useUnsent } from './outbox';
import { mediaText } from './mediaText';
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
  if (!data) return <Skeletons count={7} gap={2} boxHeight={68} isRow />;

  // Removes duplicates, because a conversation that moves between two requests is on two pages.
  const conversations = [
    ...new Map(data.pages.flatMap(({ items }) => items.map((item) => [item.user.uuid, item] as const))).values(),
  ];
  const isUnlisted = chosen !== undefined && !conversations.some(({ user }) => user.uuid === chosen);
  if (!conversations.length && !isUnlisted) {
    return (
      <EmptyState
        illustration="mailbox"
        heading={
          <Box component="strong" fz="xl">
            {t('list.none')}
          </Box>
        }
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
      <Stack component="ul" gap={2}>
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
      </Stack>
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
    const text = shown.messageType === 'image' ? mediaText(t, shown.media) : messageText || (petUuid ? '🐾' : '');
    if (unsent) return t(unsent.failure ? 'list.notSent' : 'list.sending', { text });
    return lastMessage?.sender.uuid === ownUuid ? t('list.you', { text }) : text;
  }

  const isUnread = unreadCount > 0;
  const previewColor = unsent?.failure ? 'var(--danger)' : isUnread ? undefined : 'dimmed';
  const time = unsent?.createdAt ?? lastMessage?.createdAt;
  return (
    <Link
      to={paths.conversation(person.uuid)}
      replace={replace}
      state={{ isFromList: true }}
      className={classes.row}
      aria-current={isChosen || undefined}
    >
      <Avatar src={person.imageUrl} size={44} tint={look?.tint} fallback={look?.illustration} />
      <Box component="span" flex={1} miw={0}>
        <Text component="span" display="block" truncate fw={isUnread ? 800 : 700}>
          {person.name}
        </Text>
        <Text component="span" display="block" truncate fz={15} fw={isUnread ? 700 : 400} c={previewColor}>
          {preview()}
        </Text>
      </Box>
      <Flex component="span" direction="column" align="end" gap={4} mih={44} fz={13} lh="20px">
        {time && (
          <Box component="time" c="dimmed" dateTime={time}>
            {format.recent(time)}
          </Box>
        )}
        {isUnread && (
          <>
            <CountBadge count={unreadCount} />
            <VisuallyHidden>{t('common:nav.unread', { count: unreadCount })}</VisuallyHidden>
          </>
        )}
      </Flex>
    </Link>
  );
}
