import 'reflect-metadata';
import { argv, env, exit } from 'node:process';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import sharp from 'sharp';
import type { Prisma } from '@sapa/prisma/client';
import { ConfigError, loadConfig, type Config } from '../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { hashPassword } from '../sessions/passwords.js';
import { StorageService, type StoredImage } from '../storage/storage.service.js';
import { BUSINESS_KIND } from '../users/users.mapper.js';
import { LATER_PHOTOS, type LaterPhoto } from './albums/later.js';
import { LOOKS } from './albums/looks.js';
import { PERSON_PHOTOS } from './albums/people.js';
import { PET_PHOTOS } from './albums/pets.js';
import type { DemoPhoto } from './albums/photo.js';
import { addCommunity, COMMUNITY } from './community/community.js';
import { addFriends, FRIENDS } from './friends/friends.js';
import { DEMO_PASSWORD } from './logins.js';
import { PEOPLE, type DemoPerson } from './people.js';
import type { DemoPet } from './pets/pet.js';
import { PETS } from './pets/pets.js';
import { composePhoto } from './pictures/compose.js';
import { personUuid, petUuid } from './uuids.js';

/** Held while seeding, so that processes starting together seed once. */
const LOCK = 726_902;
/** Pictures are composed and stored so many at a time. */
const WORKERS = 2;
const MINUTES = 60_000;

const PEOPLE_AND_PETS = 'people-and-pets';

interface Settings {
  config?: Config;
  /** How a picture is made; tests make cheaper ones. */
  compose?: typeof composePhoto;
}

function personData(person: DemoPerson, passwordHash: string): Prisma.UserUncheckedCreateInput {
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
          services: { create: (person.services ?? []).map((serviceId) => ({ serviceId })) },
          createdAt: joinedAt,
          updatedAt: joinedAt,
        },
      },
    }),
  };
}

function petData(pet: DemoPet, userId: number): Prisma.PetUncheckedCreateInput {
  const addedAt = new Date(pet.addedAt);
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
    description: pet.description,
    createdAt: addedAt,
    updatedAt: addedAt,
  };
}

/** All of them in one transaction, in the order in which they came: ids grow with time. */
async function addPeopleAndPets(prisma: PrismaService): Promise<void> {
  const hashes = await Promise.all(PEOPLE.map(() => hashPassword(DEMO_PASSWORD)));
  await prisma.$transaction(
    async (transaction) => {
      const ids = new Map<string, number>();
      for (const [index, person] of PEOPLE.entries()) {
        const data = personData(person, hashes[index]!);
        const { id } = await transaction.user.create({ data, select: { id: true } });
        ids.set(person.key, id);
      }
      for (const pet of PETS) await transaction.pet.create({ data: petData(pet, ids.get(pet.owner)!) });
      await transaction.seededPart.create({ data: { name: PEOPLE_AND_PETS } });
    },
    { timeout: 60_000 },
  );
}

/** One picture that is still to be made, and how its row is written. */
interface Task {
  part: string;
  compose: () => Promise<Buffer>;
  record: (transaction: Prisma.TransactionClient, image: StoredImage) => Promise<void>;
}

/** The pictures of one album have an order, so they are made one after another. */
type Album = Task[];

const photoRow = ({ key, width, height, widths }: StoredImage, photo: DemoPhoto, createdAt: Date) => ({
  key,
  width,
  height,
  widths,
  description: photo.caption,
  createdAt,
});

function petAlbum(pet: DemoPet, petId: number, compose: typeof composePhoto): Album {
  return (PET_PHOTOS[pet.key] ?? []).map((photo, index) => ({
    part: `photo/pet/${pet.key}/${index + 1}`,
    compose: () => compose(pet.name, LOOKS[pet.key] ?? {}, photo),
    async record(transaction, image) {
      const createdAt = new Date(Date.parse(pet.addedAt) + (index * 40 + 2) * MINUTES);
      const row = await transaction.petPhoto.create({ data: { petId, ...photoRow(image, photo, createdAt) } });
      await transaction.pet.updateMany({ where: { id: petId, mainPhotoId: null }, data: { mainPhotoId: row.id } });
      await transaction.pet.updateMany({
        where: { id: petId, OR: [{ albumUpdatedAt: null }, { albumUpdatedAt: { lt: createdAt } }] },
        data: { albumUpdatedAt: createdAt },
      });
    },
  }));
}

/** The portrait comes last: the newest photo is the one that stands for a person. */
function personAlbum(person: DemoPerson, userId: number, compose: typeof composePhoto): Album {
  const first = (PERSON_PHOTOS[person.key] ?? []).toReversed().map((photo, index) => ({
    part: `photo/person/${person.key}/${index + 1}`,
    compose: () => compose(person.firstName, {}, photo),
    async record(transaction: Prisma.TransactionClient, image: StoredImage) {
      const createdAt = new Date(Date.parse(person.joinedAt) + (index * 10 + 5) * MINUTES);
      const id = await addUserPhoto(transaction, userId, image, photo, createdAt);
      await transaction.user.updateMany({
        where: { id: userId, profilePhotoPicked: false },
        data: { profilePhotoId: id },
      });
    },
  }));
  return [...first, ...laterAlbum(person, userId, compose)];
}

