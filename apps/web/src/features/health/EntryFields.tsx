import '@mantine/core/styles/Combobox.layer.css';
import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CreateHealthEntryDto,
  MedicationDetailsDto,
  TestDetailsDto,
  VaccinationDetailsDto,
  VisitDetailsDto,
} from '../../api/limits';
import { useFormat } from '../../i18n/useFormat';
import { addDays, addMonths, isDay } from '../../lib/day';
import { currencies } from '../../lib/serverSettings';
import { CheckPills } from '../../ui/fields/CheckPills';
import { ChoiceCards } from '../../ui/fields/ChoiceCards';
import { DateField } from '../../ui/fields/DateField';
import { PriceField } from '../../ui/fields/PriceField';
import { ToggleRow } from '../../ui/fields/ToggleRow';
import { type EntryForm, toList } from './entryValues';
import classes from './EntryEditor.module.css';
import { healthReferenceQuery, type Kind } from './health.queries';
import type { PetCategoryId } from '../catalog/breeds';
import { ClinicInput } from './ClinicInput';
import { KINDS } from './kinds';
import { useEntryText } from './useEntryText';

const DOSES_PER_DAY = MedicationDetailsDto.timesOfDay.maxItems;

interface FieldsProps {
  form: EntryForm;
  /** Pet category of the suggestions. Undefined: all categories. */
  petCategoryId: number | undefined;
  isOwner: boolean;
}

/** Fields of an entry. The fields of its kind are between the date and the note. */
export function EntryFields({ form, petCategoryId, isOwner, hasKinds }: FieldsProps & { hasKinds: boolean }) {
  const { t } = useTranslation('health');
  const { field, control, change, form: state } = form;
  const { kind, isPrivate } = state.values;
  const Details = DETAILS[kind];
  const dayLabel = { medication: 'firstDay', condition: 'since' } as const;
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
        label={t(`fields.${kind in dayLabel ? dayLabel[kind as keyof typeof dayLabel] : 'day'}`)}
        required
      />
      <Details form={form} petCategoryId={petCategoryId} isOwner={isOwner} />
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
          checked={isPrivate}
          onChange={(isOn) => change({ isPrivate: isOn })}
        />
      )}
    </>
  );
}

const DETAILS: Record<Kind, (props: FieldsProps) => React.ReactNode> = {
  vaccination: Vaccination,
  parasite_treatment: ParasiteTreatment,
  medication: Medication,
  visit: Visit,
  weight: Weight,
  condition: Condition,
  test: Test,
  note: () => null,
};

