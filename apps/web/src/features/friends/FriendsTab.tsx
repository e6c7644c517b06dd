import { Button, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowsSort, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useSession } from '../../api/session';
import { localeOf } from '../../i18n/languages';
import { useFormat } from '../../i18n/useFormat';
import { matchRank } from '../../lib/foldText';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { IN_PLACE } from '../../routing/inPlace';
import { setParameter, useChangeSearch } from '../../routing/useChangeSearch';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { SearchField } from '../../ui/fields/SearchField';
import { useKeepFocusInList } from '../../ui/layout/useKeepFocus';
import { LoadMore, LoadMorePages } from '../../ui/lists/LoadMore';
import { useShownPages } from '../../ui/lists/useShownPages';
import { Skeletons } from '../../ui/loading/Skeletons';
import { USER_CATEGORY } from '../catalog/userCategories';
import { FriendCard, type Ending } from './FriendCard';
import { useFriends, type Friendship } from './friends.queries';
import classes from './FriendsPage.module.css';

const EndingDialog = lazy(() => import('./EndingDialog').then((m) => ({ default: m.EndingDialog })));

const SORTS = ['recent', 'name'] as const;

/** Number of cards added each time the end of the list is scrolled into view. */
const BATCH_SIZE = 40;

/** The list of friends with search and sort order. */
export function FriendsTab() {
  const { t } = useTranslation('friends');
  const { query, friends } = useFriends();
  const { error, refetch, hasNextPage, isFetchNextPageError } = query;

  if (error && !friends) {
    return <ApiErrorMessage title={t('failed.failedToLoadData')} error={error} onRetry={() => void refetch()} />;
  }
  if (!friends) return <FriendsSkeleton />;
  if (!friends.length && !hasNextPage) {
    return (
      <EmptyState
        illustration="wave"
        heading={<h2>{t('page.none')}</h2>}
        action={
          <Button component={Link} to={paths.users({ userCategoryId: USER_CATEGORY.owner })}>
            {t('page.find')}
          </Button>
        }
      >
        {t('page.noneText')}
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Friends friendships={friends} isWhole={!hasNextPage} />
      {/* Further pages load automatically. The button is for retrying a failed page. */}
      {isFetchNextPageError && <LoadMorePages query={query} />}
    </Stack>
  );
}

/** Sizes of the search field and the sort order. */
const SEARCH = { flex: '1 1 240px', maw: 400 };
const SORT = { flex: '0 1 180px' };

/** Placeholder for the list, the search field and the sort order while friends load. */
function FriendsSkeleton() {
  return (
    <Stack>
      <Group gap="sm" aria-hidden>
        <Skeleton {...SEARCH} height={44} radius={9999} />
        <Skeleton {...SORT} height={44} radius={9999} />
      </Group>
      <Skeletons count={6} className={classes.friends} boxHeight={88} isRow />
    </Stack>
  );
}

/** The URL contains the search and the sort order, so back navigation restores the list. */
function Friends({ friendships, isWhole }: { friendships: Friendship[]; isWhole: boolean }) {
  const { t } = useTranslation('friends');
  const [searchParams] = useSearchParams();
  const changeSearch = useChangeSearch();
  const pages = useShownPages();
  const sort = SORTS.find((name) => name === searchParams.get('sort')) ?? 'recent';
  const [typed, setTyped] = useState(searchParams.get('q') ?? '');
  const text = useDeferredValue(typed).trim();
  const found = useFound(friendships, { text, sort, isWhole });

  /** A new search or sort order shows the list from its beginning. */
  function change(name: 'q' | 'sort', value: string) {
    pages.reset();
    // Only the sort order needs flushSync, because the search input has its own state.
    changeSearch((params) => setParameter(params, name, value), { ...IN_PLACE, flushSync: name === 'sort' });
  }

  function search(value: string) {
    setTyped(value);
    change('q', value.trim());
  }

  return (
    <>
      <Group gap="sm">
        <SearchField
          {...SEARCH}
          label={t('page.search')}
          placeholder={t('page.searchPlaceholder')}
          clearLabel={t('page.clearSearch')}
          value={typed}
          onChange={search}
        />
        <NativeSelect
          {...SORT}
          aria-label={t('page.sort')}
          leftSection={<IconArrowsSort size={18} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          radius={9999}
          data={SORTS.map((value) => ({ value, label: t(`page.sortBy.${value}`) }))}
          value={sort}
          onChange={({ currentTarget: { value } }) => change('sort', value === 'recent' ? '' : value)}
        />
        {isWhole && (
          <Text c="dimmed" fw={700} role="status">
            {t(text ? 'page.found' : 'page.count', { count: found.length })}
          </Text>
        )}
      </Group>
      {isWhole && !found.length ? (
        <EmptyState
          illustration="magnifier"
          heading={<h2>{t('page.noMatch', { text })}</h2>}
          action={
            <Button variant="default" onClick={() => search('')}>
              {t('page.clearSearch')}
            </Button>
          }
        >
          {t('page.noMatchText')}
        </EmptyState>
      ) : (
        <RenderedFriends found={found} pages={pages} />
      )}
    </>
  );
}

interface Found {
  friend: Friendship['requester'];
  friendship: Friendship;
}

interface Choice {
  text: string;
  sort: (typeof SORTS)[number];
  isWhole: boolean;
}

/**
 * Returns the friends whose names contain the text, in the chosen order. Until all pages are
 * loaded, sorting by date keeps the server's order, so new pages are appended and no card moves.
 */
function useFound(friendships: Friendship[], { text, sort, isWhole }: Choice): Found[] {
  const ownUuid = useSession()?.user.uuid;
  const { language } = useFormat();
  return useMemo(() => {
    const found = friendships
      .map((friendship) => ({ friendship, friend: friendOf(friendship, ownUuid) }))
      .filter(({ friend }) => !text || matchRank(userName(friend), text) > 0);
    if (sort === 'recent') {
      return isWhole ? found.sort((one, other) => byTime(other, one)) : found;
    }
    const { compare } = new Intl.Collator(localeOf(language), { numeric: true });
    return found.sort((one, other) => compare(userName(one.friend), userName(other.friend)));
  }, [friendships, ownUuid, text, sort, isWhole, language]);
}

/** These ISO timestamps have one format, so comparing them as text sorts by time. */
function byTime({ friendship: { updatedAt: one } }: Found, { friendship: { updatedAt: other } }: Found) {
  return one === other ? 0 : one < other ? -1 : 1;
}

const friendOf = ({ requester, addressee }: Friendship, ownUuid: string | undefined) =>
  requester.uuid === ownUuid ? addressee : requester;

/** Renders the first part of the list and adds to it while the user scrolls. */
function RenderedFriends({ found, pages }: { found: Found[]; pages: ReturnType<typeof useShownPages> }) {
  const list = useKeepFocusInList(found.map(({ friendship }) => friendship));
  const [ending, setEnding] = useState<Ending | null>(null);
  const drawn = found.slice(0, pages.shown * BATCH_SIZE);
  return (
    <div ref={list}>
      <ul className={classes.friends}>
        {drawn.map(({ friend, friendship }) => (
          <li key={friendship.id}>
            <FriendCard friend={friend} friendshipId={friendship.id} since={friendship.updatedAt} onEnd={setEnding} />
          </li>
        ))}
      </ul>
      <LoadMore hasMore={drawn.length < found.length} isLoading={false} error={null} onMore={pages.showMore} />
      {ending && (
        <Suspense fallback={null}>
          <EndingDialog ending={ending} onClose={() => setEnding(null)} />
        </Suspense>
      )}
    </div>
  );
}
