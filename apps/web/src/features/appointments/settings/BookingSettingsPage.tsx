import '@mantine/core/styles/Combobox.layer.css';
import { Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OwnBookingDto } from '../../../api/limits';
import { useSession } from '../../../api/session';
import { paths } from '../../../routing/routes';
import { useLeaveGuard } from '../../../ui/dialogs/useLeaveGuard';
import { ApiErrorMessage } from '../../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { errorText } from '../../../ui/feedback/errorText';
import { Notice } from '../../../ui/feedback/Notice';
import { notify } from '../../../ui/feedback/notify';
import { ToggleRow } from '../../../ui/fields/ToggleRow';
import { FormMessage } from '../../../ui/forms/FormMessage';
import { FieldPair, FormSection } from '../../../ui/forms/FormSection';
import { SubmitButton } from '../../../ui/forms/SubmitButton';
import { useGuidedForm } from '../../../ui/forms/useGuidedForm';
import { Flex, Group, Stack } from '../../../ui/layout/Layout';
import { Page } from '../../../ui/layout/Page';
import { PageHeading } from '../../../ui/layout/PageHeading';
import { TextLink } from '../../../ui/layout/TextLink';
import { HeadingSkeleton } from '../../../ui/loading/HeadingSkeleton';
import { Skeletons } from '../../../ui/loading/Skeletons';
import { OpeningHoursCard } from '../../hours/OpeningHoursCard';
import { ownProfileQuery, userQuery } from '../../profiles/profiles.queries';
import { type OwnBooking, ownBookingQuery, useSaveBooking } from '../desk/desk.queries';
import { useDuration } from '../useWhen';
import { hasNoBusiness, OnlyBusinesses } from '../desk/OnlyBusinesses';
import { type BookingValues, bookingSchema, toBody, toValues } from './bookingForm';
import { ClosedDaysSection } from './ClosedDaysSection';
import { PlacesSection } from './PlacesSection';
import { ServicesSection } from './ServicesSection';

const MINUTES = [0, 60, 120, 240, 720, 1440, 2880, 4320, 10_080];
const DAYS = [7, 14, 30, 60, 90, 180, 365];

/** What customers can book at the user's business, and when. */
export function BookingSettingsPage() {
  const { t } = useTranslation('appointments');
  const ownUuid = useSession()?.user.uuid ?? '';
  const booking = useQuery(ownBookingQuery());
  const profile = useQuery(userQuery(ownUuid));
  const own = useQuery(ownProfileQuery());
  const queries = [booking, profile, own];
  const error = queries.find((query) => query.error && !query.data)?.error;

  if (hasNoBusiness(error)) return <OnlyBusinesses />;
  if (error) {
    const retry = () => queries.forEach((query) => void query.refetch());
    return <ApiErrorMessage isPage title={t('settings.failed')} error={error} onRetry={retry} />;
  }
  if (!booking.data || !profile.data || !own.data) {
    return (
      <Page width="form" gap="small">
        <HeadingSkeleton />
        <Skeletons count={3} boxHeight={220} />
      </Page>
    );
  }
  const hours = profile.data.business?.openingHours ?? null;
  const services = own.data.services.map(({ service_id }) => service_id);
  return (
    <Page width="form" gap="small">
      <Stack gap={4}>
        <PageHeading>{t('settings.title')}</PageHeading>
        <Text c="dimmed">{t('settings.intro')}</Text>
        <Group gap="0 20px">
          <TextLink to={paths.desk()}>{t('desk.back')}</TextLink>
          {booking.data.isOpen && <TextLink to={paths.book(ownUuid)}>{t('settings.asCustomer')}</TextLink>}
        </Group>
      </Stack>
      {!hours && <Notice illustration="sun">{t('settings.hoursFirst')}</Notice>}
      <OpeningHoursCard hours={hours} isOwn placeId={profile.data.address?.placeId ?? null} />
      {services.length > 0 ? (
        // Services that are offered later appear after a reload of the form.
        <SettingsForm key={services.join()} booking={booking.data} offered={services} />
      ) : (
        <EmptyState
          illustration="scissors"
          heading={<h2>{t('settings.noServices')}</h2>}
          action={
            <Button component={Link} to={paths.user(ownUuid, { edit: 1 })}>
              {t('settings.toServices')}
            </Button>
          }
        >
          {t('settings.noServicesText')}
        </EmptyState>
      )}
      <ClosedDaysSection closedDays={booking.data.closedDays} />
    </Page>
  );
}

