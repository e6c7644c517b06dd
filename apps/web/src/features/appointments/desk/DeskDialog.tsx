import { Button, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerNoteDto } from '../../../api/limits';
import { isFuture } from '../../../lib/day';
import { paths } from '../../../routing/routes';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { errorText } from '../../../ui/feedback/errorText';
import { InlineError } from '../../../ui/feedback/InlineError';
import { notify } from '../../../ui/feedback/notify';
import { FormMessage } from '../../../ui/forms/FormMessage';
import { Group, Stack } from '../../../ui/layout/Layout';
import { TextLink } from '../../../ui/layout/TextLink';
import { Skeletons } from '../../../ui/loading/Skeletons';
import { CancelDialog } from '../CancelDialog';
import { StateChip } from '../StateChip';
import { useWhen } from '../useWhen';
import { DeskMoveDialog } from './DeskMoveDialog';
import {
  type DeskAppointment,
  deskAppointmentQuery,
  type OwnBooking,
  useDeskCancel,
  useSaveNote,
  useSetState,
} from './desk.queries';
import { RecordAccess } from './RecordAccess';
import { useDeskText } from './useDeskText';

interface DeskDialogProps {
  id: number;
  places: OwnBooking['places'];
  timeZone: string;
  onClose: () => void;
}

/** Details of an appointment of the business, with all its actions. */
export function DeskDialog({ id, places, timeZone, onClose }: DeskDialogProps) {
  const { t } = useTranslation('appointments');
  const when = useWhen(timeZone);
  const text = useDeskText();
  const [step, setStep] = useState<'details' | 'move' | 'cancel'>('details');
  const { data: appointment, error, refetch } = useQuery(deskAppointmentQuery(id));
  const cancellation = useDeskCancel(id);
  const back = () => setStep('details');

  if (appointment && step === 'move')
    return <DeskMoveDialog appointment={appointment} places={places} timeZone={timeZone} onClose={back} />;
  if (appointment && step === 'cancel') {
    return (
      <CancelDialog
        text={t('cancel.businessText', { title: text.title(appointment), when: when.inText(appointment.startsAt) })}
        declines={appointment.state === 'requested'}
        mutation={cancellation}
        onClose={back}
      />
    );
  }
  return (
    <Dialog title={appointment ? text.title(appointment) : t('one.title')} onClose={onClose} wide>
      {error && !appointment && <InlineError error={error} onRetry={() => void refetch()} />}
      {!error && !appointment && <Skeletons count={2} boxHeight={80} />}
      {appointment && (
        <>
          <Facts appointment={appointment} timeZone={timeZone} hasPlaces={places.length > 1} />
          <Actions
            appointment={appointment}
            onMove={() => setStep('move')}
            onCancel={() => setStep('cancel')}
            onClose={onClose}
          />
          <RecordAccess appointment={appointment} />
          {appointment.customer && appointment.pet && <Note appointment={appointment} />}
        </>
      )}
    </Dialog>
  );
}

interface FactsProps {
  appointment: DeskAppointment;
  timeZone: string;
  hasPlaces: boolean;
}

function Facts({ appointment, timeZone, hasPlaces }: FactsProps) {
  const { t } = useTranslation('appointments');
  const when = useWhen(timeZone);
  const text = useDeskText();
  const { state, startsAt, endsAt, place, customer, customerPhone, pet, words, cancelledBy, reason } = appointment;
  const name = text.customerOf(appointment);
  return (
    <Stack gap="xs">
      <Group gap="8px 12px">
        <Text fw={700}>{t('when', { day: when.day(startsAt), time: when.span(startsAt, endsAt) })}</Text>
        <StateChip state={state} />
      </Group>
      {cancelledBy && <Text c="dimmed">{t(`desk.cancelledBy.${cancelledBy}`)}</Text>}
      {reason && <Text>{t('one.reason', { reason })}</Text>}
      <Group gap="0 16px">
        {name && (customer ? <TextLink to={paths.user(customer.uuid)}>{name}</TextLink> : <Text fw={700}>{name}</Text>)}
        {customerPhone && <a href={`tel:${customerPhone.replace(/[^\d+]/g, '')}`}>{customerPhone}</a>}
        {customer && <TextLink to={paths.conversation(customer.uuid)}>{t('desk.message')}</TextLink>}
        {pet && <TextLink to={paths.pet(pet.uuid)}>{pet.name}</TextLink>}
      </Group>
      {hasPlaces && place && <Text c="dimmed">{t('desk.at', { place: place.name })}</Text>}
      {words && <Text style={{ whiteSpace: 'pre-line' }}>{words}</Text>}
    </Stack>
  );
}

interface ActionsProps {
  appointment: DeskAppointment;
  onMove: () => void;
  onCancel: () => void;
  onClose: () => void;
}

function Actions({ appointment: { id, state, startsAt }, onMove, onCancel, onClose }: ActionsProps) {
  const { t, i18n } = useTranslation('appointments');
  const set = useSetState(id);
  const unblock = useDeskCancel(id);
  const error = set.error ?? unblock.error;
  const isOpen = state === 'requested' || state === 'confirmed';
  const hasBegun = !isFuture(startsAt);
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {state === 'requested' && (
          <Button loading={set.isPending} onClick={() => set.submit('confirmed')}>
            {t('desk.set.confirmed')}
          </Button>
        )}
        {isOpen && hasBegun && (
          <>
            <Button
              variant={state === 'requested' ? 'default' : 'filled'}
              loading={set.isPending}
              onClick={() => set.submit('done')}
            >
              {t('desk.set.done')}
            </Button>
            <Button variant="default" loading={set.isPending} onClick={() => set.submit('no_show')}>
              {t('desk.set.no_show')}
            </Button>
          </>
        )}
        {(state === 'done' || state === 'no_show') && (
          <Button variant="default" loading={set.isPending} onClick={() => set.submit('confirmed')}>
            {t('desk.set.undo')}
          </Button>
        )}
        {(isOpen || state === 'blocked') && (
          <Button variant="default" onClick={onMove}>
            {t('one.move')}
          </Button>
        )}
        {isOpen && (
          <Button variant="subtle" c="var(--danger)" onClick={onCancel}>
            {t(state === 'requested' ? 'cancel.decline' : 'cancel.cancel')}
          </Button>
        )}
        {state === 'blocked' && (
          <Button
            variant="subtle"
            c="var(--danger)"
            loading={unblock.isPending}
            onClick={() => unblock.submit({}, { onSuccess: onClose })}
          >
            {t('desk.unblock')}
          </Button>
        )}
      </Group>
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
    </Stack>
  );
}

/** The business's private note about the customer and the pet. */
function Note({ appointment: { id, note } }: { appointment: DeskAppointment }) {
  const { t, i18n } = useTranslation('appointments');
  const [text, setText] = useState(note ?? '');
  const { submit, isPending, error } = useSaveNote(id);
  return (
    <Stack gap="xs" align="stretch">
      <Textarea
        label={t('desk.note')}
        description={t('desk.noteHint')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        maxLength={CustomerNoteDto.text.maxLength}
        autosize
        minRows={2}
        maxRows={6}
      />
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
      {text.trim() !== (note ?? '') && (
        <Group>
          <Button
            variant="default"
            loading={isPending}
            onClick={() =>
              submit(text, {
                onSuccess: () => notify.success((translate) => translate('appointments:desk.noteSaved')),
              })
            }
          >
            {t('desk.saveNote')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
