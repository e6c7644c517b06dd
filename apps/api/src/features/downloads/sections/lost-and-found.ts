import type { Prisma } from '@sapa/prisma/client';
import {
  BY_ID,
  CREATED,
  inPages,
  section,
  timestamp,
  timestampOrNull,
  UPDATED,
  UUID,
  type Subject,
  type Words,
} from './section.js';
import { reportPicture } from './photos.js';

const POINT: Words = {
  en: 'Latitude and longitude, as stored: rounded to about 100 m.',
  sr: 'Geografska širina i dužina kako su sačuvane: zaokružene na oko 100 m.',
};
const PHOTOS: Words = { en: 'The files in this archive.', sr: 'Datoteke u ovoj arhivi.' };

const photoSelect = { select: { id: true, key: true, widths: true }, orderBy: { id: 'asc' } } as const;
type Photos = Prisma.ReportPhotoGetPayload<Pick<typeof photoSelect, 'select'>>[];

const filesOf = (subject: Subject, photos: Photos) =>
  Promise.all(photos.map((photo) => subject.pathOf(reportPicture(photo))));

export const animalReports = section({
  file: 'lost-and-found',
  tables: ['AnimalReport', 'ReportPhoto'],
  about: { en: 'Your reports of lost and found animals.', sr: 'Tvoje prijave izgubljenih i nađenih životinja.' },
  fields: {
    uuid: UUID,
    type: { en: 'Lost or found.', sr: 'Izgubljena ili nađena.' },
    state: { en: 'How far the search has come.', sr: 'Dokle je potraga stigla.' },
    name: { en: 'The name of the animal.', sr: 'Ime životinje.' },
    facts: { en: 'Size, sex and colours.', sr: 'Veličina, pol i boje.' },
    markings: { en: 'Its markings.', sr: 'Oznake po kojima se prepoznaje.' },
    description: { en: 'Your description.', sr: 'Tvoj opis.' },
    advice: { en: 'The ready-made advice that you chose.', sr: 'Izabrani gotovi saveti.' },
    behaviour: { en: 'Your advice for people who see it.', sr: 'Tvoj savet za one koji je vide.' },
    hasReward: { en: 'Whether you offer a reward.', sr: 'Da li nudiš nagradu.' },
    phone: { en: 'The number that you show.', sr: 'Broj koji prikazuješ.' },
    point: POINT,
    seenAt: { en: 'When it was last seen or found.', sr: 'Kada je poslednji put viđena ili nađena.' },
    whereabouts: { en: 'Where the found animal is.', sr: 'Gde je nađena životinja.' },
    chipRead: { en: 'Whether its chip was read.', sr: 'Da li je čip očitan.' },
    photos: PHOTOS,
    hasAlerts: { en: 'Whether people nearby are notified.', sr: 'Da li se obaveštavaju ljudi u blizini.' },
    createdAt: CREATED,
    closedAt: { en: 'When the report ended.', sr: 'Kada se prijava završila.' },
  },
  rows: async function* (subject) {
    const rows = inPages((where) =>
      subject.prisma.animalReport.findMany({
        ...BY_ID,
        where: { ...where, userId: subject.userId },
        include: { photos: { ...photoSelect, where: { sightingId: null } } },
      }),
    );
    for await (const report of rows)
      yield {
        uuid: report.uuid,
        type: report.type,
        state: report.state,
        name: report.name,
        facts: { size: report.size, gender: report.gender, colours: report.colours },
        markings: report.markings,
        description: report.description,
        advice: report.advice,
        behaviour: report.behaviour,
        hasReward: report.hasReward,
        phone: report.phone,
        point: [report.latitude, report.longitude],
        seenAt: timestamp(report.seenAt),
        whereabouts: report.whereabouts,
        chipRead: report.chipRead,
        photos: await filesOf(subject, report.photos),
        hasAlerts: report.hasAlerts,
        createdAt: timestamp(report.createdAt),
        closedAt: timestampOrNull(report.closedAt),
      };
  },
});

export const sightings = section({
  file: 'animal-sightings',
  tables: ['AnimalSighting', 'ReportPhoto'],
  about: { en: 'Lost animals that you have seen.', sr: 'Tvoje dojave o izgubljenim životinjama.' },
  fields: {
    report: { en: 'The identifier of the report.', sr: 'Oznaka prijave.' },
    point: POINT,
    seenAt: { en: 'When you saw the animal.', sr: 'Kada je životinja viđena.' },
    text: { en: 'Your text.', sr: 'Tvoje reči.' },
    photos: PHOTOS,
    createdAt: CREATED,
  },
  rows: async function* (subject) {
    const rows = inPages((where) =>
      subject.prisma.animalSighting.findMany({
        ...BY_ID,
        where: { ...where, userId: subject.userId },
        include: { photos: photoSelect, report: { select: { uuid: true } } },
      }),
    );
    for await (const { report, latitude, longitude, seenAt, text, photos, createdAt } of rows)
      yield {
        report: report.uuid,
        point: [latitude, longitude],
        seenAt: timestamp(seenAt),
        text,
        photos: await filesOf(subject, photos),
        createdAt: timestamp(createdAt),
      };
  },
});

export const followedReports = section({
  file: 'followed-animal-reports',
  tables: ['ReportFollow'],
  about: { en: 'Reports of animals that you follow.', sr: 'Prijave životinja koje pratiš.' },
  fields: { report: { en: 'The identifier of the report.', sr: 'Oznaka prijave.' }, createdAt: CREATED },
  rows: async function* ({ prisma, userId }) {
    const follows = await prisma.reportFollow.findMany({
      where: { userId },
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true, report: { select: { uuid: true } } },
    });
    for (const { report, createdAt } of follows) yield { report: report.uuid, createdAt: timestamp(createdAt) };
  },
});

export const alertArea = section({
  file: 'animal-alerts',
  tables: ['AlertArea', 'AnimalAlert'],
  about: {
    en: 'The area in which you are told of animals, and the reports of which you were told.',
    sr: 'Oblast u kojoj ti javljamo za životinje i prijave za koje smo ti javili.',
  },
  fields: {
    point: { en: 'The centre, rounded to a kilometre.', sr: 'Središte, zaokruženo na kilometar.' },
    km: { en: 'The radius in kilometres; 0 if alerts are off.', sr: 'Poluprečnik u kilometrima; 0 ako je isključeno.' },
    ignoresQuietHours: { en: 'Whether alerts ignore quiet hours.', sr: 'Da li stižu i u tihim satima.' },
    reports: { en: 'The identifiers of the reports.', sr: 'Oznake prijava.' },
    updatedAt: UPDATED,
  },
  rows: async function* ({ prisma, userId }) {
    const [area, alerts] = await Promise.all([
      prisma.alertArea.findUnique({ where: { userId } }),
      prisma.animalAlert.findMany({
        where: { userId },
        orderBy: { createdAt: 'asc' },
        select: { report: { select: { uuid: true } } },
      }),
    ]);
    if (!area && alerts.length === 0) return;
    yield {
      point: area && [area.latitude, area.longitude],
      km: area?.km ?? 0,
      ignoresQuietHours: area?.ignoresQuietHours ?? false,
      reports: alerts.map(({ report }) => report.uuid),
      updatedAt: area && timestamp(area.updatedAt),
    };
  },
});
