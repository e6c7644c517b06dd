import 'reflect-metadata';
import { argv, env, exit } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import type { Prisma } from '@sapa/prisma/client';
import { countryCodeOf } from '@sapa/shared/countries';
import { AppError } from '@sapa/api/platform/errors/app-error';
import { OFFER_DAYS } from '@sapa/api/platform/common/limits';
import { ConfigError, currenciesOf, loadConfig, type Config } from '@sapa/api/config';
import { PrismaService, withoutPooler } from '@sapa/api/platform/prisma/prisma.service';
import { hashPassword } from '@sapa/api/platform/auth/passwords';
import { StorageService } from '@sapa/api/platform/storage/storage.service';
import { BUSINESS_KIND } from '@sapa/api/features/businesses/kinds';
import { addAlbums } from './albums/albums.js';
import { addAppointments, APPOINTMENTS } from './businesses/appointments.js';
import { addHours, HOURS } from './businesses/hours.js';
import { addVerifications, VERIFICATIONS } from './businesses/verifications.js';
import { addCommunity, COMMUNITY_PARTS } from './community/community.js';
import { addFavouritesAndSearches, FAVOURITES_AND_SEARCHES } from './favourites/favourites.js';
import { addFriends, FRIENDS } from './friends/friends.js';
import { addHealthRecords, HEALTH_RECORDS } from './health/records.js';
import { addReminders, REMINDERS } from './health/reminders.js';
import { addLostAndFound, LOST_AND_FOUND } from './lost-and-found/lost-and-found.js';
import { DEMO_PASSWORD } from './people/logins.js';
import { PEOPLE, type DemoPerson } from './people/people.js';
import { demoPrice } from './people/prices.js';
import { PET_FACTS } from './pets/facts.js';
import type { DemoPet } from './pets/pet.js';
import { PETS } from './pets/pets.js';
import { composePhoto } from './pictures/compose.js';
import { addTransfers, TRANSFERS } from './transfers/transfers.js';
import { personUuid, petUuid } from './uuids.js';

/** Lock for seeding, so only one of several concurrent processes adds the data. */
const LOCK = 726_902;

const PEOPLE_AND_PETS = 'people-and-pets';

/**
 * Transaction limits in milliseconds. They are long, because slow machines need the time and no
 * request waits.
 */
const PATIENCE = { maxWait: 60_000, timeout: 30 * 60_000 };

interface Settings {
  config?: Config;
  /** Creates a picture. Tests use a cheaper function. */
  compose?: typeof composePhoto;
}

