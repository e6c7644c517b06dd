import type { Locator } from '@playwright/test';
import type { Answer, Demo, Screen, Tools } from '../screen';

type OnPage = Pick<Tools, 'page'>;
type InWords = Pick<Tools, 'page' | 't'>;
type Answers = [state: string, answer: Answer][];

export const NOBODY = '00000000-0000-4000-8000-000000000000';

const STATES: Answers = [
  ['loading', 'never'],
  ['error', 500],
  ['empty', []],
];

/** Returns a screen in three states of its main API call: loading, failed and empty. */
export const states = (
  name: string,
  path: Screen['path'],
  call: string,
  who?: Screen['who'],
  wanted = ['loading', 'error', 'empty'],
) =>
  STATES.filter(([state]) => wanted.includes(state)).map(([state, answer]): Screen => ({
    name: `${name}-${state}`,
    path,
    who,
    answers: { [call]: answer },
  }));

/** Takes the page offline and waits for the offline notice. */
export async function loseConnection({ page, t }: InWords) {
  await page.context().setOffline(true);
  await page.getByText(t('common.shell.offline')).first().waitFor();
}

/** Waits until a map has drawn all its tiles and pins. */
export const mapIsDrawn = ({ page }: OnPage) => page.locator('[data-drawn]').waitFor();

/** Selects a radio button by keyboard, because a click needs an element that does not move. */
export const radio = (page: Tools['page'], name: string | RegExp) =>
  page.getByRole('radio', { name }).first().press('Space');

export const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Returns a pet whose text fields contain long words. */
export const petInLongWords = (pet: any) => ({
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

/** Returns the list with its first entries changed, for example to long words. */
export const firstOnes = (changed: (item: any) => object) => (items: any[]) =>
  items.map((item, index) => (index < 3 ? changed(item) : item));

export const userInLongWords = (user: any) => ({ ...user, firstName: LONG_WORD, lastName: LONG_WORD });

const NAMES = [
  ['Ana', 'Đorđević'],
  ['Maximiliana Konstantina', 'von Hohenlohe-Waldenburg-Schillingsfürst'],
  ['Donaudampfschifffahrtsgesellschaftskapitän', null],
  [null, null],
];

/** Returns a user. The names of four consecutive users differ in their length. */
export const person = (index: number) => {
  const [firstName, lastName] = NAMES[index % NAMES.length] ?? [];
  return { id: 1000 + index, uuid: NOBODY, firstName, lastName, imageUrl: null, userCategoryId: 1 };
};

export const pdf = { name: 'pedigree.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };

export const chooseFiles = (page: Tools['page'], files: Parameters<Locator['setInputFiles']>[0]) =>
  page.locator('main input[type="file"]').first().setInputFiles(files);

export const userCategory = ({ page, t }: InWords, key: string) =>
  radio(page, new RegExp(`^${t(`catalog.userCategories.${key}.name`)}`));

export const field = ({ page, t }: InWords, key: string) =>
  page
    .getByLabel(new RegExp(`^${t(key)}( \\*)?$`))
    .and(page.locator(':not(fieldset)'))
    .first();

/** Waits for an error. A message is plain text until the notifications' code is loaded. */
export const waitForAlert = ({ page }: OnPage) =>
  page.locator('[role="alert"], [aria-live] [data-kind="error"]').filter({ hasText: /\S/ }).first().waitFor();

export const USER_CATEGORIES: (keyof Demo['people'])[] = ['owner', 'kennel', 'parlor', 'veterinary', 'shelter'];

/** Returns a translation up to its first placeholder. */
export function start(text: string) {
  return new RegExp(`^${text.split('{{')[0]?.replace(/[()?.]/g, '\\$&')}`);
}

export const business = (user: object, userCategoryId: number) => ({
  ...user,
  userCategoryId,
  establishment_date: '2015-04-01T00:00:00.000Z',
});

/** Opens the owner's menu on the page of a pet. */
export const openPetMenu = ({ page }: OnPage) => page.getByRole('main').locator('[aria-haspopup="menu"]').click();
