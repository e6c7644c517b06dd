import { paths } from '../../../src/routing/routes';
import type { Screen } from '../screen';
import { LONG_WORD, NOBODY, openPetMenu, person, states, userInLongWords } from './steps';

const transfer = (id: number, values: object) => ({
  uuid: `b0000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  isGiver: false,
  state: 'pending',
  pet: { uuid: NOBODY, name: 'Riki', petCategoryId: 1, imageUrl: null },
  person: person(0),
  toEmail: null,
  withPhotos: true,
  withRecord: true,
  withHistory: true,
  canAsk: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2200-01-01T10:00:00.000Z',
  finishedAt: null,
  ...values,
});

const ENDED = { isGiver: true, finishedAt: '2026-11-01T10:00:00.000Z' };
const TRANSFERS = [
  transfer(1, {}),
  transfer(2, { isGiver: true, person: null, toEmail: `${'a'.repeat(60)}@example.org`, withPhotos: false }),
  transfer(3, { ...ENDED, state: 'accepted', canAsk: true }),
  transfer(4, { ...ENDED, state: 'accepted', person: null }),
  transfer(5, { ...ENDED, state: 'declined' }),
  transfer(6, { ...ENDED, state: 'expired', pet: null }),
  transfer(7, {
    state: 'accepted',
    pet: { uuid: NOBODY, name: LONG_WORD.slice(0, 49), petCategoryId: 2, imageUrl: null },
    person: userInLongWords(person(0)),
  }),
];
/** Screens of pets that change owners, and of dead pets. */
export const transfers: Screen[] = [
  { name: 'transfers', path: () => paths.transfers, who: 'user', answers: { '/transfers': TRANSFERS } },
  ...states('transfers', () => paths.transfers, '/transfers', 'user'),
  { name: 'transfer-link', path: () => `${paths.transferLink}#secret`, who: 'user' },
  { name: 'transfer-link-visitor', path: () => `${paths.transferLink}#secret`, who: 'visitor' },
  { name: 'transfer-link-invalid', path: () => paths.transferLink, who: 'user' },
  { name: 'give-pet', path: ({ ownPet }) => paths.givePet(ownPet.uuid), who: 'user' },
  {
    name: 'pet-memorial',
    path: ({ ownPet }) => paths.pet(ownPet.uuid),
    who: 'user',
    answers: { '/pet/uuid/*': (pet: object) => ({ ...pet, diedOn: '2026-11-20', isMemorial: true }) },
  },
  {
    name: 'pet-death',
    path: ({ ownPet }) => paths.pet(ownPet.uuid),
    who: 'user',
    act: async ({ page, find }) => {
      await openPetMenu({ page });
      await find('menuitem', 'pets.death.open').click();
    },
  },
];
