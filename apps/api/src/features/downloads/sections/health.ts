import { documentPath } from '../../../platform/storage/file-store.js';
import { extensionOf } from '../../health-records/document-files.js';
import { toDay } from '../../../platform/validation/dates.js';
import {
  BY_ID,
  CREATED,
  ID,
  inPages,
  section,
  timestamp,
  timestampOrNull,
  UPDATED,
  type Subject,
  type Words,
} from './section.js';

const PET_ID: Words = { en: 'The id of the pet.', sr: 'Broj ljubimca.' };

const archivePath = ({ id, petId, type }: { id: string; petId: number; type: string }) =>
  `documents/${petId}/${id}.${extensionOf(type)}`;

/** Returns the documents of the user's pets, with their paths in the storage and the archive. */
export const documentsOf = async ({ prisma, userId }: Subject) => {
  const documents = await prisma.healthDocument.findMany({
    where: { pet: { userId } },
    orderBy: [{ petId: 'asc' }, { createdAt: 'asc' }],
    select: { id: true, petId: true, key: true, type: true, bytes: true },
  });
  return documents.map(({ key, ...document }) => ({
    stored: documentPath(key),
    path: archivePath(document),
    bytes: document.bytes,
  }));
};

const dayOrNull = (date: Date | null): string | null => date && toDay(date);

export const healthEntries = section({
  file: 'health-records',
  tables: ['HealthEntry', 'HealthDocument', 'MedicationDose'],
  about: { en: "The entries in your pets' health records.", sr: 'Upisi u zdravstvenim kartonima tvojih ljubimaca.' },
  fields: {
    id: ID,
    petId: PET_ID,
    kind: { en: 'The kind of entry.', sr: 'Vrsta upisa.' },
    day: { en: 'The date, or the first day.', sr: 'Datum, odnosno prvi dan.' },
    details: { en: 'The values of this kind of entry.', sr: 'Podaci za tu vrstu upisa.' },
    note: { en: 'The note.', sr: 'Beleška.' },
    dueOn: { en: 'When the next treatment is due.', sr: 'Kada je sledeći termin.' },
    clinic: { en: 'The clinic.', sr: 'Ambulanta.' },
    isEnteredByClinic: { en: 'Whether the clinic wrote the entry.', sr: 'Da li je ambulanta napisala upis.' },
    hiddenAt: { en: 'When you hid the entry.', sr: 'Kada je upis sakriven.' },
    isPrivate: { en: 'Whether only you see the entry.', sr: 'Da li upis vidiš samo ti.' },
    givenDoses: { en: 'The doses that were given.', sr: 'Doze koje su date.' },
    documents: {
      en: 'The documents, with their files in this archive.',
      sr: 'Dokumenti, sa datotekama u ovoj arhivi.',
    },
    createdAt: CREATED,
    updatedAt: UPDATED,
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.healthEntry.findMany({
        ...BY_ID,
        where: { ...where, pet: { userId } },
        include: { documents: { orderBy: { createdAt: 'asc' } }, doses: { orderBy: { dueAt: 'asc' } } },
      }),
    );
    for await (const entry of rows)
      yield {
        id: Number(entry.id),
        petId: entry.petId,
        kind: entry.kind,
        day: toDay(entry.day),
        details: entry.details,
        note: entry.note,
        dueOn: dayOrNull(entry.dueOn),
        clinic: entry.clinicName,
        isEnteredByClinic: entry.enteredByClinic,
        hiddenAt: timestampOrNull(entry.hiddenAt),
        isPrivate: entry.isPrivate,
        givenDoses: entry.doses.map(({ dueAt }) => timestamp(dueAt).slice(0, 16)),
        documents: entry.documents.map((document) => ({ title: document.title, path: archivePath(document) })),
        createdAt: timestamp(entry.createdAt),
        updatedAt: timestamp(entry.updatedAt),
      };
  },
});

export const identifications = section({
  file: 'identifications',
  tables: ['PetIdentification'],
  about: { en: 'The documents that identify your pets.', sr: 'Isprave tvojih ljubimaca.' },
  fields: {
    petId: PET_ID,
    chipDate: { en: 'When the pet got its chip.', sr: 'Kada je ljubimac čipovan.' },
    chipPlace: { en: 'The place of the chip on the body.', sr: 'Mesto čipa na telu.' },
    tattoo: { en: 'The tattoo.', sr: 'Tetovaža.' },
    passportNumber: { en: 'The passport number.', sr: 'Broj pasoša.' },
    insurer: { en: 'The insurance company.', sr: 'Osiguravajuće društvo.' },
    policyNumber: { en: 'The number of the insurance policy.', sr: 'Broj polise.' },
    weightFrom: { en: 'The lowest normal weight in grams.', sr: 'Najmanja uobičajena težina u gramima.' },
    weightUntil: { en: 'The highest normal weight in grams.', sr: 'Najveća uobičajena težina u gramima.' },
    updatedAt: UPDATED,
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.pet.findMany({
        ...BY_ID,
        where: { ...where, userId, identification: { isNot: null } },
        select: { id: true, identification: true },
      }),
    );
    for await (const { identification } of rows) {
      const { chipDate, updatedAt, ...values } = identification!;
      yield { ...values, chipDate: dayOrNull(chipDate), updatedAt: timestamp(updatedAt) };
    }
  },
});

