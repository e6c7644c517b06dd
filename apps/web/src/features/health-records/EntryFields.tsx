import '@mantine/core/styles/Combobox.layer.css';
import { ActionIcon, Box, Button, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CreateHealthEntryDto, MedicationDetailsDto } from '../../api/limits';
import { matchRank } from '../../lib/foldText';
import { currencies } from '../../lib/serverSettings';
import { CheckPills } from '../../ui/fields/CheckPills';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { DateField } from '../../ui/fields/DateField';
import { PriceField } from '../../ui/fields/PriceField';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import type { Control } from '../../ui/forms/useGuidedForm';
import { Flex, Group } from '../../ui/layout/Layout';
import { ClinicInput } from './ClinicInput';
import { type SuggestedDay, useCommonCare } from './commonCare';
import { DETAIL_FIELDS, type DetailField } from './detailFields';
import { canBePlanned, type EntryForm, toList, toWeight } from './entryForm';
import type { Kind } from './health.queries';
import { KINDS } from '../reminders/kinds';
import { useEntryText } from './useEntryText';

/** Labels of the date for kinds with another label than "Date". */
const DAY_LABELS: Partial<Record<Kind, 'firstDay' | 'since'>> = { medication: 'firstDay', condition: 'since' };

const BELOW = ['label', 'input', 'error', 'description'] as const;

interface EntryFieldsProps {
  form: EntryForm;
  /** Pet category of the suggestions. Undefined: all categories. */
  petCategoryId: number | undefined;
  isOwner: boolean;
  hasKinds: boolean;
}