function SettingsForm({ booking, offered }: { booking: OwnBooking; offered: number[] }) {
  const { t, i18n } = useTranslation('appointments');
  const duration = useDuration();
  const form = useGuidedForm<BookingValues>(bookingSchema, toValues(booking, offered, t('settings.firstPlace')));
  const { values } = form.form;
  const [stored, setStored] = useState(() => (booking.places.length > 0 ? JSON.stringify(values) : ''));
  const isChanged = stored !== '' && JSON.stringify(values) !== stored;
  const { question } = useLeaveGuard(isChanged, t('settings.unsaved'));
  const { submit, isPending, error } = useSaveBooking();

  const save = (valid: BookingValues) =>
    submit(toBody(valid), {
      onSuccess: ({ places }) => {
        // New places have ids now.
        form.form.setFieldValue('places', places);
        setStored(JSON.stringify({ ...valid, places }));
        notify.success((translate) => translate('appointments:settings.saved'));
      },
      onError: (failure) => void form.showServerErrors(failure),
    });

  const select = (name: 'noticeMinutes' | 'horizonDays' | 'cancelUntilMinutes') => {
    const { onChange, ...control } = form.control(name);
    const isDays = name === 'horizonDays';
    const choices = [...new Set([...(isDays ? DAYS : MINUTES), Number(control.value)])].sort((a, b) => a - b);
    return {
      ...control,
      label: t(`settings.${name}`),
      data: choices.map((value) => ({
        value: String(value),
        label: value === 0 ? t('settings.noNotice') : duration(isDays ? value * 1440 : value),
      })),
      onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => onChange(currentTarget.value),
    };
  };
  const toggle = (name: 'isOpen' | 'confirmsByHand') => {
    const { value, onChange } = form.control(name);
    return { checked: value, onChange };
  };
  const bookable = values.services.filter(({ isBookable }) => isBookable);

  return (
    <Flex
      component="form"
      direction="column"
      gap={{ base: 16, md: 24 }}
      onSubmit={form.onValid(save)}
      aria-label={t('settings.title')}
      noValidate
    >
      {question}
      <ServicesSection form={form} />
      <PlacesSection form={form} />
      <FormSection title={t('settings.rules')}>
        <FieldPair>
          <NativeSelect {...select('noticeMinutes')} />
          <NativeSelect {...select('horizonDays')} />
        </FieldPair>
        <NativeSelect {...select('cancelUntilMinutes')} />
        <ToggleRow
          label={t('settings.confirmsByHand')}
          description={t('settings.confirmsByHandHint')}
          {...toggle('confirmsByHand')}
        />
        <Textarea
          {...form.field('words')}
          label={t('settings.words')}
          description={t('settings.wordsHint')}
          maxLength={OwnBookingDto.words.maxLength}
          autosize
          minRows={2}
          maxRows={8}
        />
      </FormSection>
      <FormSection title={t('settings.open')}>
        <ToggleRow label={t('settings.isOpen')} description={t('settings.isOpenHint')} {...toggle('isOpen')} />
        {values.isOpen && bookable.length === 0 && <Text c="var(--danger)">{t('settings.nothingBookable')}</Text>}
        <FormMessage comesIntoView>{error && errorText(i18n, error)}</FormMessage>
        <Group>
          <SubmitButton size="lg" busy={isPending} busyText={t('saving')}>
            {t('settings.save')}
          </SubmitButton>
        </Group>
      </FormSection>
    </Flex>
  );
}
