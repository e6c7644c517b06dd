/**
 * @typedef {object} Demo what the demo data and a demo user give the routes
 * @property {{ id: number, uuid: string }} me the demo user who is logged in
 * @property {{ id: number, uuid: string }} pet a pet with several photos
 * @property {{ id: number, uuid: string }} clinic somebody else, with services
 *
 * @typedef {object} ScreenRoute
 * @property {string} name of its folder
 * @property {(demo: Demo) => string} path
 */

/** Every screen that exists, in its notable states. @type {ScreenRoute[]} */
export const SCREEN_ROUTES = [
  { name: 'home', path: () => '/' },
  { name: 'logsign', path: () => '/logsign' },
  { name: 'about', path: () => '/about' },
  { name: 'carousel', path: () => '/carousel' },
  { name: 'profile-completion', path: () => '/user/register' },
  { name: 'own-profile', path: ({ me }) => `/user/${me.uuid}` },
  { name: 'clinic-profile', path: ({ clinic }) => `/user/${clinic.uuid}` },
  { name: 'profile-bad-uuid', path: () => '/user/nobody' },
  { name: 'users', path: () => '/users' },
  { name: 'users-of-category', path: () => '/users?userCategoryId=1' },
  { name: 'animals', path: () => '/animals' },
  { name: 'animals-breeds', path: () => '/animals?petCategoryId=1' },
  { name: 'animals-pets', path: () => '/animals?petCategoryId=1&petCategoryGroup=101' },
  { name: 'pet-create', path: () => '/pet/create' },
  { name: 'pet-profile', path: ({ pet }) => `/pet/uuid/${pet.uuid}` },
  { name: 'pet-unknown', path: () => '/pet/uuid/00000000-0000-4000-8000-000000000000' },
  { name: 'pet-redirect', path: ({ pet }) => `/pet/${pet.id}` },
  { name: 'not-found', path: () => '/not-found' },
];
