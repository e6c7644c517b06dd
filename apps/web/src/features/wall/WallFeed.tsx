import { Button } from '@mantine/core';
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
import { savedLayouts } from './savedLayouts';
import { PostCard, PostFrame } from './PostCard';
import { PostComments } from './PostComments';
import { POST_GAP, POST_HEIGHT } from './postHeights';
import type { Layout, PostWindow } from './PostWindow';
import { newerQuery, showNewer, type Tag, usePostsOnTheirWay, type WallPost } from './wall.queries';
import classes from './WallFeed.module.css';

/** Who does not scroll does not need what long lists do; who does gets it at once. */
const LOADS_AFTER_MS = 2000;

interface WallFeedProps {
  tag: Tag;
  user: SessionUser;
  query: UseInfiniteQueryResult<InfiniteData<Page<WallPost>>>;
  empty: ReactNode;
}

/** The posts, however many: only those in sight are on the page. */
export function WallFeed({ tag, user, query, empty }: WallFeedProps) {
  const { t } = useTranslation('wall');
  const { data, error, refetch, hasNextPage } = query;
  const { items, boxes, isLoadingMore, more, reset } = useEndlessPages(query);
  const sending = usePostsOnTheirWay(items ?? []);
  const place = usePlace();
  // Until all is there that was, the place where it was left is within the page.
  const skeletons = <PostSkeletons boxes={boxes} minHeight={savedLayouts.get(place)?.layout.total} />;

  if (error && !data)
    return <ApiErrorMessage title={t('errors.loadPosts')} error={error} onRetry={() => void refetch()} />;
  if (!items) return skeletons;
  return (
    <>
      {sending.length > 0 && (
        <div className={classes.sending}>
          {sending.map(({ content, mediaUrl }, index) => (
            <PostFrame
              key={index}
              author={user}
              label={t('post.by', { name: userName(user) })}
              when={<span className={classes.when}>{t('create.busy')}</span>}
              isSending
            >
              <div className={classes.text}>
                <RichText>{content || t('post.onlyPicture')}</RichText>
              </div>
              {mediaUrl && content && <p className={classes.text}>{t('post.onlyPicture')}</p>}
            </PostFrame>
          ))}
        </div>
      )}
      {items.length > 0 || hasNextPage ? (
        <Posts
          tag={tag}
          user={user}
          place={place}
          posts={items}
          isAll={!hasNextPage}
          sending={sending.length}
          onBeginAnew={reset}
        />
      ) : (
        sending.length === 0 && empty
      )}
      {isLoadingMore && skeletons}
      <LoadMore {...more} />
    </>
  );
}

/** A list's place in the history. What the browser itself opens has no key, and its address stands for it. */
function usePlace() {
  const { key, pathname, search } = useLocation();
  return key === 'default' ? pathname + search : key;
}

/** Stands in for posts on their way, as high as they will be together. */
function PostSkeletons({ boxes, minHeight = 0 }: { boxes: number; minHeight?: number | undefined }) {
  const total = Math.max(minHeight, boxes * (POST_HEIGHT + POST_GAP));
  return (
    <div className={classes.waiting} style={{ minHeight: total }}>
      <Skeletons count={Math.min(boxes, 4)} className={classes.skeletons} boxClassName={classes.skeleton} />
    </div>
  );
}

interface PostsProps {
  tag: Tag;
  user: SessionUser;
  place: string;
  posts: WallPost[];
  /** There are no more. */
  isAll: boolean;
  /** How many stand above the list, on their way. */
  sending: number;
  /** Called when the list starts again at its first page. */
  onBeginAnew: () => void;
}

/** More than fit a screen at first. */
const FIRST_POSTS = 5;

const estimated = (count: number, shown: number): Layout => ({
  first: 0,
  end: Math.min(count, shown),
  before: 0,
  count,
  total: count * (POST_HEIGHT + POST_GAP),
});

const isSame = (one: Layout, other: Layout) =>
  one.first === other.first &&
  one.end === other.end &&
  one.before === other.before &&
  one.count === other.count &&
  one.total === other.total;

/** Of a feed that goes on, as assistive technology knows it. */
const UNKNOWN = -1;

