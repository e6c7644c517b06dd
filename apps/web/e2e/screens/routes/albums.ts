import type { Answer, Base, Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { NOBODY, start, states } from './steps';

const own: Base = { path: ({ me: { uuid } }) => paths.userAlbum(uuid), who: 'user' };

const ofSomebody: Base = { path: ({ people: { kennel } }) => paths.userAlbum(kennel.uuid), who: 'user' };

const ownPet: Base = { path: ({ ownPet: { uuid } }) => paths.petAlbum(uuid), who: 'user' };

const ofPet: Base = { path: ({ pet: { uuid } }) => paths.petAlbum(uuid), who: 'user' };

const ALBUM = '/user-photo/user/*';
const WORD = 'Prestolonaslednikovica'.repeat(6);

/** Returns an album with many photos, some with long words. */
const many = (photos: { id: number; description: string | null }[]) =>
  Array.from({ length: 50 }, (_, index) => ({
    ...photos[index % photos.length],
    id: 10_000 - index,
    description: [null, WORD, 'Blato. '.repeat(40), photos[0]?.description][index % 4],
  }));

/** A further album of the user. */
const FURTHER = {
  uuid: NOBODY,
  name: 'Leto na jezeru',
  audience: 'friends',
  owner: { type: 'user', id: 1, uuid: NOBODY, name: 'Mila Petrović' },
  isOwn: true,
  coverUrl: '/categories/1.webp',
  photoCount: 2,
  linkExpiresAt: null,
  createdAt: '2026-05-17T08:00:00.000Z',
};
const PICTURE = {
  ...{ id: 1, url: '/categories/1.webp', path: 'x', source: 'web', description: null, width: 400, height: 300 },
  ...{ variants: [], createdAt: '2026-05-17T08:00:00.000Z', deletedAt: null },
};
const PICTURES = [PICTURE, { ...PICTURE, id: 2, url: '/categories/2.webp', description: WORD }];
const LONG_ALBUMS = [FURTHER, { ...FURTHER, uuid: `${NOBODY.slice(0, -1)}1`, name: WORD.slice(0, 80), audience: 'me' }];

const further = (answers: Record<string, Answer> = {}) =>
  ({
    path: () => paths.album(NOBODY),
    who: 'user',
    answers: { '/albums/*': FURTHER, '/albums/*/photos': PICTURES, '/albums/user/*': LONG_ALBUMS, ...answers },
  }) as const;

const SHARED = { name: 'Leto na jezeru', ownerName: 'Mila', photoCount: 2, expiresAt: '2026-12-17T08:00:00.000Z' };
const shared = (album: Answer = SHARED, photos: Answer = PICTURES) =>
  ({
    path: () => paths.sharedAlbum('x'.repeat(43)),
    answers: { '/shared-albums/*': album, '/shared-albums/*/photos': photos },
  }) as const;

const petPhotos: Base = { path: ({ ownPet: { uuid } }) => paths.petPhotos(uuid), who: 'user' };
const byOther = (owner: object) => ({
  ...{ id: 1, isConfirmed: false, canConfirm: true, canRemove: true, photo: PICTURE, photoType: 'user_photo', owner },
});

const pressFirst = ({ page, t }: Tools, key: string) =>
  page
    .getByRole('button', { name: start(t(key)) })
    .first()
    .click();

/** Screens of users' and pets' albums. */
export const albums: Screen[] = [
  { name: 'own-album', ...own },
  { name: 'album', ...ofSomebody },
  { name: 'album-long-words', ...ofSomebody, answers: { [ALBUM]: many } },
  ...states('album', ofSomebody.path, ALBUM, 'user'),
  ...states('album-of-user', ofSomebody.path, '/user/by-uuid/*', 'user', ['loading', 'error']),
  { name: 'own-album-empty', ...own, answers: { [ALBUM]: [] } },
  {
    name: 'album-photo',
    ...ofSomebody,
    act: async (tools) => {
      await pressFirst(tools, 'albums.enlarge');
      await tools.page.getByRole('dialog').locator('img').first().waitFor();
    },
  },
  { name: 'own-album-editing', ...own, act: (tools) => pressFirst(tools, 'albums.editOf') },
  { name: 'pet-album', ...ofPet },
  { name: 'own-pet-album', ...ownPet },
  ...states('pet-album', ofPet.path, '/pet-photo/pet/*', 'user'),
  { name: 'own-albums', ...own, answers: { '/albums/user/*': LONG_ALBUMS } },
  { name: 'albums-of-somebody', ...ofSomebody, answers: { '/albums/user/*': [{ ...FURTHER, isOwn: false }] } },
  ...states('own-albums', own.path, '/albums/user/*', 'user'),
  {
    name: 'new-album',
    ...own,
    act: ({ press }) => press('albums.further.add'),
  },
  { name: 'further-album', ...further() },
  { name: 'further-album-of-somebody', ...further({ '/albums/*': { ...FURTHER, isOwn: false } }) },
  { name: 'further-album-empty', ...further({ '/albums/*': { ...FURTHER, photoCount: 0 }, '/albums/*/photos': [] }) },
  { name: 'further-album-gone', ...further({ '/albums/*': 404 }) },
  { name: 'further-album-error', ...further({ '/albums/*': 500 }) },
  ...(['edit', 'share', 'move', 'remove'] as const).map((tool): Screen => ({
    name: `further-album-${tool}`,
    ...further(),
    act: ({ press }) => press(`albums.further.tools.${tool}`),
  })),
  { name: 'shared-album', ...shared() },
  { name: 'shared-album-empty', ...shared({ ...SHARED, photoCount: 0 }, []) },
  { name: 'shared-album-gone', ...shared(404, 404) },
  { name: 'shared-album-loading', ...shared('never', 'never') },
  { name: 'shared-album-error', ...shared(500, 500) },
  {
    name: 'photos-by-others',
    path: petPhotos.path,
    who: 'user',
    answers: ({ partner }) => ({
      '/photo-pets/pet/*': [byOther(partner), { ...byOther(partner), id: 2, isConfirmed: true, canConfirm: false }],
    }),
  },
  ...states('photos-by-others', petPhotos.path, '/photo-pets/pet/*', 'user'),
];
