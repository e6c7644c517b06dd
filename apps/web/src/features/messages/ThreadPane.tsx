import { ActionIcon, Box, Button, Center, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../api/session';
import { live, useJoinedConversation } from '../../live/live';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Group } from '../../ui/layout/Layout';
import { PageHeading } from '../../ui/layout/PageHeading';
import { LoadingText } from '../../ui/loading/LoadingText';
import { Avatar } from '../../ui/pictures/Avatar';
import { IntroduceFirst } from '../catalog/IntroduceFirst';
import { userCategoryLook } from '../catalog/userCategories';
import { Closed } from './Closed';
import { Composer } from './Composer';
import { MessageList } from './MessageList';
import { permissionQuery, presenceQuery, threadQuery, useOutbox } from './messages.queries';
import classes from './ThreadPane.module.css';
import { useChatConnection } from './useChatConnection';
import { type Partner, usePartner } from './usePartner';

interface ThreadPaneProps {
  /** UUID of the other user. Undefined if the URL contains no valid UUID. */
  uuid: string | undefined;
  isDesktop: boolean;
}

/** Shows the conversation in the URL, or an error page for an invalid UUID. */
export function ThreadPane({ uuid, isDesktop }: ThreadPaneProps) {
  const { t } = useTranslation('messages');
  if (uuid) return <Conversation uuid={uuid} isDesktop={isDesktop} />;
  return (
    <MissingPage title={t('invalid.title')} to={paths.messages} toText={t('invalid.toMessages')}>
      {t('invalid.text')}
    </MissingPage>
  );
}

/** An open conversation with header, messages and composer. */
function Conversation({ uuid, isDesktop }: { uuid: string; isDesktop: boolean }) {
  const { t } = useTranslation('messages');
  const user = useSession()?.user;
  const isSelf = user?.uuid === uuid;
  const { isLive, canSend, isConnecting, notice } = useChatConnection();
  const { data: thread, error, refetch } = useQuery(threadQuery(uuid, isLive));
  const partner = usePartner(uuid, thread);
  const { unsent, send, retry, discard } = useOutbox(uuid, thread);
  const { data: permission = 'open' } = useQuery({ ...permissionQuery(uuid), enabled: !isSelf });
  useJoinedConversation(isSelf ? undefined : uuid);

  // Hides a pending message that the thread already contains although its response is missing.
  const deliveredIds = new Set(thread?.pages[0]?.map(({ clientMessageId }) => clientMessageId));
  const pending = unsent.filter(({ clientMessageId }) => !deliveredIds.has(clientMessageId));
  const isOpen = permission === 'open' && !isSelf;

  return (
    <>
      <Header partner={partner} isLive={isLive} />
      <ConnectionBar notice={notice} />
      {thread ? (
        <MessageList
          partner={partner}
          thread={thread}
          unsent={pending}
          isOpen={isOpen}
          canSend={canSend && isOpen}
          onRetry={retry}
          onDiscard={discard}
        />
      ) : error ? (
        <Center flex={1}>
          <ApiErrorMessage title={t('thread.failed')} error={error} onRetry={() => void refetch()} />
        </Center>
      ) : (
        <ThreadSkeleton />
      )}
      {isOpen ? (
        <>
          <IntroduceFirst user={user} />
          <Composer
            partner={partner}
            isDesktop={isDesktop}
            canSend={canSend}
            isConnecting={isConnecting}
            onSend={send}
          />
        </>
      ) : (
        <Closed partner={partner} permission={permission} />
      )}
    </>
  );
}

/** Notice that the live connection is missing, with a button to reconnect. */
function ConnectionBar({ notice }: Pick<ReturnType<typeof useChatConnection>, 'notice'>) {
  const { t } = useTranslation('messages');
  return (
    <div role="status">
      {notice && (
        <Group
          justify="space-between"
          gap="sm"
          wrap="nowrap"
          mih={44}
          px="md"
          py={6}
          bg={notice === 'connecting' ? 'var(--sunken)' : 'var(--danger-ground)'}
          c={notice === 'connecting' ? 'dimmed' : 'var(--danger)'}
          fz="sm"
          fw={700}
        >
          <p>{t(`connection.${notice}`)}</p>
          {notice !== 'connecting' && (
            <Button size="sm" variant="default" onClick={live.reconnect}>
              {t('connection.reconnect')}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

function Header({ partner, isLive }: { partner: Partner; isLive: boolean }) {
  const { t } = useTranslation('messages');
  const { data: isOnline } = useQuery(presenceQuery(partner.uuid));
  const { isFromList } = (useLocation().state as { isFromList?: boolean } | null) ?? {};
  const navigate = useNavigate();
  const look = userCategoryLook(partner.userCategoryId);

  /** Goes back in history if the user came from the conversation list. */
  function back(event: MouseEvent) {
    if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Group component="header" gap="sm" wrap="nowrap" px="md" py="xs" className={classes.header}>
      <ActionIcon
        component={Link}
        to={paths.messages}
        replace
        hiddenFrom="md"
        ml={-8}
        aria-label={t('thread.back')}
        onClick={back}
      >
        <IconArrowLeft size={24} aria-hidden />
      </ActionIcon>
      <Avatar src={partner.imageUrl} size={44} tint={look?.tint} fallback={look?.illustration} />
      <Box miw={0}>
        <PageHeading className={classes.name}>
          <Link to={paths.user(partner.uuid)}>{partner.name}</Link>
        </PageHeading>
        <Text
          mih={20}
          size="sm"
          lh="20px"
          fw={isLive && isOnline ? 700 : 400}
          c={isLive && isOnline ? 'var(--success)' : 'dimmed'}
          aria-live="polite"
        >
          {isLive && isOnline && (
            <Box component="span" display="inline-block" w={8} h={8} mr={6} bdrs="50%" bg="currentColor" />
          )}
          {isLive && isOnline !== undefined && t(isOnline ? 'thread.online' : 'thread.offline')}
        </Text>
      </Box>
    </Group>
  );
}

/** Side and width of the placeholder bubbles while messages load. */
const BUBBLES = [
  ['their', '46%'],
  ['own', '58%'],
  ['own', '32%'],
  ['their', '62%'],
  ['own', '40%'],
] as const;

function ThreadSkeleton() {
  return (
    <Box flex={1} pos="relative" role="status">
      <LoadingText />
      <Stack h="100%" justify="flex-end" gap={10} p="md" aria-hidden>
        {BUBBLES.map(([side, width], index) => (
          <Skeleton key={index} height={44} width={width} radius={18} ml={side === 'own' ? 'auto' : 0} />
        ))}
      </Stack>
    </Box>
  );
}
