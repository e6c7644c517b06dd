import { describe, expect, it } from 'vitest';
import { emptyEntry, entrySchema, toBody, toValues } from './entryForm';
import type { HealthDetails, HealthEntry, Kind } from './health.queries';

const DETAILS: Record<Kind, HealthDetails> = {
  vaccination: { against: 'Rabies', product: 'Rabisin', batch: 'L48', validUntil: '2027-05-17' },
  parasite_treatment: { parasites: 'both', product: 'Stronghold', nextDueOn: '2026-06-17' },
  medication: {
    product: 'Amoxicillin',
    dose: 2.5,
    unit: 'ml',
    timesOfDay: ['08:00', '20:00'],
    everyDays: 2,
    until: '2026-06-01',
  },
  visit: {
    reason: 'Ear',
    diagnosis: 'Otitis',
    treatment: 'Drops',
    procedures: ['neutering', 'chipping'],
    cost: 3800.5,
    currency: 'RSD',
    followUpOn: '2026-06-01',
  },
  weight: { grams: 12_345 },
  condition: { name: 'Chicken', type: 'allergy', severity: 'mild', until: '2026-06-01' },
  test: { name: 'Blood', result: 'Normal' },
  note: {},
};

const problems = (values: ReturnType<typeof emptyEntry>) =>
  (entrySchema.safeParse(values).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);

describe('the form of an entry', () => {
  it.each(Object.keys(DETAILS) as Kind[])('keeps all details of a %s', (kind) => {
    const entry = { kind, day: '2026-05-17', note: 'Calm', clinic: null, isPrivate: false, details: DETAILS[kind] };
    const values = toValues(entry as HealthEntry);
    expect(problems(values)).toEqual([]);
    expect(toBody(values).details).toEqual(DETAILS[kind]);
  });

  it('accepts a day in the future only for a medication or a visit', () => {
    const titles = { medication: { product: 'Amoxi' }, visit: { reason: 'Teeth' }, test: { name: 'Blood' } };
    for (const [kind, details] of Object.entries(titles)) {
      const empty = emptyEntry(kind as Kind);
      const planned = { ...empty, day: '2099-05-17', details: { ...empty.details, ...details } };
      expect(problems(planned)).toEqual(kind === 'test' ? ['day date_in_future'] : []);
    }
  });

  it.each([
    ['4,25 kg', 4250],
    ['850 g', 850],
    ['0.004 kg', 4],
  ])('accepts the weight %s', (grams, expected) => {
    const empty = emptyEntry('weight');
    const values = { ...empty, details: { ...empty.details, grams } };
    expect(problems(values)).toEqual([]);
    expect(toBody(values).details).toEqual({ grams: expected });
  });

  it.each<[Kind, Partial<Record<keyof HealthDetails, string>>, string[]]>([
    ['vaccination', { validUntil: '2020-01-01' }, ['details.against required', 'details.validUntil date_too_early']],
    [
      'medication',
      { product: 'A', dose: '-1', everyDays: '366' },
      ['details.dose dose_invalid', 'details.everyDays days_invalid'],
    ],
    [
      'visit',
      { reason: 'Ear', cost: 'x', followUpOn: '2026-2' },
      ['details.cost price_invalid', 'details.followUpOn date_invalid'],
    ],
    ['weight', { grams: 'heavy kg' }, ['details.grams weight_invalid']],
    ['note', {}, ['note required']],
  ])('rejects a %s with wrong values', (kind, details, expected) => {
    const empty = emptyEntry(kind);
    expect(problems({ ...empty, details: { ...empty.details, ...details } })).toEqual(expected);
  });
});
