import { account } from './screen-routes/account.mjs';
import { addingPets } from './screen-routes/adding-pets.mjs';
import { breeds } from './screen-routes/breeds.mjs';
import { completion } from './screen-routes/completion.mjs';
import { directory } from './screen-routes/directory.mjs';
import { home } from './screen-routes/home.mjs';
import { login } from './screen-routes/login.mjs';
import { pages } from './screen-routes/pages.mjs';
import { pets } from './screen-routes/pets.mjs';
import { profileEditor } from './screen-routes/profile-editor.mjs';
import { profiles } from './screen-routes/profiles.mjs';

/**
 * @typedef {object} Demo what the demo data gives the routes
 * @property {{ id: number, uuid: string }} me the demo user who is logged in
 * @property {{ id: number, uuid: string }} newcomer somebody who has registered and nothing more
 * @property {{ id: number, uuid: string }} pet a pet with several photos
 * @property {{ id: number, uuid: string }} ownPet a pet of the demo user
 * @property {Record<'owner' | 'kennel' | 'parlor' | 'veterinary' | 'shelter', { id: number, uuid: string }>} people somebody else of each category
 * @property {object[]} requests who asks the demo user to be friends
 * @property {{ name: string, mimeType: string, buffer: Buffer }[]} photos files to choose
 *
 * @typedef {{ body: { id: number }[], hasMore: true }} FirstPage
 * @typedef {number | 'never' | object | ((body: any) => object)} Answer a status, no answer at all, or the body of a good one; `{ body, hasMore }` for a page of a list;
 * `{ inTurn: [] }` for one answer after the other, the last of them ever after; or what becomes of the server's own
 *
 * @typedef {object} Tools
 * @property {import('@playwright/test').Page} page
 * @property {Demo} demo
 * @property {import('./words.mjs').Words} t the app's own words, as `pets.edit.submit`
 * @property {(key: string, values?: Record<string, string | number>) => Promise<void>} press the button or link with these words
 * @property {(role: Parameters<import('@playwright/test').Page['getByRole']>[0], key: string, values?: Record<string, string | number>) => import('@playwright/test').Locator} find
 *
 * @typedef {object} ScreenRoute
 * @property {string} name of its folder
 * @property {(demo: Demo) => string} path
 * @property {'visitor' | 'user' | 'newcomer'} [who] to whom alone it is worth showing; without it, to visitors and users
 * @property {Record<string, Answer> | ((demo: Demo) => Record<string, Answer>)} [answers] what calls of the API are answered instead, for states that the demo data does not have:
 * `/pet` for what a screen loads, `POST /pet` for what is done on it; `*` at the end stands for any rest
 * @property {(demo: Demo) => Record<string, unknown>} [stored] what the browser has kept since an earlier visit
 * @property {(tools: Tools) => Promise<unknown>} [act] what is done before the picture is taken
 * @property {boolean} [isFirstVisit] nobody has saved the cookie notice
 * @property {boolean} [hasAds] the operator has filled the places for advertisements
 * @property {string} [without] a part of the app that does not arrive, by the beginning of its name
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
  ...breeds,
  ...addingPets,
  ...pets,
];
