import { Box, Button, Loader, Stack, VisuallyHidden } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { withName } from '../../lib/userName';
import { toDay } from '../../lib/day';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { errorText } from '../../ui/feedback/errorText';
import { MessageBubble, UnsentBubble } from './MessageBubble';
import classes from './MessageList.module.css';
import { useLoadOlder, useMarkRead } from './messages.queries';
import type { Unsent } from './outbox';
import { parsePetLink } from './petLink';
import { type Message, newestOf, type Thread } from './thread';
import type { Partner } from './usePartner';

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the tab is visible. Messages are not marked as read in hidden tabs. */
const useIsVisible = () => useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');

/** Maximum scroll distance from the end, in px, at which new messages count as read. */
const NEAR_END = 60;
/** Margin around the viewport in which older messages are loaded and pages are rendered. */
const PRELOAD_MARGIN = '1200px 0px';

interface MessageListProps {
  partner: Partner;
  thread: Thread;
  unsent: readonly Unsent[];
  /** Whether the user may send messages in this conversation. */
  isOpen: boolean;
  canSend: boolean;
  onRetry: (message: Unsent) => void;
  onDiscard: (message: Unsent) => void;
}

/**
 * Messages of a conversation, newest at the bottom. The list uses column-reverse: older messages
 * load without moving the view, and an opening keyboard keeps the newest messages visible.
 */
