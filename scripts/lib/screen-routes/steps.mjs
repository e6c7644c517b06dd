/* global window -- in what runs on the page */

export const NOBODY = '00000000-0000-4000-8000-000000000000';

/** What a screen asks for: never answered, failed, empty. */
export const states = (name, path, call, who, wanted = ['loading', 'error', 'empty']) =>
  Object.entries({ loading: 'never', error: 500, empty: [] })
    .filter(([state]) => wanted.includes(state))
    .map(([state, answer]) => ({ name: `${name}-${state}`, path, who, answers: { [call]: answer } }));

/** By its key: nothing has to stay in its place for that. */
export const radio = (page, name) => page.getByRole('radio', { name }).first().press('Space');

export const pdf = { name: 'pedigree.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };

export const chooseFiles = (page, files) => page.locator('main input[type="file"]').first().setInputFiles(files);

export const userCategory = ({ page, t }, key) =>
  radio(page, new RegExp(`^${t(`catalog.userCategories.${key}.name`)}`));

export const field = ({ page, t }, key) =>
  page
    .getByLabel(new RegExp(`^${t(key)}( \\*)?$`))
    .and(page.locator(':not(fieldset)'))
    .first();

export const logo = ({ page, t }) => page.getByRole('link', { name: t('common.nav.logo') }).first();

/** Waits for the message of a failure. It is plain text until the code that makes it an alert has arrived. */
export const waitForAlert = ({ page }) =>
  page.locator('[role="alert"], [aria-live] [data-kind="error"]').filter({ hasText: /\S/ }).first().waitFor();

export const waitForText = ({ page, t }, key, values) => page.getByText(t(key, values)).first().waitFor();

export const busy = ({ page, t }, key) =>
  page
    .getByRole('button', { name: t(key) })
    .first()
    .waitFor();

/** How long a message of success is there. */
export const MESSAGE_MS = 4000;

/** What would go on by itself after so many milliseconds waits for the picture. */
export const holdTimers = ({ page }, ...times) =>
  page.evaluate((held) => {
    const { setTimeout } = window;
    window.setTimeout = (work, ms, ...rest) => (held.includes(ms) ? 0 : setTimeout(work, ms, ...rest));
  }, times);

export const USER_CATEGORIES = ['owner', 'kennel', 'parlor', 'veterinary', 'shelter'];

/** A text up to the place of its value. */
export function start(text) {
  return new RegExp(`^${text.split('{{')[0]}`);
}

export const business = (user, userCategoryId) => ({
  ...user,
  userCategoryId,
  establishment_date: '2015-04-01T00:00:00.000Z',
});
