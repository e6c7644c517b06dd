import type { Prisma } from '@sapa/prisma/client';
import { areaOf } from '@sapa/api/platform/common/area';
import { ANIMAL_REPORTS } from '@sapa/api/platform/common/limits';
import type { PrismaService } from '@sapa/api/platform/prisma/prisma.service';
import { personIds, petIds } from '../ids.js';
import { reportUuid } from '../uuids.js';

/** Name of this part of the demo data. */
export const LOST_AND_FOUND = 'lost-and-found';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const BELGRADE = { place: 792680, latitude: 44.8125, longitude: 20.4612 };
const NOVI_SAD = { place: 3194360, latitude: 45.2517, longitude: 19.8369 };
const NIS = { place: 787657, latitude: 43.3247, longitude: 21.9033 };
type Town = typeof BELGRADE;

interface DemoSighting {
  /** Null for people without an account. */
  person: string | null;
  hoursAgo: number;
  /** Distance from the report's point in degrees. */
  north: number;
  east: number;
  text: string;
}

interface DemoReport {
  key: string;
  person: string;
  pet?: string;
  town: Town;
  hoursAgo: number;
  data: Partial<Prisma.AnimalReportUncheckedCreateInput>;
  sightings: readonly DemoSighting[];
}

const REPORTS: readonly DemoReport[] = [
  {
    key: 'medena',
    person: 'ana',
    pet: 'medena',
    town: BELGRADE,
    hoursAgo: 15 * 24,
    data: { state: 'HOME', description: 'Uplašila se petardi i pobegla iz parka.' },
    sightings: [
      { person: 'lipa', hoursAgo: 14 * 24, north: 0.004, east: 0.003, text: 'Prošla je pored ordinacije, ka Dunavu.' },
    ],
  },
  {
    key: 'reks',
    person: 'marko',
    pet: 'reks',
    town: NOVI_SAD,
    hoursAgo: 30,
    data: {
      description: 'Nestao u šetnji kod Limanskog parka, nosi crvenu ogrlicu.',
      behaviour: 'Ne jurite ga, plaši se. Javite mi gde je.',
      hasReward: true,
    },
    sightings: [
      {
        person: null,
        hoursAgo: 20,
        north: 0.006,
        east: -0.004,
        text: 'Video sam ga jutros kod keja, trčao je uz reku.',
      },
      { person: 'kudrica', hoursAgo: 5, north: 0.009, east: 0.002, text: 'Spavao je ispred salona, ali je pobegao.' },
    ],
  },
  {
    key: 'riki',
    person: 'jelena',
    pet: 'riki',
    town: NIS,
    hoursAgo: 52,
    data: {
      description: 'Izašao kroz prozor. Možda je u nekom podrumu.',
      behaviour: 'Prići će ako čuje kesicu s hranom.',
    },
    sightings: [],
  },
  {
    key: 'mica',
    person: 'ana',
    pet: 'mica',
    town: BELGRADE,
    hoursAgo: 8,
    data: { description: 'Nije se vratila kući od sinoć.' },
    sightings: [
      { person: null, hoursAgo: 2, north: -0.003, east: 0.005, text: 'Slična mačka bila je u našem dvorištu.' },
    ],
  },
  {
    key: 'found-dog',
    person: 'lipa',
    town: BELGRADE,
    hoursAgo: 26,
    data: {
      type: 'FOUND',
      petCategoryId: 1,
      size: 'MEDIUM',
      gender: 'MALE',
      colours: ['brown', 'white'],
      description: 'Miran pas s plavom ogrlicom, doneli su nam ga s autobuske stanice.',
      whereabouts: 'CLINIC',
      chipRead: false,
    },
    sightings: [{ person: 'ana', hoursAgo: 20, north: 0.002, east: 0.002, text: 'Mislim da je iz ulice pored parka.' }],
  },
  {
    key: 'found-cat',
    person: 'marko',
    town: NOVI_SAD,
    hoursAgo: 12,
    data: {
      type: 'FOUND',
      petCategoryId: 2,
      size: 'SMALL',
      colours: ['grey', 'tabby'],
      description: 'Mlada mačka, umiljata, očigledno navikla na stan.',
      whereabouts: 'WITH_FINDER',
    },
    sightings: [
      { person: 'kudrica', hoursAgo: 10, north: -0.002, east: 0.003, text: 'Viđala sam je ispred zgrade preko puta.' },
    ],
  },
];

/** Adds reports of lost and found animals with sightings. */
export async function addLostAndFound(prisma: PrismaService): Promise<void> {
  const [people, pets] = [await personIds(prisma), await petIds(prisma)];
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
  const places = new Set(
    (
      await prisma.place.findMany({
        where: { id: { in: [BELGRADE, NOVI_SAD, NIS].map(({ place }) => place) } },
        select: { id: true },
      })
    ).map(({ id }) => id),
  );
  await prisma.$transaction(async (transaction) => {
    for (const { key, person, pet: petKey, town, hoursAgo, data, sightings } of REPORTS) {
      const userId = people.get(person);
      // The pet may have been deleted or have another owner.
      const pet = await transaction.pet.findFirst({
        where: { id: petKey ? (pets.get(petKey) ?? 0) : 0, userId: userId ?? 0 },
        select: { id: true, name: true, petCategoryId: true, petCategoryGroupId: true, gender: true, size: true },
      });
      if (!userId || (petKey && !pet)) continue;
      const place = { placeId: places.has(town.place) ? town.place : null };
      const isEnded = data.state === 'HOME';
      const { id } = await transaction.animalReport.create({
        data: {
          uuid: reportUuid(key),
          type: 'LOST',
          userId,
          petCategoryId: pet?.petCategoryId ?? 1,
          ...(pet && {
            petId: pet.id,
            name: pet.name,
            petCategoryGroupId: pet.petCategoryGroupId,
            gender: pet.gender,
            size: pet.size,
          }),
          ...areaOf(town),
          ...place,
          seenAt: ago(hoursAgo),
          createdAt: ago(hoursAgo - 1),
          expiresAt: new Date(Date.now() + ANIMAL_REPORTS.days * DAY),
          ...(isEnded && { closedAt: ago(hoursAgo - 30) }),
          ...data,
        },
        select: { id: true },
      });
      for (const { person: sighter, hoursAgo: hours, north, east, text } of sightings) {
        const sighterId = sighter === null ? null : people.get(sighter);
        if (sighterId === undefined) continue;
        const point = { latitude: town.latitude + north, longitude: town.longitude + east };
        await transaction.animalSighting.create({
          data: {
            ...areaOf(point),
            ...place,
            ...{ reportId: id, userId: sighterId, seenAt: ago(hours), createdAt: ago(hours), text },
          },
        });
        if (sighterId !== null && sighterId !== userId)
          await transaction.reportFollow.create({ data: { reportId: id, userId: sighterId } });
      }
    }
    await transaction.seededPart.create({ data: { name: LOST_AND_FOUND } });
  });
}
