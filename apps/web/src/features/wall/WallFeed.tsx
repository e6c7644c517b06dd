import { Box, Button, Stack } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useQuery, type UseInfiniteQueryResult, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { VirtualItem } from '@tanstack/react-virtual';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Page } from '../../api/pagedQuery';
import type { SessionUser } from '../../api/session';
import { userName } from '../../lib/userName';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { LoadMore } from '../../ui/lists/LoadMore';
import { useEndlessPages } from '../../ui/lists/useEndlessPages';
import { Skeletons } from '../../ui/loading/Skeletons';
import { RichText } from '../../ui/text/RichText';
import { PostCard, PostFrame } from './PostCard';
import { PostComments } from './PostComments';
import { type Layout, POST_GAP, POST_HEIGHT, savedLayouts } from './savedLayouts';
import type { PostWindow } from './PostWindow';
import { newerQuery, refreshWall, showNewer, type Tag, usePostsBeingSent, type WallPost } from './wall.queries';
import classes from './WallFeed.module.css';

/** Virtualization is loaded on the first scroll, or after this number of milliseconds. */
const LOADS_AFTER_MS = 2000;

interface WallFeedProps {
  tag: Tag;
  user: SessionUser;
  query: UseInfiniteQueryResult<InfiniteData<Page<WallPost>>>;
  empty: ReactNode;
}

/** The list of posts. Only posts near the viewport are rendered. */
export function WallFeed({ tag, user, query, empty }: WallFeedProps) {
  const { t } = useTranslation('wall');
  const { data, error, refetch, hasNextPage } = query;
  const { items, boxes, isLoadingMore, more, reset } = useEndlessPages(query);
  const sending = usePostsBeingSent(items ?? []);
  const place = useHistoryKey();
  // Restores the height of the list, so the scroll position stays valid while pages load.
  const skeletons = <PostSkeletons boxes={boxes} minHeight={savedLayouts.get(place)?.layout.total} />;

  if (error && !data)
    return <ApiErrorMessage title={t('errors.loadPosts')} error={error} onRetry={() => void refetch()} />;
  if (!items) return skeletons;
  return (
    <>
      {sending.length > 0 && (
        <Stack>
          {sending.map(({ content, media }, index) => (
            <PostFrame
              key={index}
              author={user}
              label={t('post.by', { name: userName(user) })}
              when={
                <Box component="span" c="dimmed" fz="sm">
                  {t('create.busy')}
                </Box>
              }
            >
              <Stack gap="sm" px="md" pb="sm" lh={1.5}>
                {content && <RichText>{content}</RichText>}
                {media.length > 0 && (
                  <p>{media[0]?.video ? t('post.onlyVideo') : t('post.onlyPictures', { count: media.length })}</p>
                )}
              </Stack>
            </PostFrame>
          ))}
        </Stack>
      )}
      {items.length > 0 || hasNextPage ? (
        <Posts
          tag={tag}
          user={user}
          place={place}
          posts={items}
          isComplete={!hasNextPage}
          sending={sending.length}
          onRestart={reset}
        />
      ) : (
        sending.length === 0 && empty
      )}
      {isLoadingMore && skeletons}
      <LoadMore {...more} />
    </>
  );
}

/**
 * Returns the key of the list in the browser history, or the URL for the initial entry, which has
 * no key.
 */
function useHistoryKey() {
  const { key, pathname, search } = useLocation();
  return key === 'default' ? pathname + search : key;
}

/** Placeholders with the expected total height of the posts. */
function PostSkeletons({ boxes, minHeight = 0 }: { boxes: number; minHeight?: number | undefined }) {
  const total = Math.max(minHeight, boxes * (POST_HEIGHT + POST_GAP));
  return (
    <Box mih={total}>
      <Skeletons count={Math.min(boxes, 4)} gap="md" boxClassName={classes.skeleton} />
    </Box>
  );
}

interface PostsProps {
  tag: Tag;
  user: SessionUser;
  place: string;
  posts: WallPost[];
  /** Whether all pages are loaded. */
  isComplete: boolean;
  /** Number of posts being sent, which are shown above the list. */
  sending: number;
  /** Called when the list restarts at its first page. */
  onRestart: () => void;
}

