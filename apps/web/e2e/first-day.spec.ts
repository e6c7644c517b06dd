import type { Locator } from '@playwright/test';
import { fieldOf, newEmail, PASSWORD } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');

/** The journey of a stranger may need this many presses and typed fields. */
const LIMITS = { presses: 25, typed: 12 };

test.use({ locale: 'sr-Latn-RS', timezoneId: 'Europe/Belgrade' });

test('a stranger adds the first pet on a phone with few presses, by touch', ON_PHONES, async ({ page }) => {
  const effort = { presses: 0, typed: 0 };
  const press = async (element: Locator) => {
    effort.presses += 1;
    await element.tap();
  };
  const type = async (field: Locator, text: string) => {
    await press(field);
    effort.typed += 1;
    await page.keyboard.type(text);
  };
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  const radio = (key: string) => page.getByRole('radio', { name: t(key), exact: true });

  await test.step('registers', async () => {
    await page.goto('/');
    await press(page.getByRole('link', { name: t('home.welcome.join'), exact: true }).first());
    const form = page.getByRole('form', { name: t('auth.register.title') });
    await type(form.getByLabel(t('auth.email')), newEmail());
    await type(form.getByLabel(t('auth.password'), { exact: true }), PASSWORD);
    await press(form.getByRole('button', { name: t('auth.register.submit') }));
  });

  await test.step('completes the profile, with the suggested country', async () => {
    await press(radio('profile.complete.category.owner'));
    await type(fieldOf(page, t('profile.fields.firstName')), 'Mila');
    await type(fieldOf(page, t('profile.fields.lastName')), 'Petrović');
    await type(fieldOf(page, t('profile.fields.birthDate')), '03021990');
    await expect(page.getByRole('combobox', { name: t('profile.fields.country') })).toHaveValue('Srbija');
    await type(page.getByRole('combobox', { name: t('profile.fields.city') }), 'novi sad');
    await press(page.getByRole('option', { name: 'Novi Sad, Srbija' }));
    await type(fieldOf(page, t('profile.fields.street')), 'Dunavska 7');
    await type(fieldOf(page, t('profile.fields.phoneNumber')), '601234567');
    await expect(fieldOf(page, t('profile.fields.phoneNumber'))).toHaveValue('+381 601234567');
    await press(button('profile.complete.save'));
    await page.waitForURL(/\/user\/[0-9a-f-]{36}$/);
  });

  await test.step('adds a dog of which only the birth year is known', async () => {
    await press(page.getByRole('link', { name: new RegExp(t('profile.page.addPet')) }));
    await press(radio('catalog.petCategories.dogs'));
    await type(fieldOf(page, t('pets.fields.petName')), 'Žućko');
    await press(page.getByRole('combobox', { name: t('pets.fields.petCategoryGroupId') }));
    await press(page.getByRole('option', { name: t('pets.create.breedUnknown') }));
    const born = page.getByRole('group', { name: t('pets.fields.dateOfBirth') }).getByRole('textbox');
    await type(born.last(), String(new Date().getFullYear() - 3));
    await expect(page.getByText(/oko 3 godine/)).toBeVisible();
    await press(radio('pets.gender.m'));
    const foods = page.getByRole('radiogroup', { name: t('pets.fields.petCategoryFoodId') });
    await press(foods.getByRole('radio').first());
    await press(button('pets.create.submit'));
  });

  await test.step('sees the pet and the next steps on the own profile', async () => {
    const { origin } = new URL(page.url());
    await page.waitForURL(/\/user\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: t('pets.next.title', { name: 'Žućko' }) })).toBeVisible();
    await expect(page.getByText(/oko 3 godine/)).toBeVisible();
    await button('pets.next.wall').tap();
    await expect(page.getByRole('textbox', { name: t('wall.create.label') })).toHaveValue(
      new RegExp(`^Ovo je Žućko! ${origin}/pet/uuid/[0-9a-f-]{36}$`),
    );
    await page.goBack();
    await button('pets.next.dismiss').tap();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Žućko' })).toBeVisible();
    await expect(page.getByRole('heading', { name: t('pets.next.title', { name: 'Žućko' }) })).toHaveCount(0);
  });

  expect(effort.presses).toBeLessThanOrEqual(LIMITS.presses);
  expect(effort.typed).toBeLessThanOrEqual(LIMITS.typed);
});
