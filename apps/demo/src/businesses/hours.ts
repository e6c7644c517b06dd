import { parseSpan } from '@sapa/api/features/businesses/opening-hours';
import type { PrismaService } from '@sapa/api/platform/prisma/prisma.service';
import { personIds } from '../ids.js';

/** Name of this part of the demo data. */
export const HOURS = 'opening-hours';

interface DemoHours {
  timeZone?: string;
  hours?: readonly string[];
  byAppointment?: boolean;
  note?: string;
}

const on = (days: string, ...times: string[]) =>
  days.split(' ').flatMap((day) => times.map((time) => `${day} ${time}`));
const WEEKDAYS = 'Mo Tu We Th Fr';

/** Opening hours by the key of the business. */
export const OPENING_HOURS: Readonly<Record<string, DemoHours>> = {
  'topla-sapa': { hours: [...on('We', '16:00-19:00'), ...on('Sa', '10:00-14:00')], byAppointment: true },
  lipa: { hours: on(`${WEEKDAYS} Sa Su`, '00:00-24:00'), note: 'Noću i praznikom pozovite pre nego što krenete.' },
  'zlatna-bukva': { byAppointment: true },
  norrsken: { timeZone: 'Europe/Stockholm', hours: on('Sa Su', '10:00-15:00'), byAppointment: true },
  kudrica: {
    hours: [...on(WEEKDAYS, '09:00-13:00', '14:00-19:00'), ...on('Sa', '09:00-14:00')],
    note: 'Praznikom ne radimo.',
  },
  'harbour-tails': { timeZone: 'Europe/London', hours: on('Th Fr Sa Su', '11:00-16:00') },
  tilleuls: {
    timeZone: 'Europe/Paris',
    hours: [...on(WEEKDAYS, '08:30-12:30', '14:00-19:00'), ...on('Sa', '09:00-12:00')],
  },
  'foam-and-fluff': {
    timeZone: 'Europe/London',
    hours: on('Tu We Th Fr Sa', '09:00-17:30'),
    note: 'Closed between Christmas and New Year.',
  },
};

/** Adds opening hours to businesses that have none. */
export async function addHours(prisma: PrismaService): Promise<void> {
  const people = await personIds(prisma);
  await prisma.$transaction(async (transaction) => {
    for (const [key, { timeZone = 'Europe/Belgrade', hours = [], byAppointment = false, note }] of Object.entries(
      OPENING_HOURS,
    )) {
      const businesses = await transaction.businessProfile.findMany({
        where: { userId: people.get(key) ?? 0, timeZone: null },
        select: { id: true },
      });
      for (const { id } of businesses)
        await transaction.businessProfile.update({
          where: { id },
          data: {
            timeZone,
            byAppointment,
            hoursNote: note ?? null,
            hours: { create: hours.map((text) => parseSpan(text)!) },
          },
        });
    }
    await transaction.seededPart.create({ data: { name: HOURS } });
  });
}