export const healthAccess = section({
  file: 'health-record-access',
  tables: ['HealthShare', 'ClinicAccess', 'ClinicAccessEvent'],
  about: {
    en: "Links and clinics that can read your pets' health records, and what clinics did.",
    sr: 'Linkovi i ambulante koji mogu da čitaju kartone tvojih ljubimaca, i šta su ambulante radile.',
  },
  fields: {
    petId: PET_ID,
    links: { en: 'The links, without their secrets.', sr: 'Linkovi, bez njihovih tajni.' },
    clinics: { en: 'The clinics with access.', sr: 'Ambulante koje imaju pristup.' },
    events: { en: 'What the clinics did.', sr: 'Šta su ambulante radile.' },
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.pet.findMany({
        ...BY_ID,
        where: { ...where, userId, OR: [{ healthShares: { some: {} } }, { clinicEvents: { some: {} } }] },
        select: {
          id: true,
          healthShares: { orderBy: { id: 'asc' } },
          clinics: {
            orderBy: { grantedAt: 'asc' },
            select: { grantedAt: true, clinic: { select: { firstName: true } } },
          },
          clinicEvents: { orderBy: { id: 'asc' } },
        },
      }),
    );
    for await (const { id, healthShares, clinics, clinicEvents } of rows)
      yield {
        petId: id,
        links: healthShares.map((share) => ({
          sections: share.sections,
          createdAt: timestamp(share.createdAt),
          expiresAt: timestamp(share.expiresAt),
          openCount: share.openCount,
          lastOpenedAt: timestampOrNull(share.lastOpenedAt),
        })),
        clinics: clinics.map(({ clinic, grantedAt }) => ({ name: clinic.firstName, grantedAt: timestamp(grantedAt) })),
        events: clinicEvents.map(({ clinicName, action, createdAt }) => ({
          clinic: clinicName,
          action,
          createdAt: timestamp(createdAt),
        })),
      };
  },
});

export const reminders = section({
  file: 'reminders',
  tables: ['Reminder'],
  about: { en: "The reminders of your pets' care.", sr: 'Podsetnici za negu tvojih ljubimaca.' },
  fields: {
    id: ID,
    petId: PET_ID,
    entryId: { en: 'The entry in the health record.', sr: 'Upis u zdravstvenom kartonu.' },
    title: { en: 'The care, in your words.', sr: 'Nega, tvojim rečima.' },
    state: { en: 'Whether it is active, inactive or removed.', sr: 'Da li je aktivan, neaktivan ili uklonjen.' },
    nextOn: { en: 'When the care is due.', sr: 'Kada je termin.' },
    time: { en: 'The time of day of the notices, in minutes.', sr: 'Vreme obaveštenja u danu, u minutima.' },
    every: { en: 'The interval until the next date.', sr: 'Razmak do sledećeg termina.' },
    daysBefore: { en: 'How many days before the date we notify you.', sr: 'Koliko dana pre termina te obaveštavamo.' },
    snoozedUntil: { en: 'When we remind you again.', sr: 'Kada te ponovo podsećamo.' },
    ignoresQuietHours: { en: 'Whether quiet hours are ignored.', sr: 'Da li se tihi sati zanemaruju.' },
    createdAt: CREATED,
  },
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) => prisma.reminder.findMany({ ...BY_ID, where: { ...where, pet: { userId } } }));
    for await (const reminder of rows)
      yield {
        id: Number(reminder.id),
        petId: reminder.petId,
        entryId: reminder.entryId && Number(reminder.entryId),
        title: reminder.title,
        state: reminder.state,
        nextOn: toDay(reminder.nextOn),
        time: reminder.minuteOfDay,
        every: reminder.everyCount && `${reminder.everyCount} ${reminder.everyUnit}`,
        daysBefore: reminder.daysBefore,
        snoozedUntil: dayOrNull(reminder.snoozedUntil),
        ignoresQuietHours: reminder.ignoresQuietHours,
        createdAt: timestamp(reminder.createdAt),
      };
  },
});
