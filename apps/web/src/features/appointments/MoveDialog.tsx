import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/Dialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { Skeletons } from '../../ui/loading/Skeletons';
import { type Appointment, bookingQuery, useMoveAppointment } from './appointments.queries';
import { TimeChoice } from './TimeChoice';
import { useWhen } from './useWhen';

/** Moves the user's appointment to another free time. */
export function MoveDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t, i18n } = useTranslation('appointments');
  const { id, business, service, pet, startsAt, timeZone } = appointment;
  const when = useWhen(timeZone);
  const { data: booking, error: failed, refetch } = useQuery(bookingQuery(business.uuid));
  const [day, setDay] = useState(when.dayOf(startsAt));
  const [time, setTime] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { submit, isPending, error } = useMoveAppointment(id);
  const title = t('move.title');

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!time) return;
    submit(time, {
      onSuccess: () => {
        notify.success((translate) => translate('appointments:move.moved'));
        onClose();
      },
    });
  }

  return (
    <Dialog title={title} onClose={onClose} busy={isPending} wide>
      <form onSubmit={send} aria-label={title} noValidate>
        <p>{t('move.from', { when: when.inText(startsAt) })}</p>
        {failed && !booking && <InlineError error={failed} onRetry={() => void refetch()} />}
        {!failed && !booking && <Skeletons count={2} boxHeight={64} />}
        {booking && service && (
          <TimeChoice
            of={{ uuid: business.uuid, serviceId: service.id, petUuid: pet?.uuid }}
            timeZone={timeZone}
            horizonDays={booking.horizonDays}
            day={day}
            onDay={(chosen) => {
              setDay(chosen);
              setTime('');
            }}
            time={time}
            onTime={setTime}
          />
        )}
        <FormMessage comesIntoView>
          {error ? errorText(i18n, error) : isChecked && !time && t('move.required')}
        </FormMessage>
        <FormActions
          busy={isPending}
          submit={time ? t('move.to', { when: when.inText(time) }) : t('move.submit')}
          busyText={t('move.busy')}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
