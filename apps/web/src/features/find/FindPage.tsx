import '@mantine/core/styles/Combobox.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconHeartSearch, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/addresses';
import { IN_PLACE } from '../../routing/inPlace';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { useKeepFocus } from '../../ui/layout/useKeepFocus';
import { EndlessList } from '../../ui/lists/EndlessList';
import { Skeletons } from '../../ui/loading/Skeletons';
import { preloadable } from '../../ui/loading/preloadable';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { petCategoryLook } from '../catalog/petCategories';
import { PetCard } from '../pets/PetCard';
import {
  type FilterName,
  type Filters,
  FILTERS,
  isSet,
  readFilters,
  readSort,
  type Sort,
  SORTS,
  without,
  writeFilters,
} from './filters';
import { countsQuery, FOUND_PER_PAGE, foundQuery, savedSearchesQuery, useOpenSearch } from './find.queries';
import classes from './FindPage.module.css';
import { FOUND_SIZES } from './foundSizes';
import { useFilterTexts } from './useFilterTexts';

/** Matches `$desktop` in the styles: the filters have a separate column. */
const HAS_COLUMN = '(min-width: 64em)';

/** Pets in the first row, above the fold: two on phones, three on larger screens. */
const FIRST_ROW = 3;

/** Phones load the filters with the sheet. */
const FilterPanel = preloadable(() => import('./FilterPanel').then((module) => module.FilterPanel));

/** Loads the filter column with the page on desktops. */
export const prepareColumn = async () => {
  if (window.matchMedia(HAS_COLUMN).matches) await FilterPanel.prepare();
};

const loadSheet = async () => (await import('./FilterSheet')).FilterSheet;
const loadSaving = async () => (await import('./SaveSearch')).SaveSearch;

/** Pet search. All filters are in the URL. */
export function FindPage() {
  const [searchParams] = useSearchParams();
  const isLoggedIn = useSession() !== null;
  const saved = Number(searchParams.get('saved'));
  return isLoggedIn && Number.isSafeInteger(saved) && saved > 0 ? <OpenSaved key={saved} id={saved} /> : <Find />;
}