function Vaccination({ form: { field, control, change, form }, petCategoryId }: FieldsProps) {
  const { t } = useTranslation('health');
  const { data: reference } = useQuery(healthReferenceQuery(petCategoryId as PetCategoryId | undefined));
  const listId = useId();
  const { values } = form;
  const vaccine = reference?.vaccines.find(({ name }) => name.toLowerCase() === values.against.trim().toLowerCase());
  const { against, product, batch } = VaccinationDetailsDto;
  return (
    <>
      <TextInput
        {...field('against')}
        label={t('fields.against')}
        maxLength={against.maxLength}
        list={listId}
        autoComplete="off"
        required
      />
      <datalist id={listId}>
        {reference?.vaccines.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={classes.pair}>
        <TextInput {...field('product')} label={t('fields.product')} maxLength={product.maxLength} />
        <TextInput {...field('batch')} label={t('fields.batch')} maxLength={batch.maxLength} />
      </div>
      <DateField {...control('validUntil')} label={t('fields.validUntil')} allowsFuture />
      {vaccine && isDay(values.day) && !values.validUntil && (
        <SuggestedDay day={addMonths(values.day, vaccine.months)} onChoose={(validUntil) => change({ validUntil })} />
      )}
    </>
  );
}

/** Button that enters the suggested date, with the advice to ask a vet. */
function SuggestedDay({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const { t } = useTranslation('health');
  const format = useFormat();
  return (
    <div>
      <Button variant="default" className={classes.suggestion} onClick={() => onChoose(day)}>
        {t('entry.suggestion', { date: format.date(day) })}
      </Button>
      <p className={classes.hint}>{t('entry.askVet')}</p>
    </div>
  );
}

function ParasiteTreatment({ form: { field, control, change, form }, petCategoryId }: FieldsProps) {
  const { t } = useTranslation('health');
  const { data: reference } = useQuery(healthReferenceQuery(petCategoryId as PetCategoryId | undefined));
  const { values } = form;
  const treatment = reference?.treatments.find(({ parasites }) => parasites === values.parasites);
  return (
    <>
      <ChoiceCards
        {...control('parasites')}
        layout="pills"
        legend={t('fields.parasites')}
        choices={(['internal', 'external', 'both'] as const).map((one) => ({
          value: one as string,
          label: t(`parasites.${one}`),
        }))}
      />
      <TextInput
        {...field('product')}
        label={t('fields.product')}
        maxLength={VaccinationDetailsDto.product.maxLength}
      />
      <DateField {...control('nextDueOn')} label={t('fields.nextDueOn')} allowsFuture />
      {treatment && isDay(values.day) && !values.nextDueOn && (
        <SuggestedDay day={addDays(values.day, treatment.days)} onChoose={(nextDueOn) => change({ nextDueOn })} />
      )}
    </>
  );
}

function Medication({ form }: FieldsProps) {
  const { t } = useTranslation('health');
  const { field, control } = form;
  const { product, unit } = MedicationDetailsDto;
  return (
    <>
      <TextInput {...field('product')} label={t('fields.medicine')} maxLength={product.maxLength} required />
      <div className={classes.pair}>
        <TextInput {...field('dose')} label={t('fields.dose')} inputMode="decimal" autoComplete="off" />
        <TextInput
          {...field('unit')}
          label={t('fields.unit')}
          description={t('fields.unitExample')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={unit.maxLength}
        />
      </div>
      <DoseTimes form={form} />
      <div className={classes.pair}>
        <TextInput {...field('everyDays')} label={t('fields.everyDays')} inputMode="numeric" required />
        <DateField {...control('until')} label={t('fields.until')} allowsFuture />
      </div>
    </>
  );
}

/** Local times of the doses, with buttons to add and remove them. */
function DoseTimes({ form: { form, change } }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('health');
  const { clock } = useEntryText();
  const times = toList(form.values.timesOfDay);
  const set = (changed: string[]) => change({ timesOfDay: changed.join(',') });
  return (
    <fieldset className={classes.times}>
      <legend>{t('fields.timesOfDay')}</legend>
      {times.map((time, index) => (
        <span key={index} className={classes.time}>
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
        </span>
      ))}
      {times.length < DOSES_PER_DAY && (
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
    </fieldset>
  );
}

/** Suggested times, first for a morning and an evening dose. */
const FREE_TIMES = [
  '08:00',
  '20:00',
  '14:00',
  ...Array.from({ length: 24 }, (_, hour) => `${hour}`.padStart(2, '0') + ':30'),
];

function Visit({ form, isOwner }: FieldsProps) {
  const { t } = useTranslation('health');
  const { field, control, change, form: state } = form;
  const { reason, diagnosis, treatment } = VisitDetailsDto;
  const { procedures, currency, clinicName } = state.values;
  return (
    <>
      <TextInput {...field('reason')} label={t('fields.reason')} maxLength={reason.maxLength} required />
      <Textarea {...field('diagnosis')} label={t('fields.diagnosis')} maxLength={diagnosis.maxLength} autosize />
      <Textarea {...field('treatment')} label={t('fields.treatment')} maxLength={treatment.maxLength} autosize />
      <CheckPills
        legend={t('fields.procedures')}
        choices={(['neutering', 'chipping'] as const).map((one) => ({ id: one, name: t(`procedures.${one}`) }))}
        value={toList(procedures) as ('neutering' | 'chipping')[]}
        onChange={(chosen) => change({ procedures: chosen.join(',') })}
      />
      {isOwner && (
        <ClinicInput
          label={t('fields.clinicName')}
          description={t('fields.clinicHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={control('clinicName').error}
          maxLength={CreateHealthEntryDto.clinicName.maxLength}
          text={clinicName}
          onChange={(name, clinic) => change({ clinicName: name, clinicId: clinic?.id ?? null })}
        />
      )}
      <div className={classes.pair}>
        <PriceField {...control('cost')} label={t('fields.cost')} required={false} />
        {currencies.length > 1 && (
          <NativeSelect
            label={t('fields.currency')}
            value={currency || currencies[0]}
            onChange={(event) => change({ currency: event.currentTarget.value })}
            data={currencies}
          />
        )}
      </div>
      <DateField {...control('followUpOn')} label={t('fields.followUpOn')} allowsFuture />
    </>
  );
}

function Weight({ form: { field, change, form } }: FieldsProps) {
  const { t } = useTranslation('health');
  return (
    <div className={classes.pair}>
      <TextInput {...field('weight')} label={t('fields.weight')} inputMode="decimal" autoComplete="off" required />
      <NativeSelect
        label={t('fields.weightUnit')}
        value={form.values.weightUnit}
        onChange={(event) => change({ weightUnit: event.currentTarget.value })}
        data={['kg', 'g']}
      />
    </div>
  );
}

function Condition({ form: { field, control } }: FieldsProps) {
  const { t } = useTranslation('health');
  return (
    <>
      <ChoiceCards
        {...control('type')}
        layout="pills"
        legend={t('fields.type')}
        choices={(['allergy', 'condition'] as const).map((one) => ({ value: one as string, label: t(`types.${one}`) }))}
      />
      <TextInput
        {...field('name')}
        label={t('fields.conditionName')}
        maxLength={TestDetailsDto.name.maxLength}
        required
      />
      <ChoiceCards
        {...control('severity')}
        optional
        layout="pills"
        legend={t('fields.severity')}
        choices={[
          { value: '', label: t('fields.noSeverity') },
          ...(['mild', 'moderate', 'severe'] as const).map((one) => ({
            value: one as string,
            label: t(`severities.${one}`),
          })),
        ]}
      />
      <DateField {...control('until')} label={t('fields.until')} allowsFuture />
    </>
  );
}

function Test({ form: { field } }: FieldsProps) {
  const { t } = useTranslation('health');
  const { name, result } = TestDetailsDto;
  return (
    <>
      <TextInput {...field('name')} label={t('fields.testName')} maxLength={name.maxLength} required />
      <Textarea {...field('result')} label={t('fields.result')} maxLength={result.maxLength} autosize minRows={2} />
    </>
  );
}
