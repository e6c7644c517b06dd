import { notDeleted } from '../../../platform/prisma/hidden.js';
import { BY_ID, ID, inPages, timestamp, section, targetOf, type Picture, type Subject, type Words } from './section.js';

/** Converts a pet's name to a folder name that is valid on every operating system. */
const folderName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');

const largestVariant = ({ key, widths }: { key: string; widths: number[] }) => ({ key, width: widths.at(-1) ?? 0 });
const pictureSelect = { id: true, key: true, width: true, height: true, widths: true, createdAt: true } as const;

// The export contains photos that a moderator has hidden, because they still belong to the user.

const albumRows = ({ prisma, userId }: Subject) =>
  inPages((where) =>
    prisma.userPhoto.findMany({
      ...BY_ID,
      where: { ...where, userId, ...notDeleted },
      select: { ...pictureSelect, description: true, profileFor: { select: { id: true } } },
    }),
  );
const petPhotoRows = ({ prisma, userId }: Subject) =>
  inPages((where) =>
    prisma.petPhoto.findMany({
      ...BY_ID,
      where: { ...where, pet: { userId }, ...notDeleted },
      select: {
        ...pictureSelect,
        petId: true,
        description: true,
        mainFor: { select: { id: true } },
        pet: { select: { name: true } },
      },
    }),
  );
const mediaRows = ({ prisma, userId }: Subject) =>
  inPages((where) =>
    prisma.media.findMany({
      ...BY_ID,
      where: { ...where, userId },
      select: {
        ...pictureSelect,
        uses: { orderBy: { id: 'asc' }, select: { wallPostId: true, blogPostId: true, messageId: true } },
      },
    }),
  );

type RowOf<Rows> = Rows extends (subject: Subject) => AsyncGenerator<infer Row> ? Row : never;

const albumPicture = (photo: RowOf<typeof albumRows>): Picture => ({
  ...largestVariant(photo),
  path: `photos/album/${photo.id}.webp`,
});
const petPicture = (photo: RowOf<typeof petPhotoRows>): Picture => ({
  ...largestVariant(photo),
  path: `photos/pets/${[photo.petId, folderName(photo.pet.name)].filter(Boolean).join('-')}/${photo.id}.webp`,
});
const textPicture = (picture: RowOf<typeof mediaRows>): Picture => ({
  ...largestVariant(picture),
  path: `photos/posts-and-messages/${picture.id}.webp`,
});

export const reportPicture = (photo: { id: number; key: string; widths: number[] }): Picture => ({
  ...largestVariant(photo),
  path: `photos/lost-and-found/${photo.id}.webp`,
});

/** Photos of the user's reports of animals, and of the user's sightings. */
const reportRows = ({ prisma, userId }: Subject) =>
  inPages((where) =>
    prisma.reportPhoto.findMany({
      ...BY_ID,
      where: { ...where, OR: [{ sighting: { userId } }, { sightingId: null, report: { userId } }] },
      select: { id: true, key: true, widths: true },
    }),
  );

/** Yields all pictures that belong in the archive. */
export async function* picturesOf(subject: Subject): AsyncGenerator<Picture> {
  for await (const row of albumRows(subject)) yield albumPicture(row);
  for await (const row of petPhotoRows(subject)) yield petPicture(row);
  for await (const row of mediaRows(subject)) yield textPicture(row);
  for await (const row of reportRows(subject)) yield reportPicture(row);
}

const FILE: Words = {
  en: 'The file in this archive; empty if the file is missing.',
  sr: 'Datoteka u ovoj arhivi; prazno ako je nema.',
};
const WIDTH: Words = { en: 'The width in pixels.', sr: 'Širina u pikselima.' };
const HEIGHT: Words = { en: 'The height in pixels.', sr: 'Visina u pikselima.' };

export const album = section({
  file: 'album',
  tables: ['UserPhoto'],
  about: { en: 'The photos of your own album.', sr: 'Fotografije iz tvog albuma.' },
  fields: {
    id: ID,
    file: FILE,
    description: { en: 'Your description.', sr: 'Tvoj opis.' },
    isProfilePicture: { en: 'Whether the photo is your profile picture.', sr: 'Da li je tvoja profilna slika.' },
    width: WIDTH,
    height: HEIGHT,
    uploadedAt: { en: 'The time of the upload.', sr: 'Kada je poslata.' },
  },
  rows: async function* (subject) {
    for await (const photo of albumRows(subject))
      yield {
        id: photo.id,
        file: await subject.pathOf(albumPicture(photo)),
        description: photo.description,
        isProfilePicture: photo.profileFor !== null,
        width: photo.width,
        height: photo.height,
        uploadedAt: timestamp(photo.createdAt),
      };
  },
});

export const petPhotos = section({
  file: 'pet-photos',
  tables: ['PetPhoto'],
  about: { en: "The photos of your pets' albums.", sr: 'Fotografije iz albuma tvojih ljubimaca.' },
  fields: {
    id: ID,
    petId: { en: 'The id of the pet in pets.json.', sr: 'Broj ljubimca u pets.json.' },
    file: FILE,
    description: { en: 'Your description.', sr: 'Tvoj opis.' },
    isMainPhoto: { en: "Whether the photo is the pet's main photo.", sr: 'Da li je glavna fotografija ljubimca.' },
    width: WIDTH,
    height: HEIGHT,
    uploadedAt: { en: 'The time of the upload.', sr: 'Kada je poslata.' },
  },
  rows: async function* (subject) {
    for await (const photo of petPhotoRows(subject))
      yield {
        id: photo.id,
        petId: photo.petId,
        file: await subject.pathOf(petPicture(photo)),
        description: photo.description,
        isMainPhoto: photo.mainFor !== null,
        width: photo.width,
        height: photo.height,
        uploadedAt: timestamp(photo.createdAt),
      };
  },
});

export const pictures = section({
  file: 'pictures',
  tables: ['Media', 'MediaUse'],
  about: {
    en: 'The pictures of your posts, blog posts and messages, except photos of your albums.',
    sr: 'Slike iz tvojih objava, bloga i poruka kojih nema u tvojim albumima.',
  },
  fields: {
    id: ID,
    file: FILE,
    shownIn: {
      en: 'The posts and messages with the picture: kind and id.',
      sr: 'Objave i poruke sa slikom: vrsta i broj.',
    },
    width: WIDTH,
    height: HEIGHT,
    uploadedAt: { en: 'The time of the upload.', sr: 'Kada je poslata.' },
  },
  rows: async function* (subject) {
    for await (const picture of mediaRows(subject))
      yield {
        id: picture.id,
        file: await subject.pathOf(textPicture(picture)),
        shownIn: picture.uses.map((use) => targetOf(use)),
        width: picture.width,
        height: picture.height,
        uploadedAt: timestamp(picture.createdAt),
      };
  },
});
