import sharp from 'sharp';
import type { Prisma } from '@sapa/prisma/client';
import type { PrismaService } from '@sapa/api/platform/prisma/prisma.service';
import type { StorageService, StoredImage } from '@sapa/api/platform/storage/storage.service';
import { personIds, petIds, type Ids } from '../ids.js';
import { PEOPLE, type DemoPerson } from '../people/people.js';
import type { DemoPet } from '../pets/pet.js';
import { PETS } from '../pets/pets.js';
import type { composePhoto } from '../pictures/compose.js';
import { albumUuid } from '../uuids.js';
import { COVERS } from './covers.js';
import { PERSON_ALBUMS, PET_ALBUMS, type FurtherAlbum } from './further.js';
import { LATER_PHOTOS } from './later.js';
import { LOOKS } from './looks.js';
import { PERSON_PHOTOS } from './people.js';
import { PET_PHOTOS } from './pets.js';
import type { DemoPhoto } from './photo.js';

/** Number of pictures that are composed and stored at the same time. */
const WORKERS = 2;
const MINUTES = 60_000;

/** A picture that is not stored yet, with the function that writes its row. */
interface Task {
  part: string;
  compose: () => Promise<Buffer>;
  record: (transaction: Prisma.TransactionClient, image: StoredImage) => Promise<void>;
}

/** Pictures of one user or pet. They are created one at a time, to keep their order. */
type Album = Task[];

type Owner = { userId: number } | { petId: number };

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

/**
 * Returns the first photos of a user, with the portrait last, because the newest photo is the
 * profile picture.
 */
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
  return [...coverOf(person, userId, compose), ...first, ...laterAlbum(person, userId, compose)];
}

/** Returns the cover of a business. It is created first, so it is not the newest photo. */
function coverOf(person: DemoPerson, userId: number, compose: typeof composePhoto): Album {
  const photo = COVERS[person.key];
  if (!photo) return [];
  return [
    {
      part: `photo/person/${person.key}/cover`,
      compose: () => compose(person.firstName, {}, photo),
      async record(transaction, image) {
        const createdAt = new Date(Date.parse(person.joinedAt) + MINUTES);
        const coverPhotoId = await addUserPhoto(transaction, userId, image, photo, createdAt);
        await transaction.businessProfile.updateMany({ where: { userId, coverPhotoId: null }, data: { coverPhotoId } });
      },
    },
  ];
}

/**
 * Returns later photos of a user. The portrait is set as the profile picture, because it is no
 * longer the newest photo.
 */
function laterAlbum(person: DemoPerson, userId: number, compose: typeof composePhoto): Album {
  return (LATER_PHOTOS[person.key] ?? []).map((photo, index) => ({
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

/** Returns the photos of the further albums. An album is created with its first photo. */
function furtherAlbums(
  key: string,
  albums: readonly FurtherAlbum[] = [],
  owner: Owner,
  pets: Ids,
  compose: (photo: DemoPhoto) => Promise<Buffer>,
): Album {
  const idsOf = (keys: readonly string[] = []) => keys.flatMap((pet) => pets.get(pet) ?? []);
  return albums.flatMap(({ photos, ...album }, number) =>
    photos.map((photo, index) => ({
      part: `photo/album/${key}/${number + 1}/${index + 1}`,
      compose: () => compose(photo),
      async record(transaction, image) {
        const uuid = albumUuid(`${key}/${number + 1}`);
        const create = { uuid, ...album, ...owner };
        const { id: albumId } = await transaction.album.upsert({ where: { uuid }, create, update: {} });
        const createdAt = new Date(Date.parse(album.createdAt) + (index + 1) * MINUTES);
        const row = { albumId, ...photoRow(image, photo, createdAt) };
        const { id } =
          'userId' in owner
            ? await transaction.userPhoto.create({ data: { ...owner, ...row } })
            : await transaction.petPhoto.create({ data: { ...owner, ...row } });
        if (photo.isCover) await transaction.album.update({ where: { uuid }, data: { coverPhotoId: id } });
        const shown = 'userId' in owner ? { userPhotoId: id, createdAt } : { petPhotoId: id, createdAt };
        await transaction.photoPet.createMany({
          data: [
            ...idsOf(photo.shows).map((petId) => ({ petId, ...shown, confirmedAt: createdAt })),
            ...idsOf(photo.asks).map((petId) => ({ petId, ...shown })),
          ],
        });
      },
    })),
  );
}

/** Returns the pictures that are not stored yet and whose user or pet still exists. */
async function missingAlbums(prisma: PrismaService, compose: typeof composePhoto): Promise<Album[]> {
  const people = await personIds(prisma);
  const pets = await petIds(prisma);
  const parts = await prisma.seededPart.findMany({ select: { name: true } });
  const done = new Set(parts.map(({ name }) => name));
  return [
    ...PEOPLE.filter(({ key }) => people.has(key)).map((person) => {
      const userId = people.get(person.key)!;
      const albums = PERSON_ALBUMS[person.key];
      const composeFor = (photo: DemoPhoto) => compose(person.firstName, {}, photo);
      return [
        ...personAlbum(person, userId, compose),
        ...furtherAlbums(person.key, albums, { userId }, pets, composeFor),
      ];
    }),
    ...PETS.filter(({ key }) => pets.has(key)).map((pet) => {
      const petId = pets.get(pet.key)!;
      const albums = PET_ALBUMS[pet.key];
      const composeFor = (photo: DemoPhoto) => compose(pet.name, LOOKS[pet.key] ?? {}, photo);
      return [...petAlbum(pet, petId, compose), ...furtherAlbums(pet.key, albums, { petId }, pets, composeFor)];
    }),
  ]
    .map((tasks) => tasks.filter(({ part }) => !done.has(part)))
    .filter((tasks) => tasks.length > 0);
}

/** Adds missing pictures. Each picture has its own row, so an interrupted run can continue. */
export async function addAlbums(
  prisma: PrismaService,
  storage: StorageService,
  compose: typeof composePhoto,
  log: (line: string) => void,
): Promise<void> {
  const albums = await missingAlbums(prisma, compose);
  const total = albums.flat().length;
  if (total === 0) return;
  log(`composing ${total} photos`);
  sharp.concurrency(1); // parallel pictures already use all cores
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
      waiting.length = 0; // the workers finish only the albums that they have started
      throw error;
    }),
  );
  // The caller releases the lock next, so all work must have stopped.
  const [failure] = (await Promise.allSettled(workers)).filter((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
