import '@mantine/core/styles/Combobox.layer.css';
import { Box, Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconHeartSearch, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { IN_PLACE } from '../../routing/inPlace';
import cards from '../../ui/cards/CardGrid.module.css';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Flex, Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { useKeepFocus } from '../../ui/layout/useKeepFocus';
import { EndlessList } from '../../ui/lists/EndlessList';
import { Skeletons } from '../../ui/loading/Skeletons';
import { preloadable } from '../../ui/loading/preloadable';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { petCategoryLook } from '../catalog/petCategories';
import { ListMap } from '../map/ListMap';
import { useMapOpen } from '../map/useMapOpen';
import { PetCard } from '../pets/PetCard';
import {
  type FilterName,
  type Filters,
  FILTERS,
  isFilterSet,
  readFilters,
  readSort,
  type Sort,
  SORTS,
  removeFilter,
  writeFilters,
} from './filters';
import { countsQuery, FOUND_PER_PAGE, foundQuery, savedSearchesQuery, useOpenSearch } from './find.queries';
import classes from './FindPage.module.css';
import { useFilterTexts } from './useFilterTexts';

/** `sizes` attribute for a pet photo in the search results. */
const FOUND_SIZES = '(min-width: 75em) 260px, (min-width: 48em) 30vw, 44vw';

/** Screen width from which the filters have their own column. Equals `$desktop` in the styles. */
const HAS_COLUMN = '(min-width: 64em)';

/** Maximum number of pets in the first row, which is above the fold. Phones show only two. */
const FIRST_ROW = 3;

/** Height of a pet's placeholder. */
const BOX_HEIGHT = { base: 306, md: 400 };

/** Loaded on demand: phones show the filters only in a sheet. */
const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel')).FilterPanel }));

const PetMap = preloadable(() => import('./PetMap').then((module) => module.PetMap));

/** Kilometres around a town that the user has chosen on the map: its suburbs. */
const AROUND_TOWN = 10;

const loadSheet = async () => (await import('./FilterSheet')).FilterSheet;
const loadSaveDialog = async () => (await import('./SaveSearch')).SaveSearch;

/** Pet search. All filters are in the URL. */
export function FindPage() {
  const [searchParams] = useSearchParams();
  const isLoggedIn = useSession() !== null;
  const saved = Number(searchParams.get('saved'));
  return isLoggedIn && Number.isSafeInteger(saved) && saved > 0 ? (
    <OpenSaved key={saved} id={saved} />
  ) : (
    <FilteredPets />
  );
}

/** Opens a saved search from a notification: replaces its id in the URL with its filters. */
function OpenSaved({ id }: { id: number }) {
  const { t } = useTranslation('find');
  const { data: searches, error, refetch } = useQuery(savedSearchesQuery());
  const { mutate: open } = useMutation(useOpenSearch());
  const search = searches?.find((saved) => saved.id === id);
  const exists = search !== undefined;
  useEffect(() => {
    if (exists) open(id);
  }, [exists, open, id]);

  if (error && !searches) {
    return <ApiErrorMessage isPage title={t('failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!searches) return <Skeletons count={8} className={cards.grid} boxHeight={BOX_HEIGHT} />;
  return <Navigate replace to={search ? `${paths.find()}?${writeFilters(search.filters)}` : paths.find()} />;
}

function FilteredPets() {
  const { t } = useTranslation('find');
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const filters = readFilters(searchParams);
  const requestedSort = readSort(searchParams);
  // Sorting by distance requires a place.
  const sort = requestedSort === 'nearest' && filters.placeId === undefined ? 'newest' : requestedSort;
  const hasColumn = useMediaQuery(HAS_COLUMN, false, { getInitialValueInEffect: false });
  const { data: counts, isPlaceholderData, isError } = useQuery(countsQuery(filters));
  const sheet = useLazyPart(loadSheet);
  const saveDialog = useLazyPart(loadSaveDialog);
  const texts = useFilterTexts(filters);
  const save = useSaveAction(saveDialog.open);
  const map = useMapOpen();
  // Restores the focus after the focused chip or button disappears.
  const results = useKeepFocus<HTMLElement>(searchParams.toString());

  // `setSearchParams` would encode each comma as `%2C`.
  const applyFilters = (next: Filters, nextSort: Sort = sort) =>
    void navigate(`?${map.keepIn(writeFilters(next, nextSort))}`, IN_PLACE);

  const sorting = (
    <NativeSelect
      miw={168}
      aria-label={t('sort.label')}
      value={sort}
      data={SORTS.map((value) => ({
        value,
        label: t(`sort.${value}`),
        disabled: value === 'nearest' && filters.placeId === undefined,
      }))}
      onChange={({ currentTarget }) => applyFilters(filters, currentTarget.value as Sort)}
    />
  );

  return (
    <Page>
      <Stack gap={4}>
        <PageHeading>{t('title')}</PageHeading>
        <Text c="dimmed">{t('intro')}</Text>
      </Stack>
      <Flex align="start" gap="xl">
        {hasColumn && (
          <Box component="aside" className={classes.side} flex="none" w={328} aria-label={t('filters.title')}>
            <Suspense fallback={null}>
              <FilterPanel filters={filters} counts={counts} onChange={(next) => applyFilters(next)} />
            </Suspense>
          </Box>
        )}
        <Stack component="section" flex={1} miw={0} ref={results} aria-labelledby="found-count">
          {!hasColumn && (
            <Group justify="space-between" gap="xs" wrap="nowrap">
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
            </Group>
          )}
          <Chips texts={texts} filters={filters} onChange={applyFilters} />
          <Group justify="space-between" gap="4px 16px">
            <Title order={2} mr="auto" fz="lg" opacity={isPlaceholderData ? 0.6 : 1} id="found-count">
              <span role="status">{isError && !counts ? t('favourites.pets') : <ResultCount counts={counts} />}</span>
            </Title>
            {hasColumn && sorting}
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconHeartSearch size={20} aria-hidden />}
              onPointerEnter={saveDialog.prepare}
              onClick={save}
              aria-busy={saveDialog.isLoading}
            >
              {t('save.open')}
            </Button>
          </Group>
          <ListMap prepare={PetMap.prepare}>
            <PetMap filters={filters} onSelect={(placeId) => applyFilters({ ...filters, placeId, km: AROUND_TOWN })} />
          </ListMap>
          <List filters={filters} sort={sort} onChange={applyFilters} onSave={save} />
        </Stack>
      </Flex>
      {sheet.Part && !hasColumn && (
        <sheet.Part
          filters={filters}
          onApply={(next) => {
            applyFilters(next);
            sheet.close();
          }}
          onClose={sheet.close}
        />
      )}
      {saveDialog.Part && (
        <saveDialog.Part filters={filters} texts={texts.map(({ text }) => text)} onClose={saveDialog.close} />
      )}
    </Page>
  );
}

/** Visitors sign up before they can save, and then return to their search. */
function useSaveAction(open: () => void) {
  const isLoggedIn = useSession() !== null;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (isLoggedIn) return open;
  const next = new URLSearchParams({ next: pathname + search });
  return () => void navigate({ pathname: paths.signup, search: `?${next}` });
}

function ResultCount({ counts }: { counts: { count: number; isMore: boolean } | undefined }) {
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

/** Chips of the active filters. A click on a chip removes its filter. */
function Chips({ texts, filters, onChange }: ChipsProps) {
  const { t } = useTranslation('find');
  if (texts.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" gap="xs" aria-label={t('chips')}>
      {texts.map(({ filter, text }) => (
        <li key={filter}>
          <Button
            variant="light"
            px="md"
            rightSection={<IconX size={16} aria-hidden />}
            aria-label={t('remove', { filter: text })}
            onClick={() => onChange(removeFilter(filters, filter))}
          >
            {text}
          </Button>
        </li>
      ))}
      {texts.length > 1 && (
        <li>
          <Button variant="subtle" color="teal" px="sm" onClick={() => onChange({})}>
            {t('clear')}
          </Button>
        </li>
      )}
    </Flex>
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
      className={cards.grid}
      boxHeight={BOX_HEIGHT}
      failed={(error, retry) => <ApiErrorMessage error={error} title={t('failed')} onRetry={retry} />}
      empty={<NoResults filters={filters} onChange={onChange} onSave={onSave} />}
    >
      {(pet, index) => <PetCard pet={pet} sizes={FOUND_SIZES} eager={index < FIRST_ROW} />}
    </EndlessList>
  );
}

/**
 * Empty result. Suggests filters to remove with the number of pets each removal would give, and
 * offers an alert for new pets.
 */
function NoResults({ filters, onChange, onSave }: Omit<ListProps, 'sort'>) {
  const { t } = useTranslation('find');
  const format = useFormat();
  const { data: counts } = useQuery(countsQuery(filters));
  const texts = useFilterTexts(filters);
  const removals = (counts?.without ?? [])
    .filter(({ filter, count }) => count > 0 && isFilterSet(filters, filter))
    .sort((a, b) => b.count - a.count)
    .slice(0, 4);
  const applyFilters = petCategoryLook(filters.kind);
  const isFiltered = FILTERS.some((filter) => isFilterSet(filters, filter));
  return (
    <EmptyState
      illustration={applyFilters.illustration}
      tint={applyFilters.tint}
      heading={<h3>{t('empty.title')}</h3>}
      action={
        <Stack align="center">
          {removals.length > 0 && (
            <Flex component="ul" wrap="wrap" gap="xs" justify="center">
              {removals.map(({ filter, count, isMore }) => (
                <li key={filter}>
                  <Button variant="default" onClick={() => onChange(removeFilter(filters, filter))}>
                    {t('empty.without', {
                      filter: texts.find((text) => text.filter === filter)?.text,
                      number: format.count({ count, isMore }),
                    })}
                  </Button>
                </li>
              ))}
            </Flex>
          )}
          {isFiltered && removals.length === 0 && (
            <Button variant="default" onClick={() => onChange({})}>
              {t('clear')}
            </Button>
          )}
          <Button leftSection={<IconHeartSearch size={20} aria-hidden />} onClick={onSave}>
            {t('empty.save')}
          </Button>
          <TextLink to={paths.animals()}>{t('empty.breeds')}</TextLink>
        </Stack>
      }
    >
      {removals.length > 0 ? t('empty.loosen') : t('empty.text')}
    </EmptyState>
  );
}
