import type { PrismaService } from '@sapa/api/platform/prisma/prisma.service';
import { columnsOf } from '@sapa/api/features/health-records/entry-values';
import type { HealthDetailsView, Kind } from '@sapa/api/features/health-records/details.dto';
import { personIds, petIds } from '../ids.js';
import { PEOPLE } from '../people/people.js';

/** Name of this part of the demo data. */
export const HEALTH_RECORDS = 'health-records';

/** The clinic that has patients and has written some entries. */
const CLINIC = 'lipa';
/** Keys of the pets whose owners have granted access to the clinic. */
const PATIENTS = ['medena', 'mica', 'reks', 'zvonko', 'snezana'];

interface DemoEntry {
  kind: Kind;
  /** Days before today. */
  ago: number;
  /** Fields of this kind of entry. Dates are numbers of days from today. */
  details: Readonly<Record<string, unknown>>;
  note?: string;
  byClinic?: true;
  isPrivate?: true;
}

const DAY = 24 * 60 * 60 * 1000;
const dayFromToday = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const DATE_FIELDS = ['validUntil', 'nextDueOn', 'followUpOn', 'until'] as const;

/** Puppy and kitten weights in grams, by days before today. */
const weights = (values: [ago: number, grams: number][]): DemoEntry[] =>
  values.map(([ago, grams]) => ({ kind: 'weight', ago, details: { grams } }));

const IN_MONTHS = 30;

/** Health records by the pet's key, in the owner's language. Dates are relative to today. */
export const RECORDS: Readonly<Record<string, readonly DemoEntry[]>> = {
  medena: [
    { kind: 'visit', ago: 1650, byClinic: true, details: { reason: 'Čipovanje', procedures: ['chipping'] } },
    {
      kind: 'visit',
      ago: 1420,
      byClinic: true,
      details: {
        reason: 'Sterilizacija',
        procedures: ['neutering'],
        treatment: 'Operacija je protekla bez komplikacija.',
      },
    },
    { kind: 'vaccination', ago: 1090, details: { against: 'Štenećak', product: 'Nobivac DHP', validUntil: 5 } },
    { kind: 'vaccination', ago: 1090, details: { against: 'Parvoviroza', product: 'Nobivac DHP', validUntil: 5 } },
    {
      kind: 'vaccination',
      ago: 345,
      byClinic: true,
      details: { against: 'Besnilo', product: 'Rabisin', batch: 'L481207', validUntil: 20 },
    },
    { kind: 'vaccination', ago: 372, details: { against: 'Leptospiroza', product: 'Nobivac L4', validUntil: -7 } },
    { kind: 'parasite_treatment', ago: 84, details: { parasites: 'internal', product: 'Milbemax', nextDueOn: 6 } },
    {
      kind: 'parasite_treatment',
      ago: 21,
      details: { parasites: 'external', product: 'Bravecto', nextDueOn: 2 * IN_MONTHS },
    },
    {
      kind: 'condition',
      ago: 700,
      details: { name: 'Piletina', type: 'allergy', severity: 'moderate' },
      note: 'Češe se oko usta i šapa. Jede hranu s lososom.',
    },
    {
      kind: 'visit',
      ago: 12,
      byClinic: true,
      details: {
        reason: 'Upala uha',
        diagnosis: 'Otitis externa, levo uho',
        treatment: 'Ispiranje i kapi deset dana',
        cost: 3800,
        currency: 'RSD',
        followUpOn: 3,
      },
    },
    {
      kind: 'medication',
      ago: 12,
      details: { product: 'Kapi za uši', dose: 5, unit: 'kapi', timesOfDay: ['08:00', '20:00'], until: 4 },
    },
    { kind: 'test', ago: 12, byClinic: true, details: { name: 'Bris uha', result: 'Malassezia, umereno' } },
    {
      kind: 'note',
      ago: 3,
      details: {},
      note: 'Mnogo manje trese glavom. Pitati za sapun bez mirisa.',
      isPrivate: true,
    },
    ...weights([
      [1640, 4200],
      [1560, 9800],
      [1460, 17_500],
      [1300, 24_100],
      [900, 26_800],
      [520, 28_900],
      [190, 28_200],
      [12, 27_600],
    ]),
  ],
  mica: [
    { kind: 'visit', ago: 980, byClinic: true, details: { reason: 'Sterilizacija', procedures: ['neutering'] } },
    {
      kind: 'vaccination',
      ago: 200,
      byClinic: true,
      details: { against: 'Panleukopenija mačaka', product: 'Purevax', batch: 'P7731', validUntil: 165 },
    },
    {
      kind: 'vaccination',
      ago: 200,
      byClinic: true,
      details: { against: 'Besnilo', product: 'Rabisin', validUntil: 165 },
    },
    { kind: 'parasite_treatment', ago: 28, details: { parasites: 'both', product: 'Stronghold Plus', nextDueOn: 2 } },
    {
      kind: 'condition',
      ago: 160,
      details: { name: 'Kamen u bubregu', type: 'condition', severity: 'mild' },
      note: 'Više vlažne hrane i dve fontane s vodom.',
    },
    {
      kind: 'test',
      ago: 40,
      byClinic: true,
      details: { name: 'Ultrazvuk bubrega', result: 'Bez promene u odnosu na proleće.' },
    },
    { kind: 'visit', ago: 40, details: { reason: 'Kontrola', cost: 4500, currency: 'RSD', followUpOn: 50 } },
    ...weights([
      [900, 3900],
      [600, 4400],
      [300, 4900],
      [160, 5200],
      [40, 4700],
    ]),
  ],
  reks: [{ kind: 'vaccination', ago: 360, byClinic: true, details: { against: 'Besnilo', validUntil: 5 } }],
  zvonko: [{ kind: 'parasite_treatment', ago: 95, details: { parasites: 'internal', nextDueOn: -5 } }],
};

