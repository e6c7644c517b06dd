import '@mantine/core/styles/Combobox.layer.css';
import { Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { BookDto } from '../../api/limits';
import { useSession } from '../../api/session';
import { isDay } from '../../lib/day';
import { zonedTime } from '../../lib/timeZone';
import { isUuid } from '../../lib/uuid';
import { paths } from '../../routing/routes';
import { setParameter, useChangeSearch } from '../../routing/useChangeSearch';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { errorText } from '../../ui/feedback/errorText';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Notice } from '../../ui/feedback/Notice';
import { notify } from '../../ui/feedback/notify';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { FormMessage } from '../../ui/forms/FormMessage';
import { FieldPair, FormSection } from '../../ui/forms/FormSection';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { Group, Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { HeadingSkeleton } from '../../ui/loading/HeadingSkeleton';
import { Skeletons } from '../../ui/loading/Skeletons';
import { petCategoryLook } from '../catalog/petCategories';
import { useServicePrice } from '../catalog/useServicePrice';
import { petsOfUserQuery } from '../pets/pets.queries';
import { type Booking, bookingQuery, useBook } from './appointments.queries';
import { FullDay } from './FullDay';
import { TimeChoice } from './TimeChoice';
import { useBusiness } from './useBusiness';
import { useDuration, useWhen } from './useWhen';

/**
 * Booking of an appointment at a business. The choices are in the URL, so they are kept while a
 * visitor logs in.
 */
export function BookPage() {
  const { t } = useTranslation('appointments');
  const { uuid = '' } = useParams();
  const isUser = useSession() !== null;
  const { data: booking, error, refetch } = useQuery({ ...bookingQuery(uuid), enabled: isUuid(uuid) });
  const { name } = useBusiness(uuid, booking !== undefined);
  const page = isUser ? paths.user(uuid) : paths.publicBusiness(uuid);

  if (!isUuid(uuid) || (error instanceof ApiError && error.status === 404)) {
    return (
      <MissingPage
        title={t('book.notFound')}
        to={isUser ? paths.services : paths.publicBusinesses()}
        toText={t('book.toList')}
      >
        {t('book.notFoundText')}
      </MissingPage>
    );
  }
  if (error && !booking)
    return <ApiErrorMessage isPage title={t('book.failed')} error={error} onRetry={() => void refetch()} />;
  if (!booking) {
    return (
      <Page width="form" gap="small">
        <HeadingSkeleton />
        <Skeletons count={3} boxHeight={200} />
      </Page>
    );
  }
  if (!booking.isOpen) {
    return (
      <EmptyState
        illustration="sun"
        heading={<PageHeading>{t('book.notOpen')}</PageHeading>}
        action={
          <Button component={Link} to={page}>
            {t('book.toBusiness')}
          </Button>
        }
      >
        {t('book.notOpenText')}
      </EmptyState>
    );
  }
  return (
    <Page width="form" gap="small">
      <Stack gap={4}>
        <PageHeading>{t('book.title')}</PageHeading>
        <TextLink to={page}>{name || t('book.toBusiness')}</TextLink>
      </Stack>
      <BookForm uuid={uuid} booking={booking} />
    </Page>
  );
}

/** The choices in the URL, and a function that changes some of them. */
function useChoices({ services }: Booking) {
  const params = useSearchParams()[0];
  const change = useChangeSearch();
  const number = Number(params.get('serviceId'));
  const day = params.get('day') ?? '';
  const time = params.get('time') ?? '';
  const [only] = services;
  return {
    service: services.find(({ service_id }) => service_id === number) ?? (services.length === 1 ? only : undefined),
    petUuid: params.get('petUuid') ?? '',
    // Anybody can write the URL.
    day: isDay(day) ? day : '',
    time: Number.isNaN(Date.parse(time)) ? '' : time,
    choose: (choices: Record<string, string | number | null>) =>
      change((url) => Object.entries(choices).forEach(([name, value]) => setParameter(url, name, value)), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}

function BookForm({ uuid, booking }: { uuid: string; booking: Booking }) {
  const { t } = useTranslation(['appointments', 'catalog']);
  const user = useSession()?.user;
  const duration = useDuration();
  const priceOf = useServicePrice();
  const { service, petUuid: wantedPet, day, time, choose } = useChoices(booking);
  const pets = useInfiniteQuery({ ...petsOfUserQuery(user?.uuid ?? ''), enabled: user !== undefined });
  const ownPets = pets.data?.pages.flatMap(({ items }) => items).filter(({ diedOn }) => !diedOn) ?? [];
  const pet = ownPets.find((one) => one.uuid === wantedPet) ?? (ownPets.length === 1 ? ownPets[0] : undefined);
  const isOwn = user?.uuid === uuid;
  const timeZone = booking.timeZone ?? 'UTC';
  // The duration may depend on the pet, so users choose the pet before the time.
  const isReady = service && (!user || pet || isOwn);
  const of = { uuid, serviceId: service?.service_id ?? 0, petUuid: pet?.uuid };

  return (
    <>
      {isOwn && (
        <Notice illustration="sparkles">
          {t('book.own')} <TextLink to={paths.bookingSettings}>{t('book.settings')}</TextLink>
        </Notice>
      )}
      <FormSection title={t('book.service')}>
        <ChoiceCards
          name="service"
          layout="rows"
          legend={t('book.service')}
          hiddenLegend
          choices={booking.services.map((one) => ({
            value: one.service_id,
            label: one.service.name,
            description: [
              one.durations.length > 0
                ? t('book.durationFrom', {
                    duration: duration(Math.min(one.minutes, ...one.durations.map(({ minutes }) => minutes))),
                  })
                : duration(one.minutes),
              priceOf(one),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          value={service?.service_id ?? null}
          onChange={(serviceId) => choose({ serviceId, time: null })}
        />
      </FormSection>
      {user && !isOwn && (
        <FormSection title={t('book.pet')}>
          {ownPets.length > 0 && (
            <ChoiceCards
              name="pet"
              layout="tiles"
              legend={t('book.pet')}
              hiddenLegend
              choices={ownPets.map((one) => {
                const { illustration, tint } = petCategoryLook(one.petCategory.id);
                return { value: one.uuid, label: one.name, illustration, tint, imageUrl: one.imageUrl };
              })}
              value={pet?.uuid ?? null}
              onChange={(petUuid) => choose({ petUuid, time: null })}
            />
          )}
          {pets.isPending && <Skeletons count={1} boxHeight={120} />}
          {pets.data && ownPets.length === 0 && <p>{t('book.noPets')}</p>}
          <AddPet isMain={pets.data !== undefined && ownPets.length === 0} />
        </FormSection>
      )}
      {isReady && (
        <FormSection title={t('book.time')}>
          <TimeChoice
            of={of}
            timeZone={timeZone}
            horizonDays={booking.horizonDays}
            day={day}
            onDay={(chosen) => choose({ day: chosen, time: null })}
            time={time}
            onTime={(chosen) => choose({ time: chosen })}
            full={user && !isOwn ? (chosen) => <FullDay of={of} day={chosen} /> : undefined}
          />
        </FormSection>
      )}
      {isReady && time && !isOwn && (
        <Confirmation
          booking={booking}
          title={[service.service.name, pet?.name].filter(Boolean).join(' · ')}
          body={{ businessUuid: uuid, serviceId: service.service_id, petUuid: pet?.uuid ?? '', startsAt: time }}
          onTime={(startsAt) => choose({ time: startsAt, day: zonedTime(startsAt, timeZone).day })}
        />
      )}
    </>
  );
}

/** Link to the form of a new pet, which returns to this page with the new pet chosen. */
function AddPet({ isMain }: { isMain: boolean }) {
  const { t } = useTranslation('appointments');
  const { pathname, search } = useLocation();
  return (
    <div>
      <Button
        component={Link}
        to={paths.createPet}
        state={{ next: pathname + search }}
        variant={isMain ? 'filled' : 'default'}
      >
        {t('book.addPet')}
      </Button>
    </div>
  );
}

const WEEKS = [1, 2, 3, 4, 6, 8, 12];
const { minimum: FEWEST, maximum: MOST } = BookDto.times;
const COUNTS = Array.from({ length: MOST - FEWEST + 1 }, (_, index) => FEWEST + index);

interface ConfirmationProps {
  booking: Booking;
  /** The service and the pet. */
  title: string;
  body: { businessUuid: string; serviceId: number; petUuid: string; startsAt: string };
  onTime: (startsAt: string) => void;
}

/** The last part of the form: words, repetitions, and the button that books. */
function Confirmation({ booking, title, body, onTime }: ConfirmationProps) {
  const { t, i18n } = useTranslation('appointments');
  const { confirmsByHand, cancelUntilMinutes } = booking;
  const zone = booking.timeZone ?? 'UTC';
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const user = useSession()?.user;
  const when = useWhen(zone);
  const duration = useDuration();
  const [words, setWords] = useState('');
  const [weeks, setWeeks] = useState('');
  const [count, setCount] = useState(4);
  const { submit, isPending, isSuccess, error } = useBook();
  const { startsAt } = body;
  const nextTimes = error instanceof ApiError ? error.freeTimes : [];

  function book(event: FormEvent) {
    event.preventDefault();
    const repetition = weeks ? { everyWeeks: Number(weeks), times: count } : {};
    submit(
      { ...body, ...(words.trim() && { words }), ...repetition },
      {
        onSuccess: ({ appointments, missed }) => {
          notify.success((translate) =>
            translate(confirmsByHand ? 'appointments:book.requested' : 'appointments:book.booked'),
          );
          void navigate(paths.appointment(appointments[0]!.id), { replace: true, state: { missed } });
        },
      },
    );
  }

  return (
    <FormSection title={t('book.summary')} hint={`${title} · ${when.inText(startsAt)}`}>
      {booking.words && (
        <div>
          <h3>{t('book.words')}</h3>
          <Text style={{ whiteSpace: 'pre-line' }}>{booking.words}</Text>
        </div>
      )}
      {user ? (
        <Stack component="form" onSubmit={book} aria-label={t('book.summary')} noValidate>
          <Textarea
            label={t('book.message')}
            description={t('book.messageHint')}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
            maxLength={BookDto.words.maxLength}
            autosize
            minRows={2}
            maxRows={6}
          />
          <FieldPair>
            <NativeSelect
              label={t('book.repeat')}
              value={weeks}
              data={[
                { value: '', label: t('book.once') },
                ...WEEKS.map((every) => ({
                  value: String(every),
                  label: every === 1 ? t('book.everyWeek') : t('book.everyWeeks', { count: every }),
                })),
              ]}
              onChange={({ currentTarget }) => setWeeks(currentTarget.value)}
            />
            {weeks && (
              <NativeSelect
                label={t('book.count')}
                value={String(count)}
                data={COUNTS.map(String)}
                onChange={({ currentTarget }) => setCount(Number(currentTarget.value))}
              />
            )}
          </FieldPair>
          <Text c="dimmed">
            {confirmsByHand && `${t('book.byHand')} `}
            {cancelUntilMinutes > 0
              ? t('book.cancelUntil', { duration: duration(cancelUntilMinutes) })
              : t('book.cancelAlways')}
          </Text>
          <FormMessage comesIntoView>{error && errorText(i18n, error)}</FormMessage>
          {nextTimes.length > 0 && (
            <ChoiceCards
              name="next"
              layout="pills"
              legend={t('book.nextTimes')}
              choices={nextTimes.map((value) => ({ value, label: when.moment(value) }))}
              value={startsAt}
              onChange={onTime}
            />
          )}
          <Group>
            <SubmitButton size="lg" busy={isPending || isSuccess} busyText={t('book.booking')}>
              {t(confirmsByHand ? 'book.request' : 'book.book')}
            </SubmitButton>
          </Group>
        </Stack>
      ) : (
        <>
          <p>{t('book.visitor')}</p>
          <Group>
            <Button size="lg" component={Link} to={paths.login({ next: pathname + search })}>
              {t('book.logIn')}
            </Button>
          </Group>
        </>
      )}
    </FormSection>
  );
}