function personData(person: DemoPerson, passwordHash: string, currency: string): Prisma.UserUncheckedCreateInput {
  const kind = BUSINESS_KIND[person.userCategoryId as keyof typeof BUSINESS_KIND];
  const joinedAt = new Date(person.joinedAt);
  return {
    uuid: personUuid(person.key),
    email: person.email,
    passwordHash,
    userCategoryId: person.userCategoryId,
    firstName: person.firstName,
    lastName: person.lastName,
    birthDate: kind ? null : new Date(person.date),
    description: person.description,
    phoneNumber: person.phoneNumber,
    facebook: person.facebook ?? null,
    twitter: person.twitter ?? null,
    youtube: person.youtube ?? null,
    tiktok: person.tiktok ?? null,
    createdAt: joinedAt,
    updatedAt: joinedAt,
    address: { create: { country: person.country, city: person.city, street: person.street } },
    ...(kind && {
      businessProfiles: {
        create: {
          kind,
          establishmentDate: new Date(person.date),
          services: {
            create: (person.services ?? []).map((serviceId) => ({
              serviceId,
              ...demoPrice(person.key, serviceId, currency),
            })),
          },
          createdAt: joinedAt,
          updatedAt: joinedAt,
        },
      },
    }),
  };
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns the date on which the owner confirmed the offer: now, or long ago for an expired offer.
 */
const confirmedAt = (isExpired: boolean, now = Date.now()) =>
  new Date(isExpired ? now - (OFFER_DAYS.valid + 7) * DAY : now);

function petData(pet: DemoPet, userId: number, currency: string): Prisma.PetUncheckedCreateInput {
  const addedAt = new Date(pet.addedAt);
  const {
    offer,
    isPublic = pet.giveAway,
    currency: ownCurrency = currency,
    tags = [],
    colours = [],
    ...facts
  } = PET_FACTS[pet.key] ?? {};
  const hasPrice = pet.priceForBreeding !== undefined || pet.priceForSale !== undefined;
  return {
    uuid: petUuid(pet.key),
    userId,
    petCategoryId: Math.floor(pet.breed / 100),
    petCategoryGroupId: pet.breed,
    petCategoryFoodId: pet.food,
    name: pet.name,
    birthdate: new Date(pet.birthdate),
    gender: pet.gender,
    hasPedigree: pet.hasPedigree ?? false,
    giveAway: pet.giveAway ?? false,
    priceForBreeding: pet.priceForBreeding ?? null,
    priceForSale: pet.priceForSale ?? null,
    currency: hasPrice ? ownCurrency : null,
    ...facts,
    tags: [...tags],
    colours: [...colours],
    visibleToVisitors: isPublic ?? false,
    offerState: offer && offer !== 'expired' ? offer : 'AVAILABLE',
    offerConfirmedAt: confirmedAt(offer === 'expired'),
    description: pet.description,
    createdAt: addedAt,
    updatedAt: addedAt,
  };
}

/** Adds users and pets in one transaction, oldest first, so that ids grow with time. */
async function addPeopleAndPets(prisma: PrismaService, currency: string): Promise<void> {
  const hashes = await Promise.all(PEOPLE.map(() => hashPassword(DEMO_PASSWORD)));
  await prisma.$transaction(async (transaction) => {
    const ids = new Map<string, number>();
    for (const [index, person] of PEOPLE.entries()) {
      const data = personData(person, hashes[index]!, currency);
      const { id } = await transaction.user.create({ data, select: { id: true } });
      ids.set(person.key, id);
      // Runs before the pets are added, because new pets copy the column.
      await transaction.$executeRaw`
        UPDATE "Address" SET "placeId" = find_place(${countryCodeOf(person.country) ?? null}, city) WHERE "userId" = ${id}`;
    }
    for (const pet of PETS) await transaction.pet.create({ data: petData(pet, ids.get(pet.owner)!, currency) });
    await transaction.seededPart.create({ data: { name: PEOPLE_AND_PETS } });
  });
}

/** Adds the parts that are missing. The caller must hold the lock. */
async function seed(config: Config, compose: typeof composePhoto, log: (line: string) => void): Promise<void> {
  const prisma = new PrismaService(withoutPooler(config), PATIENCE);
  try {
    const isSeeded = (await prisma.seededPart.count({ where: { name: PEOPLE_AND_PETS } })) > 0;
    if (!isSeeded && (await prisma.user.count()) > 0) {
      log('there are users already: no demo data is added');
      return;
    }
    if (!isSeeded) {
      log(`adding ${PEOPLE.length} people with ${PETS.length} pets`);
      await addPeopleAndPets(prisma, currenciesOf(config)[0]);
    }
    if ((await prisma.seededPart.count({ where: { name: FRIENDS } })) === 0) {
      log('adding friends and what they write to each other');
      await addFriends(prisma);
    }
    if ((await prisma.seededPart.count({ where: { name: FAVOURITES_AND_SEARCHES } })) === 0) {
      await addFavouritesAndSearches(prisma);
    }
    if ((await prisma.seededPart.count({ where: { name: HOURS } })) === 0) await addHours(prisma);
    if ((await prisma.seededPart.count({ where: { name: HEALTH_RECORDS } })) === 0) await addHealthRecords(prisma);
    if ((await prisma.seededPart.count({ where: { name: REMINDERS } })) === 0) await addReminders(prisma);
    if ((await prisma.seededPart.count({ where: { name: TRANSFERS } })) === 0) await addTransfers(prisma);
    if ((await prisma.seededPart.count({ where: { name: LOST_AND_FOUND } })) === 0) await addLostAndFound(prisma);
    if ((await prisma.seededPart.count({ where: { name: APPOINTMENTS } })) === 0) await addAppointments(prisma);
    const storage = new StorageService(config, prisma);
    await storage.prepare(); // creates its folder
    if ((await prisma.seededPart.count({ where: { name: VERIFICATIONS } })) === 0)
      await addVerifications(prisma, storage);
    await addAlbums(prisma, storage, compose, log);
    for (const part of COMMUNITY_PARTS) {
      if ((await prisma.seededPart.count({ where: { name: part.name } })) > 0) continue;
      log('adding what people write and like');
      await addCommunity(prisma, storage, part);
    }
    await storage.onApplicationShutdown();
  } finally {
    await prisma.$disconnect();
  }
}

/**
 * Adds the demo data to a migrated database. Each part is added once, completely or not at all,
 * and never changed later. A second run does nothing, or completes an interrupted run.
 */
export async function seedDemo(log: (line: string) => void, settings: Settings = {}): Promise<void> {
  const { config = loadConfig(env), compose = composePhoto } = settings;
  const lock = new Client({ connectionString: config.DATABASE_DIRECT_URL });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await seed(config, compose, log);
  } finally {
    await lock.end(); // releases the lock, too
  }
}

/**
 * Returns the last line of an error message, or the error code. Only the last line of Prisma's
 * messages is readable.
 */
function reasonOf(error: unknown): string {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: unknown };
  // Uses the original error, which has more details for operators than the API error.
  if (error instanceof AppError && cause) return reasonOf(cause);
  return message?.trim().split('\n').at(-1)?.trim() || code || String(error);
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  try {
    await seedDemo((line) => console.log(line));
  } catch (error) {
    console.error(
      error instanceof ConfigError
        ? `The demo data cannot be added with this configuration:\n${error.message}`
        : `The demo data was not added completely (${reasonOf(error)}); the next start, or npm run seed, goes on from there.`,
    );
    exit(1);
  }
}
