import { notDeleted } from '../../../platform/prisma/hidden.js';
import { variantFile, VIDEO_FILE } from '../../../platform/storage/urls.js';
import { toAudienceName } from '../../../platform/users/audience.js';
import { photoPetsOf } from '../../photos/photos.visibility.js';
import {
  BY_ID,
  inPages,
  timestamp,
  timestampOrNull,
  section,
  targetOf,
  type Picture,
  type Subject,
} from './section.js';

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

const largestVariant = ({ key, widths }: { key: string; widths: number[] }) => ({
  key,
  name: variantFile(widths.at(-1) ?? 0),
});
const pictureSelect = { id: true, key: true, width: true, height: true, widths: true, createdAt: true } as const;

const albumSelect = { album: { select: { uuid: true } } } as const;

// The export contains photos that a moderator has hidden, because they still belong to the user.

const albumRows = ({ prisma, userId }: Subject) =>
  inPages((where) =>
    prisma.userPhoto.findMany({
      ...BY_ID,
      where: { ...where, userId, ...notDeleted },
      select: { ...pictureSelect, ...albumSelect, description: true, profileFor: { select: { id: true } } },
    }),
  );
const petPhotoRows = ({ prisma, userId }: Subject) =>
  inPages((where) =>
    prisma.petPhoto.findMany({
      ...BY_ID,
      where: { ...where, pet: { userId }, ...notDeleted },
      select: {
        ...pictureSelect,
        ...albumSelect,
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
        videoSeconds: true,
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
const videoOf = ({ id, key, videoSeconds }: RowOf<typeof mediaRows>): Picture | undefined =>
  videoSeconds === null ? undefined : { key, name: VIDEO_FILE, path: `photos/posts-and-messages/${id}.mp4` };

export const reportPicture = (photo: { id: number; key: string; widths: number[] }): Picture => ({
  ...largestVariant(photo),
  path: `photos/animal-reports/${photo.id}.webp`,
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
  for await (const row of mediaRows(subject)) {
    yield textPicture(row);
    const video = videoOf(row);
    if (video) yield video;
  }
  for await (const row of reportRows(subject)) yield reportPicture(row);
}

export const album = section({
  file: 'album',
  tables: ['UserPhoto'],
  rows: async function* (subject) {
    for await (const photo of albumRows(subject))
      yield {
        id: photo.id,
        file: await subject.pathOf(albumPicture(photo)),
        albumUuid: photo.album?.uuid ?? null,
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
  rows: async function* (subject) {
    for await (const photo of petPhotoRows(subject))
      yield {
        id: photo.id,
        petId: photo.petId,
        file: await subject.pathOf(petPicture(photo)),
        albumUuid: photo.album?.uuid ?? null,
        description: photo.description,
        isMainPhoto: photo.mainFor !== null,
        width: photo.width,
        height: photo.height,
        uploadedAt: timestamp(photo.createdAt),
      };
  },
});

export const albums = section({
  file: 'albums',
  tables: ['Album'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.album.findMany({ ...BY_ID, where: { ...where, OR: [{ userId }, { pet: { userId } }] } }),
    );
    for await (const { uuid, petId, name, audience, linkExpiresAt, createdAt } of rows)
      yield {
        uuid,
        petId,
        name,
        audience: toAudienceName(audience),
        linkExpiresAt: timestampOrNull(linkExpiresAt),
        createdAt: timestamp(createdAt),
      };
  },
});

export const petsInPhotos = section({
  file: 'pets-in-photos',
  tables: ['PhotoPet'],
  rows: async function* ({ prisma, userId }) {
    const rows = inPages((where) =>
      prisma.photoPet.findMany({ ...BY_ID, where: { ...where, ...photoPetsOf({ id: userId }) } }),
    );
    for await (const { id, petId, userPhotoId, petPhotoId, confirmedAt, createdAt } of rows)
      yield {
        id,
        petId,
        photo: userPhotoId === null ? { kind: 'pet_photo', id: petPhotoId! } : { kind: 'user_photo', id: userPhotoId },
        confirmedAt: timestampOrNull(confirmedAt),
        createdAt: timestamp(createdAt),
      };
  },
});

export const pictures = section({
  file: 'pictures',
  tables: ['Media', 'MediaUse'],
  rows: async function* (subject) {
    for await (const picture of mediaRows(subject)) {
      const video = videoOf(picture);
      yield {
        id: picture.id,
        file: await subject.pathOf(textPicture(picture)),
        video: video ? await subject.pathOf(video) : null,
        videoSeconds: picture.videoSeconds,
        shownIn: picture.uses.map((use) => targetOf(use)),
        width: picture.width,
        height: picture.height,
        uploadedAt: timestamp(picture.createdAt),
      };
    }
  },
});
