import { ActionIcon, Button, Group, Input, Stack, Text, Textarea } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OpeningHoursDto } from '../../api/limits';
import { useFormat } from '../../i18n/useFormat';
import { ownTimeZone, timeZones } from '../../lib/timeZone';
import { FormActions } from '../../ui/dialogs/FormActions';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { SearchSelect } from '../../ui/fields/SearchSelect';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { FormMessage } from '../../ui/forms/FormMessage';
import { placeQuery } from '../places/places.queries';
import { useSaveHours } from './hours.queries';
import { DAYS, type OpeningHours, overlapping, type Times, toHours, toWeek, type Week } from './openingHours';
import classes from './OpeningHoursEditor.module.css';

interface OpeningHoursEditorProps {
  hours: OpeningHours | null;
  placeId: number | null;
  onClose: () => void;
}

/** Default for the first interval that the owner adds. */
const DEFAULT_TIMES: Times = { from: '08:00', until: '16:00' };
const MOST_A_DAY = OpeningHoursDto.hours.maxItems / DAYS.length;
const MONDAY = 0;
const WEEKDAYS = [1, 2, 3, 4];

type Problem = 'missing' | 'same' | 'overlap';

const NO_PROBLEMS: ReadonlyMap<string, Problem> = new Map();

/** Returns the problem of each invalid interval, keyed by its day and index. */
function problemsOf(week: Week): Map<string, Problem> {
  const problems = new Map<string, Problem>(overlapping(week).map(({ day, index }) => [`${day}.${index}`, 'overlap']));
  for (const [day, times] of week.entries())
    for (const [index, { from, until }] of times.entries()) {
      if (!from || !until) problems.set(`${day}.${index}`, 'missing');
      // From midnight to midnight is valid and means the whole day.
      else if (from === until && from !== '00:00') problems.set(`${day}.${index}`, 'same');
    }
  return problems;
}