/** Returns the details with dates instead of days from today. */
const withDates = (details: DemoEntry['details']): HealthDetailsView =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      DATE_FIELDS.some((field) => field === name) ? dayFromToday(Number(value)) : value,
    ]),
  );

/** Returns an entry as its writer sends it to the API. */
export const toRequest = ({ kind, ago, details, note }: DemoEntry) => ({
  kind,
  day: dayFromToday(-ago),
  details: withDates(details),
  note,
});

/** Adds the health records of demo pets, and a clinic with patients. */
export async function addHealthRecords(prisma: PrismaService): Promise<void> {
  const [people, pets] = await Promise.all([personIds(prisma), petIds(prisma)]);
  const clinicId = people.get(CLINIC) ?? null;
  const clinicName = PEOPLE.find(({ key }) => key === CLINIC)!.firstName;
  await prisma.$transaction(async (transaction) => {
    for (const key of PATIENTS) {
      const petId = pets.get(key);
      if (!petId || !clinicId) continue;
      const grantedAt = new Date(Date.now() - 400 * DAY);
      await transaction.clinicAccess.create({ data: { petId, clinicId, grantedAt } });
      await transaction.clinicAccessEvent.create({
        data: { petId, clinicId, clinicName, action: 'GRANTED', createdAt: grantedAt },
      });
    }
    for (const [key, entries] of Object.entries(RECORDS)) {
      const petId = pets.get(key);
      if (!petId) continue;
      await transaction.healthEntry.createMany({
        data: entries.map((entry) => {
          const { kind, day, details, note } = toRequest(entry);
          const at = new Date(day);
          return {
            petId,
            ...columnsOf(kind, details, at),
            note: note ?? null,
            isPrivate: entry.isPrivate ?? false,
            ...(entry.byClinic && { enteredByClinic: true, clinicId, clinicName }),
            createdAt: at,
            updatedAt: at,
          };
        }),
      });
      await transaction.clinicAccessEvent.createMany({
        data: entries
          .filter(({ byClinic, ago }) => byClinic && ago < 400)
          .map(({ ago }) => ({
            petId,
            clinicId,
            clinicName,
            action: 'ADDED' as const,
            createdAt: new Date(Date.now() - ago * DAY),
          })),
      });
    }
    const medena = pets.get('medena');
    if (medena)
      await transaction.petIdentification.create({
        data: {
          petId: medena,
          chipDate: new Date(dayFromToday(-1650)),
          chipPlace: 'Leva strana vrata',
          passportNumber: 'RS 0412345',
          weightFrom: 25_000,
          weightUntil: 29_000,
        },
      });
    await transaction.seededPart.create({ data: { name: HEALTH_RECORDS } });
  });
}