export function MessageList({ partner, thread, unsent, isOpen, canSend, onRetry, onDiscard }: MessageListProps) {
  const { t } = useTranslation('messages');
  const list = useRef<HTMLDivElement>(null);
  const isVisible = useIsVisible();
  const { uuid, name } = partner;
  const newest = newestOf(thread);

  const [isAtEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(newest?.id ?? 0);
  const isReading = isAtEnd && isVisible;
  if (isReading && newest && newest.id > seen) setSeen(newest.id);
  const unseen = thread.pages[0]?.filter(({ id, sender }) => id > seen && sender.uuid === uuid).length ?? 0;
  // First unread message when the list was opened. The "unread" divider is above it.
  const [firstUnread] = useState(() => thread.pages[0]?.find((message) => isUnread(message, uuid))?.id);

  useMarkRead(uuid, isReading ? thread.pages.toReversed().flat() : []);
  const olderMessages = useOlderMessages(partner, thread, list);
  useKeepPlace(list, thread, unsent, isAtEnd);

  const scrollToEnd = useCallback(() => list.current?.scrollTo({ top: 0, behavior: 'smooth' }), []);
  const lastUnsent = unsent.at(-1)?.clientMessageId;
  useEffect(() => {
    // Scrolls to the message that the user has just sent.
    if (lastUnsent && list.current) list.current.scrollTop = 0;
  }, [lastUnsent]);

  const isEmpty = !newest && !unsent.length;
  return (
    <div className={classes.root}>
      <div
        ref={list}
        className={classes.list}
        role="group"
        aria-label={t('thread.messages', { name })}
        tabIndex={0}
        onScroll={({ currentTarget }) => setAtEnd(currentTarget.scrollTop > -NEAR_END)}
      >
        <div className={classes.content} data-empty={isEmpty || undefined}>
          {isEmpty && (
            <EmptyState
              illustration="wave"
              heading={
                <Box component="strong" fz="xl">
                  {t('thread.none')}
                </Box>
              }
            >
              {isOpen && t('thread.noneText', withName(partner.isNamed ? name : ''))}
            </EmptyState>
          )}
          {olderMessages}
          {thread.pages.toReversed().map((page, index, pages) => (
            <Chunk key={page[0]?.id ?? 0} list={list} isAlwaysRendered={index === pages.length - 1}>
              <Messages
                page={page}
                before={pages[index - 1]?.at(-1)}
                partner={partner}
                firstUnread={firstUnread}
                canReply={isOpen}
              />
            </Chunk>
          ))}
          {unsent.length > 0 && (
            <ol className={classes.chunk}>
              {unsent.map((message) => (
                <li key={message.clientMessageId}>
                  <UnsentBubble message={message} canSend={canSend} onRetry={onRetry} onDiscard={onDiscard} />
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          pos="absolute"
          right={16}
          bottom={12}
          size="sm"
          variant={unseen ? 'filled' : 'default'}
          onClick={scrollToEnd}
        >
          <IconArrowDown size={20} aria-hidden />
          {unseen ? t('thread.newBelow', { count: unseen }) : <VisuallyHidden>{t('thread.toNewest')}</VisuallyHidden>}
        </Button>
      )}
      <Announcement newest={newest} partner={partner} />
    </div>
  );
}

const isUnread = ({ isRead, sender }: Message, uuid: string) => !isRead && sender.uuid === uuid;

/** Loads older messages on scroll, and all pages that contain unread messages. */
function useOlderMessages({ uuid }: Partner, { pages, next }: Thread, list: RefObject<HTMLDivElement | null>) {
  const { t, i18n } = useTranslation(['messages', 'errors']);
  const container = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useLoadOlder(uuid);
  const load = useCallback(() => next && mutate(next), [next, mutate]);

  const oldest = pages.at(-1);
  const hasUnreadBefore = oldest?.find(({ sender }) => sender.uuid === uuid)?.isRead === false;
  useEffect(() => {
    if (!next || isPending || error || !container.current) return;
    if (hasUnreadBefore) load();
    if (!('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      root: list.current,
      rootMargin: PRELOAD_MARGIN,
    });
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [next, isPending, error, hasUnreadBefore, load, list]);

  if (!next) return null;
  return (
    <Stack ref={container} align="center" gap="xs" pb="sm" c="dimmed">
      {error && <p role="alert">{`${t('thread.olderFailed')}. ${errorText(i18n, error)}`}</p>}
      <Button
        variant="default"
        size="sm"
        leftSection={isPending && <Loader size={16} color="currentColor" />}
        onClick={() => !isPending && load()}
      >
        {t(isPending ? 'thread.loadingOlder' : error ? 'message.retry' : 'thread.loadOlder')}
      </Button>
    </Stack>
  );
}

/** Keeps the scroll position when messages are added at the top or bottom. */
function useKeepPlace(
  list: RefObject<HTMLDivElement | null>,
  thread: Thread,
  unsent: readonly Unsent[],
  isAtEnd: boolean,
) {
  const before = useRef({ height: 0, pages: 0 });
  const restorePosition = useEffectEvent(({ length }: Message[][]) => {
    const element = list.current;
    if (!element) return;
    const { height, pages } = before.current;
    const added = element.scrollHeight - height;
    if (!isAtEnd && height && pages === length && added) element.scrollBy({ top: -added, behavior: 'instant' });
    if (height && pages !== length) endScrolling(element);
    before.current = { height: element.scrollHeight, pages: length };
  });
  // Runs only when the messages change, because hiding a page does not change the list's height.
  useLayoutEffect(() => restorePosition(thread.pages), [thread.pages, unsent]);
}

/**
 * Stops momentum scrolling, which would skip the added messages. Browsers ignore an assignment of
 * the current position, so another position is set first.
 */
function endScrolling(element: HTMLElement) {
  const { scrollTop } = element;
  element.scrollTop = scrollTop - 1;
  element.scrollTop = scrollTop;
}

interface ChunkProps {
  list: RefObject<HTMLDivElement | null>;
  /** Whether the page is rendered at any distance from the viewport. */
  isAlwaysRendered: boolean;
  children: ReactNode;
}

/**
 * A page of messages. Far from the viewport, an empty box of the same height replaces it to save
 * rendering time.
 */
function Chunk({ list, isAlwaysRendered, children }: ChunkProps) {
  const container = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (isAlwaysRendered || !container.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setHeight(entry.isIntersecting ? null : entry.boundingClientRect.height),
      { root: list.current, rootMargin: PRELOAD_MARGIN },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [isAlwaysRendered, list]);
  const isRendered = isAlwaysRendered || height === null;
  return (
    <div ref={container} style={isRendered ? undefined : { height }}>
      {isRendered && children}
    </div>
  );
}

interface MessagesProps {
  page: Message[];
  /** Last message of the previous page. */
  before: Message | undefined;
  partner: Partner;
  firstUnread: number | undefined;
  canReply: boolean;
}

function Messages({ page, before, partner, firstUnread, canReply }: MessagesProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const dayOf = (message: Message | undefined) => message && toDay(new Date(message.createdAt));
  return (
    <ol className={classes.chunk}>
      {page.map((message, index) => {
        const previous = page[index - 1] ?? before;
        const isNewDay = dayOf(message) !== dayOf(previous);
        return (
          <li
            key={message.clientMessageId ?? message.id}
            data-follows={(!isNewDay && previous?.senderId === message.senderId) || undefined}
          >
            {isNewDay && <p className={classes.day}>{format.dayName(message.createdAt)}</p>}
            {message.id === firstUnread && (
              <p className={classes.day} data-unread>
                {t('thread.unread')}
              </p>
            )}
            <MessageBubble
              message={message}
              isOwn={message.sender.uuid !== partner.uuid}
              name={partner.name}
              canReply={canReply}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** Announces new messages to screen readers. */
function Announcement({ newest, partner }: { newest: Message | undefined; partner: Partner }) {
  const { t } = useTranslation('messages');
  const [first] = useState(newest?.id ?? 0);
  const announced = newest && newest.id > first && newest.sender.uuid === partner.uuid ? newest : null;
  const text =
    announced && (announced.messageType === 'image' ? t('list.photo') : parsePetLink(announced.content).text);
  return <VisuallyHidden aria-live="polite">{text && t('thread.said', { name: partner.name, text })}</VisuallyHidden>;
}
