import '@mantine/core/styles/Combobox.layer.css';
import { Box, Button, Flex, Group, NativeSelect, VisuallyHidden } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../api/session';
import { loadTexts } from '../../i18n';
import { paths } from '../../routing/routes';
import cards from '../../ui/cards/CardGrid.module.css';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ChoiceLinks } from '../../ui/layout/ChoiceLinks';
import { Page } from '../../ui/layout/Page';
import { PageIntro } from '../../ui/layout/PageIntro';
import { EndlessList } from '../../ui/lists/EndlessList';
import { preloadable } from '../../ui/loading/preloadable';
import { Skeletons } from '../../ui/loading/Skeletons';
import { MapOverview } from '../map/MapOverview';
import { PlaceFilterFields } from '../places/PlaceFilterFields';
import { KINDS } from './useReportTexts';
import { ownReportsQuery, reportsQuery } from './lost.queries';
import { ReportCard } from './ReportCard';
import { TABS, useLostFilter } from './useLostFilter';

const VISITOR_TABS = 3;
/** Maximum number of cards above the fold. */
const FIRST_ROW = 4;

const ReportsMap = preloadable(() => import('./ReportsMap').then((module) => module.ReportsMap));

const AskForAlerts = lazy(async () => {
  const [{ AskForAlerts }] = await Promise.all([import('../alerts/AskForAlerts'), loadTexts(['alerts'])]);
  return { default: AskForAlerts };
});

/** Lost and found animals, as a list or on a map. */
export function LostPage() {
  const { t } = useTranslation('lost-and-found');
  const isLoggedIn = useSession() !== null;
  const { tab, isMap } = useLostFilter();
  const isPublic = tab !== 'mine' && tab !== 'confirm';
  return (
    <Page>
      <PageIntro title={t('title')}>{t('intro')}</PageIntro>
      <Group gap="sm">
        <Button component={Link} to={paths.newLost()} size="lg">
          {t('reportLost')}
        </Button>
        <Button component={Link} to={paths.newFound} size="lg" variant="default">
          {t('reportFound')}
        </Button>
        <Button component={Link} to={paths.chip} size="lg" variant="subtle">
          {t('lookUpChip')}
        </Button>
      </Group>
      <ChoiceLinks
        label={t('tabs.label')}
        choices={TABS.slice(0, isLoggedIn ? undefined : VISITOR_TABS).map((one) => ({
          key: one,
          to: paths.lost(one === 'lost' ? {} : { tab: one }),
          label: t(`tabs.${one}`),
          isChosen: one === tab,
        }))}
      />
      {isPublic && <Filters />}
      {!isMap && <VisuallyHidden component="h2">{t(`tabs.${tab}`)}</VisuallyHidden>}
      {tab === 'mine' && isLoggedIn ? (
        <OwnReports />
      ) : isMap ? (
        <Suspense fallback={<Skeletons count={1} boxHeight={420} />}>
          <ReportsMap />
        </Suspense>
      ) : (
        <Reports />
      )}
      {/* Below the list, because the question appears later than the list and would move it. */}
      {isLoggedIn && (
        <Suspense fallback={null}>
          <AskForAlerts />
        </Suspense>
      )}
    </Page>
  );
}

function Filters() {
  const { t } = useTranslation('lost-and-found');
  const { kind, setKind, isMap, setView } = useLostFilter();
  return (
    <Flex wrap="wrap" align={{ base: 'end', md: 'start' }} gap="12px 16px">
      {/* On a map, the visible part replaces the place filter. */}
      {!isMap && (
        <Box flex={{ base: '1 1 100%', md: 'none' }}>
          <PlaceFilterFields />
        </Box>
      )}
      <NativeSelect
        flex={{ base: '1 1 9rem', md: 'none' }}
        label={t('fields.kind')}
        value={kind ?? ''}
        onChange={({ currentTarget }) => setKind(Number(currentTarget.value) || null)}
        data={[
          { value: '', label: t('allKinds') },
          ...KINDS.map((id) => ({ value: String(id), label: t(`kinds.${id}`) })),
        ]}
      />
      {isMap && (
        <Button
          ml={{ md: 'auto' }}
          mt={{ md: 28 }}
          variant="default"
          leftSection={<IconList size={20} aria-hidden />}
          onClick={() => setView('list')}
        >
          {t('view.list')}
        </Button>
      )}
    </Flex>
  );
}

/** The reports, below an overview of where they are. */
function Reports() {
  const { t } = useTranslation('lost-and-found');
  const { tab, kind, clear, setView, ...given } = useLostFilter();
  const filters = { ...given.filters, ...given.place };
  const query = useInfiniteQuery(reportsQuery(filters));
  const isFiltered = kind !== undefined || 'placeId' in given.place;
  return (
    <>
      <MapOverview
        points={query.data?.pages.flatMap(({ items }) => items) ?? []}
        prepare={ReportsMap.prepare}
        onOpen={() => setView('map')}
      />
      <EndlessList
        key={JSON.stringify(filters)}
        query={query}
        className={cards.grid}
        boxRatio="3 / 4"
        failed={(error, retry) => <ApiErrorMessage error={error} title={t('failed')} onRetry={retry} />}
        empty={
          <EmptyState
            illustration={tab === 'home' ? 'house' : 'compass'}
            role="status"
            heading={<h2>{t(`empty.${tab}`)}</h2>}
            action={
              isFiltered && (
                <Button variant="default" onClick={clear}>
                  {t('empty.clear')}
                </Button>
              )
            }
          >
            {isFiltered ? t('empty.filtered') : tab === 'lost' && t('empty.lostText')}
          </EmptyState>
        }
      >
        {(report, index) => <ReportCard report={report} eager={index < FIRST_ROW} />}
      </EndlessList>
    </>
  );
}

function OwnReports() {
  const { t } = useTranslation('lost-and-found');
  const query = useInfiniteQuery(ownReportsQuery());
  return (
    <EndlessList
      query={query}
      className={cards.grid}
      boxRatio="3 / 4"
      failed={(error, retry) => <ApiErrorMessage error={error} title={t('failed')} onRetry={retry} />}
      empty={
        <EmptyState illustration="paws" heading={<h2>{t('empty.mine')}</h2>}>
          {t('empty.mineText')}
        </EmptyState>
      }
    >
      {(report, index) => <ReportCard report={report} eager={index < FIRST_ROW} />}
    </EndlessList>
  );
}
