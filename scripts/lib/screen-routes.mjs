/**
 * @typedef {object} Demo what the demo data and a demo user give the routes
 * @property {{ id: number, uuid: string }} me the demo user who is logged in
 * @property {{ id: number, uuid: string }} pet a pet with several photos
 * @property {{ id: number, uuid: string }} ownPet a pet of the demo user
 * @property {{ id: number, uuid: string }} clinic somebody else, with services
 *
 * @typedef {number | 'never' | object} Answer a status, no answer at all, or the body of a good one
 *
 * @typedef {object} ScreenRoute
 * @property {string} name of its folder
 * @property {(demo: Demo) => string} path
 * @property {'visitor' | 'user'} [who] to whom alone it is worth showing; the other sees the login or the same
 * @property {Record<string, Answer>} [answers] what calls of the API are answered instead: for states that the demo data does not have
 * @property {(page: import('@playwright/test').Page) => Promise<unknown>} [act] what is done before the picture is taken
 * @property {boolean} [isFirstVisit] nobody has saved the cookie notice
 */

const NOBODY = '00000000-0000-4000-8000-000000000000';
const press = (name) => (page) => page.getByRole('button', { name }).first().click();

/** A list of people or pets, and what else the screen asks for: never answered, failed, empty. */
const states = (name, path, call, who) =>
  Object.entries({ loading: 'never', error: 500, empty: [] }).map(([state, answer]) => ({
    name: `${name}-${state}`,
    path,
    who,
    answers: { [call]: answer },
  }));

/** Every screen that exists, in its notable states. @type {ScreenRoute[]} */
export const SCREEN_ROUTES = [
  // For everybody.
  { name: 'home', path: () => '/' },
  { name: 'home-first-visit', path: () => '/', who: 'visitor', isFirstVisit: true },
  ...states('home-pet-categories', () => '/', '/pet-category', 'visitor'),
  { name: 'home-user-categories-error', path: () => '/', who: 'user', answers: { '/user-category': 500 } },
  ...states('home-newest', () => '/', '/pet', 'user'),
  { name: 'home-friend-requests', path: () => '/', who: 'user', act: press(/^(Friend requests|Zahtevi|\d+ )/) },
  { name: 'home-unread', path: () => '/', who: 'user', answers: { '/messages/unread-count': { count: 120 } } },
  { name: 'home-account-menu', path: () => '/', who: 'user', act: press(/^(My account|Moj nalog)$/) },
  { name: 'logsign', path: () => '/logsign', who: 'visitor' },
  { name: 'logsign-asked', path: () => '/logsign?next=%2Fusers', who: 'visitor' },
  {
    name: 'logsign-invalid',
    path: () => '/logsign?email=mila.example.org',
    who: 'visitor',
    act: press(/^(Register|Registruj se)$/),
  },
  { name: 'about', path: () => '/about' },
  { name: 'carousel', path: () => '/carousel', who: 'visitor' },
  { name: 'category', path: () => '/category', who: 'visitor' },
  { name: 'cookie', path: () => '/cookie', who: 'visitor', isFirstVisit: true },
  { name: 'cookie-saved', path: () => '/cookie', who: 'visitor' },
  { name: 'troubleshoot', path: () => '/troubleshoot' },
  { name: 'troubleshoot-error', path: () => '/troubleshoot', who: 'visitor', answers: { '/user/cookie': 500 } },
  { name: 'not-found', path: () => '/not-found' },

  // Accounts and profiles.
  { name: 'profile-completion', path: () => '/user/register', who: 'user' },
  { name: 'account', path: () => '/account', who: 'user' },
  { name: 'own-profile', path: ({ me }) => `/user/${me.uuid}`, who: 'user' },
  {
    name: 'own-profile-edit',
    path: ({ me }) => `/user/${me.uuid}`,
    who: 'user',
    act: press(/^(Edit profile|Izmeni profil)$/),
  },
  { name: 'clinic-profile', path: ({ clinic }) => `/user/${clinic.uuid}`, who: 'user' },
  { name: 'profile-bad-uuid', path: () => '/user/nobody', who: 'user' },
  { name: 'profile-unknown', path: () => `/user/${NOBODY}`, who: 'user' },

  // The directory and the services.
  { name: 'users', path: () => '/users', who: 'user' },
  { name: 'users-categories-error', path: () => '/users', who: 'user', answers: { '/user-category': 500 } },
  { name: 'users-of-category', path: () => '/users?userCategoryId=1', who: 'user' },
  ...states('users-of-category', () => '/users?userCategoryId=5', '/user', 'user'),
  { name: 'veterinary', path: () => '/veterinary', who: 'user' },
  { name: 'service', path: () => '/service', who: 'user' },
  { name: 'service-ticked', path: () => '/service?services=32', who: 'user' },
  { name: 'service-nobody', path: () => '/service?services=1,32', who: 'user' },
  ...states('service', () => '/service', '/service', 'user'),

  // Animals.
  { name: 'animals', path: () => '/animals', who: 'user' },
  { name: 'animals-breeds', path: () => '/animals?petCategoryId=1', who: 'user' },
  { name: 'animals-pets', path: () => '/animals?petCategoryId=1&petCategoryGroup=101', who: 'user' },
  ...states('animals-pets', () => '/animals?petCategoryId=2&petCategoryGroup=201', '/pet', 'user'),
  ...states('animals-breeds', () => '/animals?petCategoryId=2', '/pet-category-group', 'user'),
  ...['dogs', 'cats', 'parrots', 'rodents', 'reptiles', 'spiders'].map((kind) => ({
    name: kind,
    path: () => `/${kind}`,
    who: 'user',
  })),
  ...states('dogs', () => '/dogs', '/pet-category-group', 'user'),
  { name: 'pet-create', path: () => '/pet/create', who: 'user' },
  { name: 'pet-profile', path: ({ pet }) => `/pet/uuid/${pet.uuid}`, who: 'user' },
  { name: 'own-pet', path: ({ ownPet }) => `/pet/uuid/${ownPet.uuid}`, who: 'user' },
  {
    name: 'own-pet-edit',
    path: ({ ownPet }) => `/pet/uuid/${ownPet.uuid}`,
    who: 'user',
    act: press(/^(Edit|Izmeni)$/),
  },
  {
    name: 'own-pet-delete',
    path: ({ ownPet }) => `/pet/uuid/${ownPet.uuid}`,
    who: 'user',
    act: press(/^(Delete|Obriši)$/),
  },
  { name: 'pet-unknown', path: () => `/pet/uuid/${NOBODY}`, who: 'user' },
  { name: 'pet-redirect', path: ({ pet }) => `/pet/${pet.id}`, who: 'user' },
];