/** Whoever adds more photos picks the portrait, so that it stays what others know them by. */
function laterAlbum(person: DemoPerson, userId: number, compose: typeof composePhoto): Album {
  return (LATER_PHOTOS[person.key] ?? []).map((photo: LaterPhoto, index) => ({
    part: `photo/person/${person.key}/later/${index + 1}`,
    compose: () => compose(person.firstName, {}, photo),
    async record(transaction, image) {
      const id = await addUserPhoto(transaction, userId, image, photo, new Date(photo.addedAt));
      await transaction.user.updateMany({
        where: { id: userId, profilePhotoId: { not: null } },
        data: { profilePhotoPicked: true },
      });
      await transaction.user.updateMany({ where: { id: userId, profilePhotoId: null }, data: { profilePhotoId: id } });
    },
  }));
}

async function addUserPhoto(
  transaction: Prisma.TransactionClient,
  userId: number,
  image: StoredImage,
  photo: DemoPhoto,
  createdAt: Date,
): Promise<number> {
  const { id } = await transaction.userPhoto.create({ data: { userId, ...photoRow(image, photo, createdAt) } });
  await transaction.user.updateMany({
    where: { id: userId, OR: [{ albumUpdatedAt: null }, { albumUpdatedAt: { lt: createdAt } }] },
    data: { albumUpdatedAt: createdAt },
  });
  return id;
}

/** What is missing: pictures that are not recorded, of people and pets that are still there. */
async function missingAlbums(prisma: PrismaService, compose: typeof composePhoto): Promise<Album[]> {
  const users = await prisma.user.findMany({
    where: { uuid: { in: PEOPLE.map(({ key }) => personUuid(key)) } },
    select: { id: true, uuid: true },
  });
  const pets = await prisma.pet.findMany({
    where: { uuid: { in: PETS.map(({ key }) => petUuid(key)) } },
    select: { id: true, uuid: true },
  });
  const parts = await prisma.seededPart.findMany({ select: { name: true } });
  const ids = new Map([...users, ...pets].map(({ uuid, id }) => [uuid, id]));
  const done = new Set(parts.map(({ name }) => name));
  const albums = [
    ...PEOPLE.map((person) => ({
      uuid: personUuid(person.key),
      tasks: (id: number) => personAlbum(person, id, compose),
    })),
    ...PETS.map((pet) => ({ uuid: petUuid(pet.key), tasks: (id: number) => petAlbum(pet, id, compose) })),
  ];
  return albums
    .map(({ uuid, tasks }) => (ids.has(uuid) ? tasks(ids.get(uuid)!) : []))
    .map((tasks) => tasks.filter(({ part }) => !done.has(part)))
    .filter((tasks) => tasks.length > 0);
}

/** Each picture is recorded together with its row, so an interrupted run goes on where it stopped. */
async function addPhotos(
  prisma: PrismaService,
  storage: StorageService,
  albums: Album[],
  log: (line: string) => void,
): Promise<void> {
  const total = albums.flat().length;
  if (total === 0) return;
  log(`composing ${total} photos`);
  sharp.concurrency(1); // the workers are enough to keep the cores busy
  const waiting = [...albums];
  const work = async () => {
    for (let album = waiting.shift(); album; album = waiting.shift()) {
      for (const { part, compose, record } of album) {
        await storage.store(await compose(), (image) =>
          prisma.$transaction(async (transaction) => {
            await record(transaction, image);
            await transaction.seededPart.create({ data: { name: part } });
          }),
        );
      }
    }
  };
  const workers = Array.from({ length: WORKERS }, () =>
    work().catch((error: unknown) => {
      waiting.length = 0; // the others finish their albums
      throw error;
    }),
  );
  // Not before all have stopped: the lock is given back after this.
  const [failure] = (await Promise.allSettled(workers)).filter((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Puts in what is missing; the caller holds the lock. */
async function seed(config: Config, compose: typeof composePhoto, log: (line: string) => void): Promise<void> {
  const prisma = new PrismaService(config);
  try {
    const isSeeded = (await prisma.seededPart.count({ where: { name: PEOPLE_AND_PETS } })) > 0;
    if (!isSeeded && (await prisma.user.count()) > 0) {
      log('there are users already: no demo data is added');
      return;
    }
    if (!isSeeded) {
      log(`adding ${PEOPLE.length} people with ${PETS.length} pets`);
      await addPeopleAndPets(prisma);
    }
    if ((await prisma.seededPart.count({ where: { name: FRIENDS } })) === 0) {
      log('adding friends and what they write to each other');
      await addFriends(prisma);
    }
    await addPhotos(prisma, new StorageService(config, prisma), await missingAlbums(prisma, compose), log);
    if ((await prisma.seededPart.count({ where: { name: COMMUNITY } })) === 0) {
      log('adding what people write and like');
      await addCommunity(prisma);
    }
  } finally {
    await prisma.$disconnect();
  }
}

/**
 * Puts the demo data into a migrated database. It comes in parts: each is put in once, whole or not at all, and is never touched
 * again, whatever people do to it. Running it again does nothing, or completes what was interrupted.
 */
export async function seedDemo(log: (line: string) => void, settings: Settings = {}): Promise<void> {
  const { config = loadConfig(env), compose = composePhoto } = settings;
  const lock = new Client({ connectionString: config.DATABASE_URL });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await seed(config, compose, log);
  } finally {
    await lock.end(); // ends the lock too
  }
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  try {
    await seedDemo((line) => console.log(line));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`The demo data cannot be added with this configuration:\n${error.message}`);
    exit(1);
  }
}
