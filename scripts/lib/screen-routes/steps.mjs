/* global window -- in what runs on the page */

export const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * @typedef {import('../screen-routes.mjs').ScreenRoute} ScreenRoute
 * @typedef {import('../screen-routes.mjs').Tools} Tools
 * @typedef {Pick<Tools, 'page'>} OnPage
 * @typedef {Pick<Tools, 'page' | 't'>} InWords
 */

/** @typedef {[state: string, answer: import('../screen-routes.mjs').Answer][]} Answers */

/** @type {Answers} */
const STATES = [
  ['loading', 'never'],
  ['error', 500],
  ['empty', []],
];

/** @type {Answers} */
export const LOADING = [
  ['loading', 'never'],
  ['failed', 500],
];

/** @type {Answers} */
export const SENDING = [
  ['sending', 'never'],
  ['failed', 500],
];

/**
 * The states of a screen's main call: never answered, failed, empty.
 * @param {string} name
 * @param {ScreenRoute['path']} path
 * @param {string} call
 * @param {ScreenRoute['who']} [who]
 * @param {string[]} [wanted]
 * @returns {ScreenRoute[]}
 */
export const states = (name, path, call, who, wanted = ['loading', 'error', 'empty']) =>
  STATES.filter(([state]) => wanted.includes(state)).map(
    /** @returns {ScreenRoute} */ ([state, answer]) => ({
      name: `${name}-${state}`,
      path,
      who,
      answers: { [call]: answer },
    }),
  );

/**
 * Loses the connection, and waits until the page says so.
 * @param {InWords} tools
 */
export async function loseConnection({ page, t }) {
  await page.context().setOffline(true);
  await waitForText({ page, t }, 'common.shell.offline');
}

/**
 * Presses by keyboard, for which the element need not be stable.
 * @param {Tools['page']} page
 * @param {string | RegExp} name
 */
export const radio = (page, name) => page.getByRole('radio', { name }).first().press('Space');

export const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/**
 * A pet with words that are hard to place, wherever it is listed.
 * @param {any} pet
 */
export const petInLongWords = (pet) => ({
  ...pet,
  name: LONG_WORD.slice(0, 49),
  petCategoryGroup: { ...pet.petCategoryGroup, name: LONG_WORD },
  place: { id: 1, countryCode: 'GB', name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' },
  distanceKm: 1234,
  isAvailableForBreeding: true,
  forSale: true,
  priceForBreeding: 999_999_999.99,
  priceForSale: 999_999_999.99,
  currency: 'RSD',
});

/**
 * The answer to a list, of which the first entries have long words.
 * @param {(item: any) => object} changed
 * @returns {(items: any[]) => object[]}
 */
export const firstOnes = (changed) => (items) => items.map((item, index) => (index < 3 ? changed(item) : item));

/** @param {any} user */
export const userInLongWords = (user) => ({ ...user, firstName: LONG_WORD, lastName: LONG_WORD });

export const pdf = { name: 'pedigree.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };

/**
 * @param {Tools['page']} page
 * @param {Parameters<import('@playwright/test').Locator['setInputFiles']>[0]} files
 */
export const chooseFiles = (page, files) => page.locator('main input[type="file"]').first().setInputFiles(files);

/**
 * @param {InWords} tools
 * @param {string} key
 */
export const userCategory = ({ page, t }, key) =>
  radio(page, new RegExp(`^${t(`catalog.userCategories.${key}.name`)}`));

/**
 * @param {InWords} tools
 * @param {string} key
 */
export const field = ({ page, t }, key) =>
  page
    .getByLabel(new RegExp(`^${t(key)}( \\*)?$`))
    .and(page.locator(':not(fieldset)'))
    .first();

/** @param {InWords} tools */
export const logo = ({ page, t }) => page.getByRole('link', { name: t('common.nav.logo') }).first();

/**
 * Waits for an error. A message is plain text until the code of the notifications is loaded.
 * @param {OnPage} tools
 */
export const waitForAlert = ({ page }) =>
  page.locator('[role="alert"], [aria-live] [data-kind="error"]').filter({ hasText: /\S/ }).first().waitFor();

/**
 * @param {InWords} tools
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export const waitForText = ({ page, t }, key, values) => page.getByText(t(key, values)).first().waitFor();

/**
 * @param {InWords} tools
 * @param {string} key
 */
export const busy = ({ page, t }, key) =>
  page
    .getByRole('button', { name: t(key) })
    .first()
    .waitFor();

/** How long a success message is shown. */
export const MESSAGE_MS = 4000;

/**
 * Stops timers of these durations in ms, so that the screen does not change before the screenshot.
 * @param {OnPage} tools
 * @param {...number} times
 */
export const holdTimers = ({ page }, ...times) =>
  page.evaluate((held) => {
    const { setTimeout } = window;
    const holding = (/** @type {Parameters<typeof setTimeout>} */ ...[work, ms, ...rest]) =>
      held.includes(ms ?? 0) ? 0 : setTimeout(work, ms, ...rest);
    Object.assign(window, { setTimeout: holding });
  }, times);

/** @type {(keyof import('../screen-routes.mjs').Demo['people'])[]} */
export const USER_CATEGORIES = ['owner', 'kennel', 'parlor', 'veterinary', 'shelter'];

/**
 * A text up to its placeholder.
 * @param {string} text
 */
export function start(text) {
  return new RegExp(`^${text.split('{{')[0]?.replace(/[()?.]/g, '\\$&')}`);
}

/**
 * @param {object} user
 * @param {number} userCategoryId
 */
export const business = (user, userCategoryId) => ({
  ...user,
  userCategoryId,
  establishment_date: '2015-04-01T00:00:00.000Z',
});
