import { Button, Text } from '@mantine/core';
import {
  IconBuildingStore,
  IconCalendarPlus,
  IconClock,
  IconMapPin,
  IconMessageCircle,
  IconPaw,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { Facts } from '../../ui/cards/Facts';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { errorText } from '../../ui/feedback/errorText';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Notice } from '../../ui/feedback/Notice';
import { notify } from '../../ui/feedback/notify';
import { useSubmit } from '../../ui/forms/useSubmit';
import { Group, Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import { Skeletons } from '../../ui/loading/Skeletons';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { userCategoryLook } from '../catalog/userCategories';
import { EntryCard } from '../health-records/EntryCard';
import { useGrantClinic } from '../health-records/health.queries';
import { WriteReview } from '../reviews/WriteReview';
import {
  type AppointmentDetails,
  appointmentKeys,
  appointmentQuery,
  downloadEvent,
  useCancelAppointment,
} from './appointments.queries';
import { StateChip } from './StateChip';
import { useWhen } from './useWhen';

// Dialogs are loaded when they are opened, because forms need more code than the page.
const loadMove = async () => (await import('./MoveDialog')).MoveDialog;
const loadCancel = async () => (await import('./CancelDialog')).CancelDialog;

/** One appointment of the user. */
export function AppointmentPage() {
  const { t } = useTranslation('appointments');
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data: appointment, error, refetch } = useQuery({ ...appointmentQuery(id), enabled: isId });

  if (!isId || (error instanceof ApiError && error.status === 404)) {
    return (
      <MissingPage title={t('one.notFound')} to={paths.appointments()} toText={t('own.title')}>
        {t('one.notFoundText')}
      </MissingPage>
    );
  }
  if (appointment) return <LoadedAppointment appointment={appointment} />;
  if (error) return <ApiErrorMessage isPage title={t('one.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Page width="text">
      <HeadingSkeleton />
      <Skeletons count={2} boxHeight={220} />
    </Page>
  );
}

function LoadedAppointment({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation(['appointments', 'users']);
  const { state, timeZone, business, service, pet, cancelledBy, reason, bookingWords, entries } = appointment;
  const when = useWhen(timeZone);
  const missed = (useLocation().state as { missed?: string[] } | null)?.missed ?? [];
  const isOver = state === 'cancelled' || state === 'no_show';
  return (
    <Page width="text" data-tint={userCategoryLook(business.userCategoryId)?.tint}>
      <Stack gap="xs">
        <PageHeading>{service?.name ?? t('one.title')}</PageHeading>
        <Group gap="8px 12px">
          <StateChip state={state} />
          {cancelledBy && <Text c="dimmed">{t(`one.cancelledBy.${cancelledBy}`)}</Text>}
        </Group>
        {reason && <Text>{t('one.reason', { reason })}</Text>}
        {state === 'requested' && <Text c="dimmed">{t('one.waitsForBusiness')}</Text>}
      </Stack>
      {missed.length > 0 && (
        <Notice illustration="basket">
          {t('one.missed', { count: missed.length, days: missed.map((moment) => when.day(moment)).join('; ') })}
        </Notice>
      )}
      {appointment.isAccessRequested && pet && <Access appointment={appointment} petUuid={pet.uuid} name={pet.name} />}
      <FactsCard appointment={appointment} />
      <Actions appointment={appointment} />
      {state === 'done' && <WriteReview appointmentId={appointment.id} />}
      {bookingWords && !isOver && state !== 'done' && (
        <Section title={t('one.bookingWords')}>
          <Text style={{ whiteSpace: 'pre-line' }}>{bookingWords}</Text>
        </Section>
      )}
      {pet && entries.length > 0 && (
        <Section
          title={t('one.entries')}
          more={<TextLink to={paths.health(pet.uuid)}>{t('one.record', { name: pet.name })}</TextLink>}
        >
          {entries.map((entry) => (
            <EntryCard key={entry.id} entry={entry} pet={pet} isOwner />
          ))}
        </Section>
      )}
    </Page>
  );
}

function FactsCard({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation(['appointments', 'users']);
  const { startsAt, endsAt, timeZone, place, business, pet, words } = appointment;
  const when = useWhen(timeZone);
  const elsewhere = when.elsewhere(startsAt);
  const facts = [
    {
      key: 'when',
      icon: <IconClock size={20} />,
      label: t('one.when'),
      value: [t('when', { day: when.day(startsAt), time: when.span(startsAt, endsAt) }), elsewhere && `(${elsewhere})`]
        .filter(Boolean)
        .join(' '),
    },
    {
      key: 'business',
      icon: <IconBuildingStore size={20} />,
      label: t('one.business'),
      value: <TextLink to={paths.user(business.uuid)}>{userName(business) || t('users:unnamed')}</TextLink>,
    },
    { key: 'place', icon: <IconMapPin size={20} />, label: t('one.place'), value: place },
    {
      key: 'pet',
      icon: <IconPaw size={20} />,
      label: t('one.pet'),
      value: pet && <TextLink to={paths.pet(pet.uuid)}>{pet.name}</TextLink>,
    },
    { key: 'words', icon: <IconMessageCircle size={20} />, label: t('one.words'), value: words },
  ];
  return (
    <Stack component={Card} p={20}>
      <Facts facts={facts.filter(({ value }) => value)} />
    </Stack>
  );
}

function Actions({ appointment }: { appointment: AppointmentDetails }) {
  const { t, i18n } = useTranslation('appointments');
  const { id, state, startsAt, timeZone, business, service, pet, canChange, changeUntil, seriesId } = appointment;
  const when = useWhen(timeZone);
  const move = useLazyPart(loadMove);
  const cancel = useLazyPart(loadCancel);
  const cancellation = useCancelAppointment(id);
  const isOpen = state === 'requested' || state === 'confirmed';
  const again = paths.book(business.uuid, {
    ...(service && { serviceId: service.id }),
    ...(pet && { petUuid: pet.uuid }),
  });
  return (
    <Stack gap="xs">
      <Group gap="sm">
        {isOpen && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={20} aria-hidden />}
            onClick={() => void downloadEvent(id).catch((error) => notify.error(() => errorText(i18n, error)))}
          >
            {t('one.toCalendar')}
          </Button>
        )}
        {canChange && service && (
          <Button variant="default" aria-busy={move.isLoading} onPointerEnter={move.prepare} onClick={move.open}>
            {t('one.move')}
          </Button>
        )}
        {canChange && (
          <Button
            variant="subtle"
            c="var(--danger)"
            aria-busy={cancel.isLoading}
            onPointerEnter={cancel.prepare}
            onClick={cancel.open}
          >
            {t('cancel.cancel')}
          </Button>
        )}
        {!isOpen && (
          <Button component={Link} to={again} variant={state === 'done' ? 'default' : 'filled'}>
            {t('one.again')}
          </Button>
        )}
      </Group>
      {isOpen && (
        <Text c="dimmed" fz="sm">
          {canChange ? t('one.changeUntil', { when: when.inText(changeUntil) }) : t('one.cannotChange')}
        </Text>
      )}
      {move.Part && <move.Part appointment={appointment} onClose={move.close} />}
      {cancel.Part && (
        <cancel.Part
          text={t('cancel.text', { when: when.inText(startsAt) })}
          hasLater={seriesId !== null}
          mutation={cancellation}
          onClose={cancel.close}
        />
      )}
    </Stack>
  );
}

interface AccessProps {
  appointment: AppointmentDetails;
  petUuid: string;
  name: string;
}

/** The clinic's request for access to the pet's health record. */
function Access({ appointment: { business }, petUuid, name }: AccessProps) {
  const { t, i18n } = useTranslation('appointments');
  const queryClient = useQueryClient();
  const grant = useGrantClinic(petUuid);
  const { submit, isPending } = useSubmit({
    ...grant,
    // Not in the call, because the notice disappears with the request.
    onSuccess: () => notify.success((translate) => translate('appointments:access.granted')),
    onSettled: () => Promise.all([grant.onSettled(), queryClient.invalidateQueries({ queryKey: appointmentKeys.all })]),
  });
  return (
    <Notice
      illustration="stethoscope"
      tint="veterinary"
      action={
        <Button
          loading={isPending}
          onClick={() =>
            submit(business.id, {
              onError: (error) => notify.error(() => errorText(i18n, error)),
            })
          }
        >
          {t('access.grant')}
        </Button>
      }
    >
      {t('access.text', { clinic: userName(business), name })}
    </Notice>
  );
}
