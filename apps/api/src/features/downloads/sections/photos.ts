import { notDeleted } from '../../../platform/prisma/hidden.js';
import { BY_ID, ID, inPages, moment, section, targetOf, type Picture, type Subject, type Words } from './section.js';

/** Letters and digits that every system can name a folder with; people can call their animals anything. */
const folderName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');

const widest = ({ key, widths }: { key: string; widths: number[] }) => ({ key, width: widths.at(-1) ?? 0 });
const pictureSelect = { id: true, key: true, width: true, height: true, widths: true, createdAt: true } as const;

/** All but those that the person has deleted: what moderators have hidden is still theirs. */

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

const ofAlbum = (photo: RowOf<typeof albumRows>): Picture => ({
  ...widest(photo),
  path: `photos/album/${photo.id}.webp`,
});
const ofPet = (photo: RowOf<typeof petPhotoRows>): Picture => ({
  ...widest(photo),
  path: `photos/pets/${[photo.petId, folderName(photo.pet.name)].filter(Boolean).join('-')}/${photo.id}.webp`,
});
const ofText = (picture: RowOf<typeof mediaRows>): Picture => ({
  ...widest(picture),
  path: `photos/posts-and-messages/${picture.id}.webp`,
});

/** All pictures of the person, for which the archive has files. */
export async function* picturesOf(subject: Subject): AsyncGenerator<Picture> {
  for await (const row of albumRows(subject)) yield ofAlbum(row);
  for await (const row of petPhotoRows(subject)) yield ofPet(row);
  for await (const row of mediaRows(subject)) yield ofText(row);
}

const FILE: Words = {
  en: 'The picture in this archive; empty if its file is gone.',
  sr: 'Slika u ovoj arhivi; prazno ako datoteke više nema.',
};
const WIDTH: Words = { en: 'Pixels across, as it was uploaded.', sr: 'Širina u pikselima, kako je poslata.' };
const HEIGHT: Words = { en: 'Pixels down, as it was uploaded.', sr: 'Visina u pikselima, kako je poslata.' };

export const album = section({
  file: 'album',
  tables: ['UserPhoto'],
  about: { en: 'The photos of your own album.', sr: 'Fotografije iz tvog albuma.' },
  fields: {
    id: ID,
    file: FILE,
    description: { en: 'What you say about it.', sr: 'Šta kažeš o njoj.' },
    isProfilePicture: { en: 'Whether it is your profile picture.', sr: 'Da li je tvoja profilna slika.' },
    width: WIDTH,
    height: HEIGHT,
    uploadedAt: { en: 'When you uploaded it.', sr: 'Kada je poslata.' },
  },
  rows: async function* (subject) {
    for await (const photo of albumRows(subject))
      yield {
        id: photo.id,
        file: await subject.pathOf(ofAlbum(photo)),
        description: photo.description,
        isProfilePicture: photo.profileFor !== null,
        width: photo.width,
        height: photo.height,
        uploadedAt: moment(photo.createdAt),
      };
  },
});

export const petPhotos = section({
  file: 'pet-photos',
  tables: ['PetPhoto'],
  about: { en: "The photos of your pets' albums.", sr: 'Fotografije iz albuma tvojih ljubimaca.' },
  fields: {
    id: ID,
    petId: { en: 'Whose photo it is: a number in pets.json.', sr: 'Čija je: broj iz pets.json.' },
    file: FILE,
    description: { en: 'What you say about it.', sr: 'Šta kažeš o njoj.' },
    isMainPhoto: { en: "Whether it is the pet's main photo.", sr: 'Da li je glavna fotografija ljubimca.' },
    width: WIDTH,
    height: HEIGHT,
    uploadedAt: { en: 'When you uploaded it.', sr: 'Kada je poslata.' },
  },
  rows: async function* (subject) {
    for await (const photo of petPhotoRows(subject))
      yield {
        id: photo.id,
        petId: photo.petId,
        file: await subject.pathOf(ofPet(photo)),
        description: photo.description,
        isMainPhoto: photo.mainFor !== null,
        width: photo.width,
        height: photo.height,
        uploadedAt: moment(photo.createdAt),
      };
  },
});

export const pictures = section({
  file: 'pictures',
  tables: ['Media', 'MediaUse'],
  about: {
    en: 'The pictures of your posts, blog posts and messages that are in none of your albums.',
    sr: 'Slike iz tvojih objava, bloga i poruka kojih nema u tvojim albumima.',
  },
  fields: {
    id: ID,
    file: FILE,
    shownIn: { en: 'Where it is shown: kind and number.', sr: 'Gde se vidi: vrsta i broj.' },
    width: WIDTH,
    height: HEIGHT,
    uploadedAt: { en: 'When you uploaded it.', sr: 'Kada je poslata.' },
  },
  rows: async function* (subject) {
    for await (const picture of mediaRows(subject))
      yield {
        id: picture.id,
        file: await subject.pathOf(ofText(picture)),
        shownIn: picture.uses.map((use) => targetOf(use)),
        width: picture.width,
        height: picture.height,
        uploadedAt: moment(picture.createdAt),
      };
  },
});
