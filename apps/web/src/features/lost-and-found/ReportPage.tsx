import { Button, Group, Text } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { Facts } from '../../ui/cards/Facts';
import { errorText } from '../../ui/feedback/errorText';
import { Notice } from '../../ui/feedback/Notice';
import { notify } from '../../ui/feedback/notify';
import { FormPage } from '../../ui/forms/FormPage';
import layout from '../../ui/layout/GalleryPage.module.css';
import { Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Illustration } from '../../ui/pictures/Illustration';
import { useAdvice, useReportName } from './useReportTexts';
import { NamedGallery } from '../catalog/NamedGallery';
import { petCategoryLook } from '../catalog/petCategories';
import { conversationPath, reportPath } from './reportLinks';
import { ConfirmReport } from './ConfirmReport';
import { HelperBar } from './HelperBar';
import { type AnimalReport, useFollowReport } from './lost.queries';
import { ReportButton } from '../moderation/ReportButton';
import { Matches } from './Matches';
import { ReportContact } from './ReportContact';
import { ReporterTools } from './ReporterTools';
import { ReportLoader } from './ReportLoader';
import { ReportMap } from './ReportMap';
import { ReportSkeleton } from './ReportSkeleton';
import { SeenIt } from './SeenIt';
import { ShareReport } from './ShareReport';
import { Sightings } from './Sightings';
import { StateChip } from './StateChip';
import { useReportFacts } from './useReportFacts';

const ReportForm = lazy(async () => ({ default: (await import('./ReportForm')).ReportForm }));

/** Public page of a lost or found animal. */
export const ReportPage = () => (
  <ReportLoader>{(report) => <LoadedReport key={report.uuid} report={report} />}</ReportLoader>
);

function LoadedReport({ report }: { report: AnimalReport }) {
  const { t } = useTranslation('lost-and-found');
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const back = () => void navigate(reportPath(report), { replace: true });

  // A visitor who logged in to write to the reporter continues in the conversation.
  if (search.has('ask') && session && report.person && !report.own)
    return <Navigate to={conversationPath(report)} replace />;
  if (search.has('edit') && report.own) {
    return (
      <Suspense fallback={<ReportSkeleton />}>
        <FormPage title={t('form.edit')} intro={t('form.editIntro')} illustration="magnifier" step="edit">
          <ReportForm type={report.type} title={t('form.edit')} report={report} onDone={back} onCancel={back} />
        </FormPage>
      </Suspense>
    );
  }
  return <ShownReport report={report} />;
}

function ShownReport({ report }: { report: AnimalReport }) {
  const { t } = useTranslation('lost-and-found');
  const format = useFormat();
  const isLoggedIn = useSession() !== null;
  const name = useReportName(report);
  const facts = useReportFacts(report);
  const { tint } = petCategoryLook(report.petCategoryId);
  const advice = useAdvice(report);
  const isOpen = report.state === 'open';
  const canBeSeen = isOpen && !report.own && report.type === 'lost';
  return (
    <Page component="article">
      <div className={layout.top} data-tint={tint}>
        <Gallery report={report} name={name} />
        <div className={layout.side}>
          <header className={layout.header}>
            <Group justify="space-between" wrap="nowrap" gap="xs" mih={44}>
              <StateChip report={report} />
              {!report.own && <ReportButton type="animal_report" id={report.id} name={name} />}
            </Group>
            <PageHeading title={t(`pageTitle.${report.type}`, { name })}>{name}</PageHeading>
            <p className={layout.subtitle}>
              {t(report.place ? `seenNear.${report.type}` : `seen.${report.type}`, {
                place: report.place?.name,
                when: format.moment(report.seenAt),
              })}
            </p>
          </header>
          {!isOpen && <ClosedNotice report={report} name={name} />}
          {advice && isOpen && (
            <Text p="md" bdrs="xl" bg="var(--accent-ground)">
              <strong>{t('behaviour')}</strong> {advice}
            </Text>
          )}
          {report.own && <ReporterTools report={report} name={name} />}
          {report.canConfirm && <ConfirmReport report={report} />}
          {canBeSeen && <SeenIt report={report} size="lg" fullWidth visibleFrom="md" />}
          {isOpen && !report.own && <ReportContact report={report} name={name} />}
          <Group gap="xs">
            {isOpen && !report.own && <Follow report={report} />}
            <ShareReport report={report} name={name} />
          </Group>
          {facts.length > 0 && (
            <Stack component={Card} gap={20} p={20}>
              <h2 className={layout.smallTitle}>{t('about', { name })}</h2>
              <Facts facts={facts} columns={2} />
            </Stack>
          )}
        </div>
        <Stack gap={48} miw={0} mt={{ base: 'sm', md: 0 }}>
          {report.description && (
            <section className={layout.description} aria-labelledby="report-description">
              <h2 id="report-description">{t(`circumstances.${report.type}`)}</h2>
              <p className={layout.text}>{report.description}</p>
            </section>
          )}
          {report.own && isOpen && isLoggedIn && <Matches report={report} />}
          <ReportMap report={report} name={name} />
          {(report.type === 'lost' || report.sightingCount > 0) && <Sightings report={report} />}
        </Stack>
      </div>
      {canBeSeen && <HelperBar report={report} name={name} />}
    </Page>
  );
}

function Gallery({ report, name }: { report: AnimalReport; name: string }) {
  const { tint, illustration } = petCategoryLook(report.petCategoryId);
  return (
    <NamedGallery
      name={name}
      photos={report.photos}
      sizes="(min-width: 64em) 640px, 100vw"
      fallback={<Illustration name={illustration} eager />}
      tint={tint}
    />
  );
}

/** Says how the report has ended. */
function ClosedNotice({ report, name }: { report: AnimalReport; name: string }) {
  const { t } = useTranslation('lost-and-found');
  const format = useFormat();
  const { state, closedAt } = report;
  if (state === 'open') return null;
  const illustration = { home: 'house', sadly_not: 'orangeHeart', expired: 'compass', unconfirmed: 'mailbox' } as const;
  return (
    <Notice illustration={illustration[state]} tint={state === 'home' ? 'shelter' : 'plain'}>
      {t(`closed.${state}`, { name, date: closedAt ? format.date(closedAt) : '' })}
    </Notice>
  );
}

function Follow({ report }: { report: AnimalReport }) {
  const { t, i18n } = useTranslation('lost-and-found');
  const isLoggedIn = useSession() !== null;
  const { mutate } = useFollowReport(report.uuid);
  const { isFollowed } = report;
  if (!isLoggedIn) {
    return (
      <Button
        component={Link}
        to={paths.login({ next: reportPath(report) })}
        variant="default"
        leftSection={<IconBell size={20} aria-hidden />}
      >
        {t('follow')}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={isFollowed ? <IconBellOff size={20} aria-hidden /> : <IconBell size={20} aria-hidden />}
      onClick={() => mutate(!isFollowed, { onError: (error) => notify.error(() => errorText(i18n, error)) })}
    >
      {t(isFollowed ? 'unfollow' : 'follow')}
    </Button>
  );
}
