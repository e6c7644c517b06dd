import type { Base, Screen, Tools } from '../screen';
import { paths } from '../../../src/routing/routes';
import { start, states } from './steps';

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
];