/** Number of posts to render first, more than the screen can show. */
const FIRST_POSTS = 5;

const estimatedLayout = (count: number, shown: number): Layout => ({
  first: 0,
  end: Math.min(count, shown),
  before: 0,
  count,
  total: count * (POST_HEIGHT + POST_GAP),
});

const isSame = (a: Layout, b: Layout) =>
  a.first === b.first && a.end === b.end && a.before === b.before && a.count === b.count && a.total === b.total;

/** Value of `aria-setsize` for an unknown number of posts. */
const UNKNOWN_SIZE = -1;

/**
 * Page Up and Page Down move the focus between articles, as in the ARIA feed pattern. Text fields
 * keep their own use of these keys.
 */
function focusNextArticle(event: React.KeyboardEvent<HTMLElement>) {
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  if (!step || event.defaultPrevented || target.closest('input, textarea, [role="dialog"]')) return;
  const articles = [...event.currentTarget.querySelectorAll<HTMLElement>('article')];
  const next = articles[articles.findIndex((article) => article.contains(target)) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type Measure = (row: HTMLElement | null) => void;

function Posts({ tag, user, place, posts, isComplete, sending, onRestart }: PostsProps) {
  const { t } = useTranslation('wall');
  const list = useRef<HTMLDivElement>(null);
  const top = usePageOffset(list, sending);
  const [savedLayout] = useState(() => savedLayouts.get(place));
  const [measuredLayout, setLayout] = useState(savedLayout?.layout);
  const [measure, setMeasure] = useState<Measure | null>(null);
  const ids = useMemo(() => posts.map(({ id }) => id), [posts]);
  const windowing = usePostWindow(list, ids);
  const layout = measuredLayout ?? estimatedLayout(posts.length, windowing.isFailing ? posts.length : FIRST_POSTS);

  // Reserves space for new posts immediately, because a shorter page would change the scroll
  // position.
  const height = layout.total + Math.max(posts.length - layout.count, 0) * (POST_HEIGHT + POST_GAP);

  const changeLayout = useCallback(
    (next: Layout) => setLayout((current) => (current && isSame(current, next) ? current : next)),
    [],
  );
  const changeMeasure = useCallback((next: Measure) => setMeasure(() => next), []);
  return (
    <>
      <NewPosts tag={tag} list={list} ids={ids} onRestart={onRestart} />
      <div
        ref={list}
        className={classes.posts}
        role="feed"
        aria-label={t('posts')}
        onKeyDown={focusNextArticle}
        // Minimum height until the real height is measured.
        style={measuredLayout ? { height } : { minHeight: height }}
      >
        <div style={{ paddingTop: layout.before }}>
          {posts.slice(layout.first, layout.end).map((post, index) => {
            const place = { position: layout.first + index + 1, size: isComplete ? posts.length : UNKNOWN_SIZE };
            return (
              <Box key={post.id} ref={measure} data-index={layout.first + index} pb={POST_GAP}>
                {post.isGone ? <PostComments post={post} /> : <PostCard post={post} user={user} {...place} />}
              </Box>
            );
          })}
        </div>
        {windowing.Part && (
          <windowing.Part
            ids={ids}
            top={top}
            measurements={savedLayout?.measurements ?? windowing.measured}
            onLayout={changeLayout}
            onMeasure={changeMeasure}
            onLeave={(measured) => savedLayouts.set(place, { layout, measurements: measured })}
          />
        )}
      </div>
    </>
  );
}

/** Set once the component is loaded, so later lists are virtualized immediately. */
let LoadedWindow: typeof PostWindow | undefined;

/** Loads virtualization after the first posts are rendered. */
function usePostWindow(list: React.RefObject<HTMLElement | null>, ids: readonly number[]) {
  const [windowing, setWindowing] = useState<{ Part?: typeof PostWindow; measured: VirtualItem[]; isFailing?: true }>(
    () => ({
      Part: LoadedWindow,
      measured: [],
    }),
  );
  const isLoaded = Boolean(windowing.Part);
  // Starts with measured heights, because the user would see corrections of estimates while
  // scrolling.
  const start = useEffectEvent(() => setWindowing({ Part: LoadedWindow, measured: measureRows(list.current, ids) }));
  useEffect(() => {
    if (isLoaded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      stop();
      import('./PostWindow')
        .then((module) => module.PostWindow)
        .then(
          (loaded) => {
            LoadedWindow = loaded;
            start();
          },
          // If loading fails, all posts are rendered and the next scroll tries again.
          () => {
            setWindowing({ measured: [], isFailing: true });
            timer = setTimeout(load, 5000);
          },
        );
    };
    const stop = () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', load);
    };
    window.addEventListener('scroll', load, { once: true, passive: true });
    timer = setTimeout(load, window.scrollY > 0 ? 0 : LOADS_AFTER_MS);
    return stop;
  }, [isLoaded]);
  return windowing;
}

/** Measures the rendered rows. The virtualizer derives the offsets from their heights. */
const measureRows = (list: HTMLElement | null, ids: readonly number[]): VirtualItem[] =>
  [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])].map(({ offsetHeight: size }, index) => ({
    index,
    key: ids[index] ?? index,
    start: 0,
    size,
    end: size,
    lane: 0,
  }));