/** Target of notifications: replaces the saved search in the URL by its filters. */
function OpenSaved({ id }: { id: number }) {
  const { t } = useTranslation('find');
  const { data: searches, error, refetch } = useQuery(savedSearchesQuery());
  const { mutate: open } = useMutation(useOpenSearch());
  const search = searches?.find((one) => one.id === id);
  const isThere = search !== undefined;
  useEffect(() => {
    if (isThere) open(id);
  }, [isThere, open, id]);

  if (error && !searches) {
    return <ApiErrorMessage isPage title={t('failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!searches) return <Skeletons count={8} className={classes.grid} boxClassName={classes.skeleton} />;
  return <Navigate replace to={search ? `${paths.find()}?${writeFilters(search.filters)}` : paths.find()} />;
}

function Find() {
  const { t } = useTranslation('find');
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const filters = readFilters(searchParams);
  const asked = readSort(searchParams);
  // Sorting by distance needs a place.
  const sort = asked === 'nearest' && filters.placeId === undefined ? 'newest' : asked;
  const hasColumn = useMediaQuery(HAS_COLUMN, false, { getInitialValueInEffect: false });
  const { data: counts, isPlaceholderData, isError } = useQuery(countsQuery(filters));
  const sheet = useLazyPart(loadSheet);
  const saving = useLazyPart(loadSaving);
  const texts = useFilterTexts(filters);
  const save = useSaving(saving.open);
  // Restores the focus after the focused chip or button disappears.
  const results = useKeepFocus<HTMLElement>(searchParams.toString());

  // `setSearchParams` would encode each comma as `%2C`.
  const look = (next: Filters, by: Sort = sort) => void navigate(`?${writeFilters(next, by)}`, IN_PLACE);

  const sorting = (
    <NativeSelect
      className={classes.sort}
      aria-label={t('sort.label')}
      value={sort}
      data={SORTS.map((value) => ({
        value,
        label: t(`sort.${value}`),
        disabled: value === 'nearest' && filters.placeId === undefined,
      }))}
      onChange={({ currentTarget }) => look(filters, currentTarget.value as Sort)}
    />
  );

  return (
    <Page>
      <div className={classes.head}>
        <PageHeading>{t('title')}</PageHeading>
        <p className={classes.intro}>{t('intro')}</p>
      </div>
      <div className={classes.columns}>
        {hasColumn && (
          <aside className={classes.side} aria-label={t('filters.title')}>
            <Suspense fallback={null}>
              <FilterPanel filters={filters} counts={counts} onChange={(next) => look(next)} />
            </Suspense>
          </aside>
        )}
        <section ref={results} className={classes.results} aria-labelledby="found-count">
          {!hasColumn && (
            <div className={classes.tools}>
              <Button
                variant="default"
                leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
                onPointerEnter={sheet.prepare}
                onClick={sheet.open}
                aria-haspopup="dialog"
                aria-busy={sheet.isLoading}
              >
                {texts.length > 0 ? t('filters.openCount', { count: texts.length }) : t('filters.open')}
              </Button>
              {sorting}
            </div>
          )}
          <Chips texts={texts} filters={filters} onChange={look} />
          <div className={classes.outcome}>
            <h2 id="found-count" className={classes.count} data-stale={isPlaceholderData || undefined}>
              <span role="status">{isError && !counts ? t('favourites.pets') : <Found counts={counts} />}</span>
            </h2>
            {hasColumn && sorting}
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconHeartSearch size={20} aria-hidden />}
              onPointerEnter={saving.prepare}
              onClick={save}
              aria-busy={saving.isLoading}
            >
              {t('save.open')}
            </Button>
          </div>
          <List filters={filters} sort={sort} onChange={look} onSave={save} />
        </section>
      </div>
      {sheet.Part && !hasColumn && (
        <sheet.Part
          filters={filters}
          onApply={(next) => {
            look(next);
            sheet.close();
          }}
          onClose={sheet.close}
        />
      )}
      {saving.Part && <saving.Part filters={filters} texts={texts.map(({ text }) => text)} onClose={saving.close} />}
    </Page>
  );
}

/** Visitors sign up first and return to their search. */
function useSaving(open: () => void) {
  const isLoggedIn = useSession() !== null;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (isLoggedIn) return open;
  const next = new URLSearchParams({ next: pathname + search });
  return () => void navigate({ pathname: paths.signup, search: `?${next}` });
}

function Found({ counts }: { counts: { count: number; isMore: boolean } | undefined }) {
  const { t } = useTranslation('find');
  const format = useFormat();
  if (!counts) return t('counting');
  return counts.isMore
    ? t('foundMore', { number: format.number(counts.count) })
    : t('found', { count: counts.count, number: format.number(counts.count) });
}

interface ChipsProps {
  texts: { filter: FilterName; text: string }[];
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Active filters. Clicking a filter removes it. */
function Chips({ texts, filters, onChange }: ChipsProps) {
  const { t } = useTranslation('find');
  if (texts.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('chips')}>
      {texts.map(({ filter, text }) => (
        <li key={filter}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t('remove', { filter: text })}
            onClick={() => onChange(without(filters, filter))}
          >
            {text}
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
      {texts.length > 1 && (
        <li>
          <button type="button" className={classes.clear} onClick={() => onChange({})}>
            {t('clear')}
          </button>
        </li>
      )}
    </ul>
  );
}

interface ListProps {
  filters: Filters;
  sort: Sort;
  onChange: (filters: Filters) => void;
  onSave: () => void;
}

function List({ filters, sort, onChange, onSave }: ListProps) {
  const { t } = useTranslation('find');
  const query = useInfiniteQuery(foundQuery(filters, sort));
  return (
    <EndlessList
      key={writeFilters(filters, sort)}
      query={query}
      pageSize={FOUND_PER_PAGE}
      className={classes.grid}
      boxClassName={classes.skeleton}
      failed={(error, retry) => <ApiErrorMessage error={error} title={t('failed')} onRetry={retry} />}
      empty={<Nothing filters={filters} onChange={onChange} onSave={onSave} />}
    >
      {(pet, index) => <PetCard pet={pet} sizes={FOUND_SIZES} eager={index < FIRST_ROW} />}
    </EndlessList>
  );
}

/**
 * Empty result: suggests filters to remove, with the resulting counts, and an alert for new pets.
 */
function Nothing({ filters, onChange, onSave }: Omit<ListProps, 'sort'>) {
  const { t } = useTranslation('find');
  const format = useFormat();
  const { data: counts } = useQuery(countsQuery(filters));
  const texts = useFilterTexts(filters);
  const looser = (counts?.without ?? [])
    .filter(({ filter, count }) => count > 0 && isSet(filters, filter))
    .sort((one, other) => other.count - one.count)
    .slice(0, 4);
  const look = petCategoryLook(filters.kind);
  const isFiltered = FILTERS.some((filter) => isSet(filters, filter));
  return (
    <EmptyState
      illustration={look.illustration}
      tint={look.tint}
      heading={<h3>{t('empty.title')}</h3>}
      action={
        <div className={classes.ways}>
          {looser.length > 0 && (
            <ul className={classes.looser}>
              {looser.map(({ filter, count, isMore }) => (
                <li key={filter}>
                  <Button variant="default" onClick={() => onChange(without(filters, filter))}>
                    {t('empty.without', {
                      filter: texts.find((one) => one.filter === filter)?.text,
                      number: format.count({ count, isMore }),
                    })}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {isFiltered && looser.length === 0 && (
            <Button variant="default" onClick={() => onChange({})}>
              {t('clear')}
            </Button>
          )}
          <Button leftSection={<IconHeartSearch size={20} aria-hidden />} onClick={onSave}>
            {t('empty.save')}
          </Button>
          <Link to={paths.animals()} className={classes.link}>
            {t('empty.breeds')}
          </Link>
        </div>
      }
    >
      {looser.length > 0 ? t('empty.loosen') : t('empty.text')}
    </EmptyState>
  );
}
