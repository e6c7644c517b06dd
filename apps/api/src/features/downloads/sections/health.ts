import { documentPath } from '../../../platform/storage/file-store.js';
import { extensionOf } from '../../health-records/document-files.js';
import { toDay } from '../../../platform/validation/dates.js';
import { BY_ID, inPages, section, timestamp, timestampOrNull, type Subject } from './section.js';

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
        isClinicVerified: entry.isClinicVerified,
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