/** Form in which the owner edits the opening hours. */
export function OpeningHoursEditor({ hours, placeId, onClose }: OpeningHoursEditorProps) {
  const { t, i18n } = useTranslation('hours');
  const { language } = useFormat();
  const [week, setWeek] = useState<Week>(() => toWeek(hours?.hours ?? []));
  const [byAppointment, setByAppointment] = useState(hours?.byAppointment ?? false);
  const [note, setNote] = useState(hours?.note ?? '');
  const [chosenZone, setChosenZone] = useState(hours?.timeZone ?? '');
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { submit, isPending, error } = useSaveHours();
  // Defaults to the time zone of the place or of this device.
  const { data: place } = useQuery(placeQuery(chosenZone ? null : placeId, language));
  const timeZone = chosenZone || place?.timeZone || ownTimeZone();
  const problems = problemsOf(week);
  const entered = JSON.stringify([week, byAppointment, note, chosenZone]);
  const [stored] = useState(entered);

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const [first] = [...problems.keys()].sort();
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[data-times="${first}"]`)?.focus();
      return;
    }
    submit(
      { hours: toHours(week), timeZone, byAppointment, note },
      {
        onSuccess: () => {
          onClose();
          notify.success((t) => t('hours:editor.saved'));
        },
      },
    );
  }

  return (
    <FormDialog
      title={t('title')}
      isChanged={entered !== stored}
      unsaved={t('editor.unsaved')}
      busy={isPending}
      onClose={onClose}
    >
      <form ref={form} onSubmit={send} aria-label={t('title')} noValidate>
        <Text c="dimmed">{t('editor.hint')}</Text>
        <Days week={week} onChange={setWeek} problems={isChecked ? problems : NO_PROBLEMS} />
        <ToggleRow
          label={t('editor.byAppointment')}
          description={t('editor.byAppointmentHint')}
          checked={byAppointment}
          onChange={setByAppointment}
        />
        <Textarea
          label={t('editor.note')}
          description={t('editor.noteExample')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={OpeningHoursDto.note.maxLength}
          autosize
          minRows={2}
          maxRows={4}
        />
        <SearchSelect
          label={t('editor.timeZone')}
          data={timeZones(timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          value={timeZone}
          onChange={(zone) => setChosenZone(zone ?? '')}
          comboboxProps={{ withinPortal: false, position: 'top' }}
        />
        <FormMessage comesIntoView>{error && errorText(i18n, error)}</FormMessage>
        <FormActions busy={isPending} submit={t('editor.save')} busyText={t('editor.saving')} onCancel={onClose} />
      </form>
    </FormDialog>
  );
}

interface DaysProps {
  week: Week;
  onChange: (week: Week) => void;
  problems: ReadonlyMap<string, Problem>;
}

function Days({ week, onChange, problems }: DaysProps) {
  const { t } = useTranslation('hours');
  const format = useFormat();
  const [isCopied, setCopied] = useState(false);
  /** Id of the interval added last. Its field gets the focus. */
  const [added, setAdded] = useState('');

  const change = (day: number, times: Times[]) => {
    setCopied(false);
    onChange(week.map((before, index) => (index === day ? times : before)));
  };

  return (
    <div>
      {week.map((times, day) => {
        const name = format.weekday(day);
        return (
          <fieldset key={day} className={classes.day}>
            <legend className={classes.name}>{name}</legend>
            <div>
              <Stack gap="xs" justify="center" mih={44}>
                {times.map((one, index) => (
                  <TimesFields
                    key={index}
                    id={`${day}.${index}`}
                    day={name}
                    times={one}
                    problem={problems.get(`${day}.${index}`)}
                    autoFocus={added === `${day}.${index}`}
                    onChange={(changed) => change(day, times.with(index, changed))}
                    onRemove={() => change(day, times.toSpliced(index, 1))}
                  />
                ))}
                {times.length === 0 && (
                  <Text span c="dimmed">
                    {t('closed')}
                  </Text>
                )}
              </Stack>
              <Group gap="0 8px" ml={-18}>
                {times.length < MOST_A_DAY && (
                  <Button
                    data-add
                    variant="subtle"
                    color="teal"
                    mih={44}
                    leftSection={<IconPlus size={18} aria-hidden />}
                    aria-label={t(times.length ? 'editor.addMoreOn' : 'editor.addTimesOn', { day: name })}
                    onClick={() => {
                      setAdded(`${day}.${times.length}`);
                      change(day, [
                        ...times,
                        times.length ? { from: '', until: '' } : (week[day - 1]?.[0] ?? DEFAULT_TIMES),
                      ]);
                    }}
                  >
                    {t(times.length ? 'editor.addMore' : 'editor.addTimes')}
                  </Button>
                )}
                {day === MONDAY && times.length > 0 && (
                  <Button
                    variant="subtle"
                    color="teal"
                    mih={44}
                    leftSection={<IconCopy size={18} aria-hidden />}
                    onClick={() => {
                      onChange(week.map((before, index) => (WEEKDAYS.includes(index) ? times : before)));
                      setCopied(true);
                    }}
                  >
                    {t('editor.copyToWeekdays')}
                  </Button>
                )}
                {day === MONDAY && (
                  <Text span c="dimmed" fz="sm" pl={18} role="status">
                    {isCopied && t('editor.copied')}
                  </Text>
                )}
              </Group>
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

interface TimesFieldsProps {
  id: string;
  /** Name of the weekday. */
  day: string;
  times: Times;
  problem: Problem | undefined;
  autoFocus: boolean;
  onChange: (times: Times) => void;
  onRemove: () => void;
}

/** One interval. Uses native time inputs, because phones show a time picker for them. */
function TimesFields({ id, day, times, problem, autoFocus, onChange, onRemove }: TimesFieldsProps) {
  const { t } = useTranslation('hours');
  const problemId = useId();
  const field = (name: keyof Times) => ({
    type: 'time',
    'aria-label': t(`editor.${name}On`, { day }),
    // Both inputs share one error message, so the wrapper does not set ARIA attributes.
    withAria: false,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem && problemId,
    error: problem !== undefined,
    value: times[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ ...times, [name]: event.currentTarget.value }),
    flex: '0 1 160px',
    miw: 0,
  });
  return (
    <>
      <Group wrap="nowrap" gap="xs">
        <Input {...field('from')} data-times={id} autoFocus={autoFocus} />
        <span aria-hidden>–</span>
        <Input {...field('until')} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('editor.remove', { day, ...times })}
          onClick={(event) => {
            // Moves the focus to the add button, because this button disappears with its fields.
            event.currentTarget.closest('fieldset')?.querySelector<HTMLElement>('[data-add]')?.focus();
            onRemove();
          }}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
      {problem && (
        <Text id={problemId} c="var(--danger)" fz="sm">
          {t(`editor.${problem}`)}
        </Text>
      )}
    </>
  );
}