/**
 * Distance between the top of the page and the element. Updated when content above changes height.
 */
function usePageOffset(element: React.RefObject<HTMLElement | null>, elementsAbove: number) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(measure);
    // Observes the siblings of the list and of its ancestors.
    for (let ancestor = element.current; ancestor && ancestor.tagName !== 'MAIN'; ancestor = ancestor.parentElement) {
      [...(ancestor.parentElement?.children ?? [])]
        .filter((sibling) => sibling !== ancestor)
        .forEach((sibling) => observer.observe(sibling));
    }
    return () => observer.disconnect();
  }, [element, elementsAbove]);
  return top;
}

interface NewPostsProps extends Pick<PostsProps, 'tag' | 'onRestart'> {
  list: React.RefObject<HTMLElement | null>;
  /** Ids of the posts in the list. */
  ids: readonly number[];
}

/**
 * Adds new posts immediately unless that would move content that the user reads or edits.
 * Otherwise shows a button.
 */
function NewPosts({ tag, list, ids, onRestart }: NewPostsProps) {
  const { t } = useTranslation('wall');
  const queryClient = useQueryClient();
  const { data: newer } = useQuery(newerQuery(tag));
  const known = useMemo(() => new Set(ids), [ids]);
  const loaded = newer?.items.filter(({ id }) => !known.has(id)).length ?? 0;
  const unloaded = newer?.unloaded?.ids.filter((id) => !known.has(id)).length ?? 0;
  const count = loaded + unloaded;
  const [isLoading, setLoading] = useState(false);

  function show() {
    // Shows the list from its start, because otherwise all loaded pages would be fetched again.
    if (showNewer(queryClient, tag)) onRestart();
  }

  const showUnlessReading = useEffectEvent(() => {
    if (loaded > 0 && !isBeingRead(list.current)) show();
  });
  useEffect(() => showUnlessReading(), [newer]);
  const isWaiting = loaded > 0;
  useEffect(() => {
    if (!isWaiting) return;
    // Waiting posts are inserted when the user scrolls back to the top.
    window.addEventListener('scroll', showUnlessReading, { passive: true });
    return () => window.removeEventListener('scroll', showUnlessReading);
  }, [isWaiting]);

  async function showOnTop() {
    if (unloaded > 0) {
      setLoading(true);
      await refreshWall(queryClient, tag).catch(() => undefined); // the button stays visible
      setLoading(false);
    }
    show();
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }

  return (
    count > 0 && (
      <div className={classes.newer} role="status">
        <Button
          leftSection={<IconArrowUp size={18} aria-hidden />}
          loading={isLoading}
          onClick={() => void showOnTop()}
        >
          {t('newPosts', { count })}
        </Button>
      </div>
    )
  );
}

/** Whether adding posts on top would move content that the user reads or edits. */
function isBeingRead(list: HTMLElement | null) {
  if (!list) return false;
  const { top } = list.getBoundingClientRect();
  return top < 0 || list.contains(document.activeElement);
}