/** Fields of an entry. The fields of its kind are between the date and the note. */
export function EntryFields({ form, petCategoryId, isOwner, hasKinds }: EntryFieldsProps) {
  const { t } = useTranslation('health-records');
  const { field, control, change } = form;
  const { values } = form.form;
  const { kind } = values;
  const { names, nextDays } = useCommonCare(values, petCategoryId);
  return (
    <>
      {hasKinds && (
        <NativeSelect
          label={t('entry.kind')}
          value={kind}
          onChange={(event) => change({ kind: event.currentTarget.value as Kind })}
          data={KINDS.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
        />
      )}
      <DateField
        {...control('day')}
        label={t(`fields.${DAY_LABELS[kind] ?? 'day'}`)}
        allowsFuture={canBePlanned(kind)}
        required
      />
      <Group align="start">
        {DETAIL_FIELDS[kind].filter(isShown).map((detail) => {
          const props = form.controlAt<string>(`details.${detail.name}`);
          const isNextDay = detail.name === 'validUntil' || detail.name === 'nextDueOn';
          return (
            <Box key={detail.name} flex={detail.isHalf ? '1 1 200px' : '1 1 100%'} miw={0}>
              <DetailInput detail={detail} control={props} />
              {detail.isTitle && <SuggestedNames names={names} typed={props.value} onChoose={props.onChange} />}
              {isNextDay && !props.value && <SuggestedDays days={nextDays} onChoose={props.onChange} />}
            </Box>
          );
        })}
      </Group>
      {kind === 'visit' && isOwner && (
        <ClinicInput
          label={t('fields.clinicName')}
          description={t('fields.clinicHint')}
          inputWrapperOrder={[...BELOW]}
          error={control('clinicName').error}
          maxLength={CreateHealthEntryDto.clinicName.maxLength}
          text={values.clinicName}
          onChange={(name, clinic) => change({ clinicName: name, clinicId: clinic?.id ?? null })}
        />
      )}
      <Textarea
        {...field('note')}
        label={t('fields.note')}
        required={kind === 'note'}
        maxLength={CreateHealthEntryDto.note.maxLength}
        autosize
        minRows={2}
        maxRows={8}
      />
      {isOwner && (
        <ToggleRow
          label={t('fields.isPrivate')}
          description={t('fields.isPrivateHint')}
          checked={values.isPrivate}
          onChange={(isOn) => change({ isPrivate: isOn })}
        />
      )}
    </>
  );
}

/** Prices have no currency field if there is only one currency. */
const isShown = ({ input }: DetailField) => input !== 'currency' || currencies.length > 1;

interface DetailInputProps {
  detail: DetailField;
  control: Control<string>;
}

function DetailInput({ detail, control }: DetailInputProps) {
  const { t } = useTranslation('health-records');
  const { label: labelOf, choice } = useEntryText();
  const { input, isRequired, maxLength, choices = [] } = detail;
  const { value, onChange } = control;
  const label = labelOf(detail);
  const typed = {
    ...control,
    label,
    maxLength,
    required: isRequired,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (input) {
    case 'text':
      return <Textarea {...typed} autosize />;
    case 'day':
      return <DateField {...control} label={label} allowsFuture />;
    case 'choice':
      return (
        <ChoiceCards
          {...control}
          layout="pills"
          legend={label}
          optional={choices.includes('')}
          choices={choices.map((one) => ({ value: one, label: choice(detail, one) }))}
        />
      );
    case 'choices':
      return (
        <CheckPills
          legend={label}
          choices={choices.map((one) => ({ id: one, name: choice(detail, one) }))}
          value={toList(value)}
          onChange={(chosen) => onChange(chosen.join(','))}
        />
      );
    case 'times':
      return <DoseTimes label={label} value={value} onChange={onChange} />;
    case 'price':
      return <PriceField {...control} label={label} required={false} />;
    case 'currency':
      return <NativeSelect {...typed} value={value || currencies[0]} data={currencies} />;
    case 'weight':
      return <WeightInput {...control} label={label} />;
    case 'amount':
      return <TextInput {...typed} inputMode="decimal" autoComplete="off" />;
    case 'days':
      return <TextInput {...typed} inputMode="numeric" />;
    case 'unit':
      return <TextInput {...typed} description={t('fields.unitExample')} inputWrapperOrder={[...BELOW]} />;
    case 'line':
      return <TextInput {...typed} autoComplete="off" />;
  }
}

interface SuggestedNamesProps {
  names: string[];
  typed: string;
  onChoose: (name: string) => void;
}

/** Buttons that enter the common names which contain the typed text. */
function SuggestedNames({ names, typed, onChoose }: SuggestedNamesProps) {
  const { t } = useTranslation('health-records');
  const found = names.filter((name) => name !== typed && matchRank(name, typed) > 0);
  if (found.length === 0) return null;
  return (
    <Group role="group" gap="xs" mt="xs" aria-label={t('entry.common')}>
      {found.map((name) => (
        <Button key={name} variant="default" size="sm" mih={44} onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </Group>
  );
}

interface SuggestedDaysProps {
  days: SuggestedDay[];
  onChoose: (day: string) => void;
}

/** Buttons that enter suggested dates, with the advice to ask a vet. */
function SuggestedDays({ days, onChoose }: SuggestedDaysProps) {
  const { t } = useTranslation('health-records');
  if (days.length === 0) return null;
  return (
    <>
      <Group gap="xs" mt="xs">
        {days.map(({ day, label }) => (
          <Button key={day} variant="default" onClick={() => onChoose(day)}>
            {label}
          </Button>
        ))}
      </Group>
      <Text c="dimmed" fz="sm">
        {t('entry.askVet')}
      </Text>
    </>
  );
}

function WeightInput({ value, onChange, ...control }: Control<string> & { label: string }) {
  const { t } = useTranslation('health-records');
  const [amount, unit] = toWeight(value);
  return (
    <SimpleGrid cols={2} spacing="md">
      <TextInput
        {...control}
        value={amount}
        onChange={({ currentTarget }) => onChange(`${currentTarget.value} ${unit}`)}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <NativeSelect
        label={t('fields.weightUnit')}
        value={unit}
        onChange={({ currentTarget }) => onChange(`${amount} ${currentTarget.value}`)}
        data={['kg', 'g']}
      />
    </SimpleGrid>
  );
}

interface DoseTimesProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Local times of the doses, with buttons to add and remove them. */
function DoseTimes({ label, value, onChange }: DoseTimesProps) {
  const { t } = useTranslation('health-records');
  const { clock } = useEntryText();
  const times = toList(value);
  const set = (changed: string[]) => onChange(changed.join(','));
  return (
    <Group component="fieldset" gap="xs">
      <Box component="legend" fw={700}>
        {label}
      </Box>
      {times.map((time, index) => (
        <Flex component="span" align="center" key={index}>
          <TextInput
            type="time"
            aria-label={t('fields.time', { number: index + 1 })}
            value={time}
            onChange={({ currentTarget }) => currentTarget.value && set(times.with(index, currentTarget.value))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('fields.removeTime', { time: clock(time) })}
            onClick={() => set(times.toSpliced(index, 1))}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Flex>
      ))}
      {times.length < MedicationDetailsDto.timesOfDay.maxItems && (
        <Button
          variant="subtle"
          color="teal"
          mih={44}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => set([...times, FREE_TIMES.find((time) => !times.includes(time))!])}
        >
          {t('fields.addTime')}
        </Button>
      )}
    </Group>
  );
}

/** Suggested times, first for a morning and an evening dose. */
const FREE_TIMES = [
  '08:00',
  '20:00',
  '14:00',
  ...Array.from({ length: 24 }, (_, hour) => `${hour}`.padStart(2, '0') + ':30'),
];