/** As in every feed: from one article to the next and back. Whoever writes in one stays in it. */
function turnPage(event: React.KeyboardEvent<HTMLElement>) {
  const by = { PageDown: 1, PageUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  if (!by || event.defaultPrevented || target.closest('input, textarea, [role="dialog"]')) return;
  const articles = [...event.currentTarget.querySelectorAll<HTMLElement>('article')];
  const next = articles[articles.findIndex((article) => article.contains(target)) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type Measure = (row: HTMLElement | null) => void;

function Posts({ tag, user, place, posts, isAll, sending, onBeginAnew }: PostsProps) {
  const { t } = useTranslation('wall');
  const list = useRef<HTMLDivElement>(null);
  const top = useTop(list, sending);
  const [earlier] = useState(() => savedLayouts.get(place));
  const [measuredLayout, setLayout] = useState(earlier?.layout);
  const [measure, setMeasure] = useState<Measure | null>(null);
  const ids = useMemo(() => posts.map(({ id }) => id), [posts]);
  const windowing = usePostWindow(list, ids);
  const layout = measuredLayout ?? estimated(posts.length, windowing.isFailing ? posts.length : FIRST_POSTS);

  // What has just come has a place at once: a page that is shorter for a moment would be scrolled back.
  const height = layout.total + Math.max(posts.length - layout.count, 0) * (POST_HEIGHT + POST_GAP);

  const changeLayout = useCallback(
    (next: Layout) => setLayout((current) => (current && isSame(current, next) ? current : next)),
    [],
  );
  const takeMeasure = useCallback((next: Measure) => setMeasure(() => next), []);
  return (
    <>
      <Newer tag={tag} list={list} ids={ids} onBeginAnew={onBeginAnew} />
      <div
        ref={list}
        className={classes.posts}
        role="feed"
        aria-label={t('posts')}
        onKeyDown={turnPage}
        // As high as what is there until it is known how high all of it is.
        style={measuredLayout ? { height } : { minHeight: height }}
      >
        <div style={{ paddingTop: layout.before }}>
          {posts.slice(layout.first, layout.end).map((post, index) => {
            const place = { position: layout.first + index + 1, size: isAll ? posts.length : UNKNOWN };
            return (
              <div key={post.id} ref={measure} data-index={layout.first + index} className={classes.row}>
                {post.isGone ? <PostComments post={post} /> : <PostCard post={post} user={user} {...place} />}
              </div>
            );
          })}
        </div>
        {windowing.Part && (
          <windowing.Part
            ids={ids}
            top={top}
            measurements={earlier?.measurements ?? windowing.measured}
            onLayout={changeLayout}
            onMeasure={takeMeasure}
            onLeave={(measured) => savedLayouts.set(place, { layout, measurements: measured })}
          />
        )}
      </div>
    </>
  );
}

/** The same for all lists, and at once where it has been loaded before. */
let LoadedWindow: typeof PostWindow | undefined;

/** What keeps only the posts in sight on the page comes when the first of them are there. */
function usePostWindow(list: React.RefObject<HTMLElement | null>, ids: readonly number[]) {
  const [windowing, setWindowing] = useState<{ Part?: typeof PostWindow; measured: VirtualItem[]; isFailing?: true }>(
    () => ({
      Part: LoadedWindow,
      measured: [],
    }),
  );
  const isLoaded = Boolean(windowing.Part);
  // Heights that were only estimated would be corrected under the eyes of who scrolls already.
  const start = useEffectEvent(() => setWindowing({ Part: LoadedWindow, measured: measuredIn(list.current, ids) }));
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
          // Without it there are more and more posts on the page, but all of them.
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

/** The heights of the rows on the page; where they are follows from that. */
const measuredIn = (list: HTMLElement | null, ids: readonly number[]): VirtualItem[] =>
  [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])].map(({ offsetHeight: size }, index) => ({
    index,
    key: ids[index] ?? index,
    start: 0,
    size,
    end: size,
    lane: 0,
  }));

/** How far below the top of the page it begins: what is above it may change its height. */
function useTop(element: React.RefObject<HTMLElement | null>, elementsAbove: number) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(measure);
    // Beside the list, and beside what it is part of.
    for (let each = element.current; each && each.tagName !== 'MAIN'; each = each.parentElement) {
      [...(each.parentElement?.children ?? [])]
        .filter((sibling) => sibling !== each)
        .forEach((sibling) => observer.observe(sibling));
    }
    return () => observer.disconnect();
  }, [element, elementsAbove]);
  return top;
}

interface NewerProps extends Pick<PostsProps, 'tag' | 'onBeginAnew'> {
  list: React.RefObject<HTMLElement | null>;
  /** The posts that are shown. */
  ids: readonly number[];
}

/** New posts are put in their place at once where that moves nothing that is being read; else they wait behind a pill. */
function Newer({ tag, list, ids, onBeginAnew }: NewerProps) {
  const { t } = useTranslation('wall');
  const queryClient = useQueryClient();
  const { data: newer } = useQuery(newerQuery(tag));
  const known = useMemo(() => new Set(ids), [ids]);
  const count = newer?.items.filter(({ id }) => !known.has(id)).length ?? 0;

  function show() {
    // All pages that were shown would be fetched again.
    if (showNewer(queryClient, tag)) onBeginAnew();
  }

  const showUnlessRead = useEffectEvent(() => {
    if (count > 0 && !isBeingRead(list.current)) show();
  });
  useEffect(() => showUnlessRead(), [newer]);
  const isWaiting = count > 0;
  useEffect(() => {
    if (!isWaiting) return;
    // The reader may come back to the top.
    window.addEventListener('scroll', showUnlessRead, { passive: true });
    return () => window.removeEventListener('scroll', showUnlessRead);
  }, [isWaiting]);

  function showOnTop() {
    show();
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }

  return (
    count > 0 && (
      <div className={classes.newer} role="status">
        <Button className={classes.pill} leftSection={<IconArrowUp size={18} aria-hidden />} onClick={showOnTop}>
          {t('newPosts', { count })}
        </Button>
      </div>
    )
  );
}

/** Something would move under the reader's eyes, or under their fingers. */
function isBeingRead(list: HTMLElement | null) {
  if (!list) return false;
  const { top } = list.getBoundingClientRect();
  return top < 0 || list.contains(document.activeElement);
}
