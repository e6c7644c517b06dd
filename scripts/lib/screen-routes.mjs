import { account } from './screen-routes/account.mjs';
import { addingPets } from './screen-routes/adding-pets.mjs';
import { albums } from './screen-routes/albums.mjs';
import { blog } from './screen-routes/blog.mjs';
import { breeds } from './screen-routes/breeds.mjs';
import { completion } from './screen-routes/completion.mjs';
import { directory } from './screen-routes/directory.mjs';
import { find } from './screen-routes/find.mjs';
import { friends } from './screen-routes/friends.mjs';
import { home } from './screen-routes/home.mjs';
import { login } from './screen-routes/login.mjs';
import { messages } from './screen-routes/messages.mjs';
import { moderation } from './screen-routes/moderation.mjs';
import { notifications } from './screen-routes/notifications.mjs';
import { pages } from './screen-routes/pages.mjs';
import { pets } from './screen-routes/pets.mjs';
import { profileEditor } from './screen-routes/profile-editor.mjs';
import { profiles } from './screen-routes/profiles.mjs';
import { searchScreens } from './screen-routes/search.mjs';
import { visitors } from './screen-routes/visitors.mjs';
import { wallScreens } from './screen-routes/wall.mjs';

/**
 * @typedef {object} Demo what the demo data gives the routes
 * @property {{ id: number, uuid: string }} me the demo user who is logged in
 * @property {{ id: number, uuid: string }} newcomer a user who has only registered
 * @property {{ id: number, uuid: string, user: { uuid: string } }} pet a pet with several photos
 * @property {{ id: number, uuid: string }} ownPet a pet of the demo user
 * @property {{ id: number, uuid: string }} publicPet a pet that visitors see
 * @property {Record<'owner' | 'kennel' | 'parlor' | 'veterinary' | 'shelter', { id: number, uuid: string }>} people another user of each
 * category
 * @property {object[]} requests users with a friend request to the demo user
 * @property {{ name: string, mimeType: string, buffer: Buffer }[]} photos files to choose
 *
 * @typedef {{ body: { id: number }[], hasMore: true }} FirstPage
 * @typedef {number | 'never' | object | ((body: any) => object)} Answer a status, no answer at all, or the body of a good one, of a picture its bytes; `{ body,
 * hasMore }` for a page of a list; `{ inTurn: [] }` for successive answers, of which the last is repeated; or a function that changes the
 * server's own answer
 *
 * @typedef {object} Tools
 * @property {import('@playwright/test').Page} page
 * @property {Demo} demo
 * @property {import('./words.mjs').Words} t the app's own words, as `pets.edit.submit`
 * @property {(key: string, values?: Record<string, string | number>) => Promise<void>} press presses the button or link with this text
 * @property {(role: Parameters<import('@playwright/test').Page['getByRole']>[0], key: string, values?: Record<string, string | number>) =>
 * import('@playwright/test').Locator} find
 *
 * @typedef {object} ScreenRoute
 * @property {string} name of its folder
 * @property {(demo: Demo) => string} path
 * @property {'visitor' | 'user' | 'newcomer'} [who] who sees the screen; without it, visitors and users
 * @property {Record<string, Answer> | ((demo: Demo) => Record<string, Answer>)} [answers] fake answers of API calls, for states that the
 * demo data does not have: `/pet` for what a screen loads, `POST /pet` for what is done on it; `*` at the end stands for any rest
 * @property {(demo: Demo) => Record<string, unknown>} [stored] the browser's storage of an earlier visit
 * @property {(tools: Tools) => Promise<unknown>} [act] steps before the screenshot is taken
 * @property {boolean} [isFirstVisit] the cookie notice has not been accepted
 * @property {boolean} [hasAds] all places for advertisements are filled
 * @property {string} [without] a chunk of the app that fails to load, by the beginning of its name
 */

/**
 * Every screen that exists, in its notable states.
 * @type {ScreenRoute[]}
 */
export const SCREEN_ROUTES = [
  ...home,
  ...login,
  ...pages,
  ...completion,
  ...profiles,
  ...profileEditor,
  ...account,
  ...directory,
  ...friends,
  ...find,
  ...breeds,
  ...addingPets,
  ...pets,
  ...visitors,
  ...blog,
  ...messages,
  ...moderation,
  ...notifications,
  ...searchScreens,
  ...wallScreens,
  ...albums,
];
