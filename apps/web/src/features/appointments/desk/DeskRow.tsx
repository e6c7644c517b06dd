import { Button, Text, Title } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isFuture } from '../../../lib/day';
import { Card } from '../../../ui/cards/Card';
import { CardLink } from '../../../ui/cards/CardLink';
import { errorText } from '../../../ui/feedback/errorText';
import { notify } from '../../../ui/feedback/notify';
import { Group, Stack } from '../../../ui/layout/Layout';
import { Avatar } from '../../../ui/pictures/Avatar';
import { petCategoryLook } from '../../catalog/petCategories';
import { StateChip } from '../StateChip';
import { useWhen } from '../useWhen';
import { type DeskAppointment, useSetState } from './desk.queries';
import { useDeskText } from './useDeskText';

interface DeskRowProps {
  appointment: DeskAppointment;
  timeZone: string;
  /** Whether the business has several places. */
  hasPlaces: boolean;
}

/** A row of the desk. Opens the details, and offers the next step of the appointment. */
export function DeskRow({ appointment, timeZone, hasPlaces }: DeskRowProps) {
  const { pathname, search } = useLocation();
  const when = useWhen(timeZone);
  const text = useDeskText();
  const { id, state, startsAt, endsAt, place, pet, customerPhone, words } = appointment;
  const look = petCategoryLook(pet?.petCategoryId);
  const details = new URLSearchParams(search);
  details.set('appointment', String(id));
  const isOff = state === 'cancelled' || state === 'blocked';
  return (
    <li>
      <Group
        component={Card}
        gap="8px 16px"
        px={20}
        py="md"
        lifts
        style={isOff ? { background: 'var(--sunken)' } : undefined}
      >
        {/* Breaks after the dash, so that starts and ends form columns. */}
        <Text fw={800} w={56} flex="none">
          {when.span(startsAt, endsAt)}
        </Text>
        {state !== 'blocked' && <Avatar src={pet?.imageUrl} size={44} tint={look.tint} fallback={look.illustration} />}
        <Stack gap={2} flex="1 1 150px" miw={0}>
          <Title order={3} fz={17} td={state === 'cancelled' ? 'line-through' : undefined}>
            <CardLink to={{ pathname, search: details.toString() }} preventScrollReset>
              {text.title(appointment)}
            </CardLink>
          </Title>
          <Text c="dimmed">{[text.customerOf(appointment), hasPlaces && place?.name].filter(Boolean).join(' · ')}</Text>
          {customerPhone && (
            <Group gap={6} c="dimmed">
              <IconPhone size={16} aria-hidden />
              {customerPhone}
            </Group>
          )}
          {words && state !== 'blocked' && <Text lineClamp={2}>{words}</Text>}
        </Stack>
        {state !== 'confirmed' && <StateChip state={state} />}
        <NextStep appointment={appointment} label={`${when.clock(startsAt)} ${text.title(appointment)}`} />
      </Group>
    </li>
  );
}

/** The most likely action: to confirm a request, or to close an appointment that has begun. */
function NextStep({ appointment: { id, state, startsAt }, label }: { appointment: DeskAppointment; label: string }) {
  const { t, i18n } = useTranslation('appointments');
  const { submit, isPending } = useSetState(id);
  const next = state === 'requested' ? 'confirmed' : state === 'confirmed' && !isFuture(startsAt) ? 'done' : undefined;
  if (!next) return null;
  return (
    <Button
      variant="light"
      pos="relative"
      loading={isPending}
      aria-label={t(`desk.set.${next}Of`, { appointment: label })}
      onClick={() => submit(next, { onError: (error) => notify.error(() => errorText(i18n, error)) })}
    >
      {t(`desk.set.${next}`)}
    </Button>
  );
}
