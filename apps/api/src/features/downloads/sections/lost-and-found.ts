import type { Prisma } from '@sapa/prisma/client';
import { BY_ID, inPages, section, timestamp, timestampOrNull, type Subject } from './section.js';
import { reportPicture } from './photos.js';

const photoSelect = { select: { id: true, key: true, widths: true }, orderBy: { id: 'asc' } } as const;
type Photos = Prisma.ReportPhotoGetPayload<Pick<typeof photoSelect, 'select'>>[];

const filesOf = (subject: Subject, photos: Photos) =>
  Promise.all(photos.map((photo) => subject.pathOf(reportPicture(photo))));

export const animalReports = section({
  file: 'animal-reports',
  tables: ['AnimalReport', 'ReportPhoto'],
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
