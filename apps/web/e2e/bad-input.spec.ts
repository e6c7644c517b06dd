import type { Page } from '@playwright/test';
import { paths } from '../src/routing/routes';
import { countChanges, fieldOf, fillOwnerProfile, newEmail, PASSWORD, register, shows } from './steps';
import { DEMO, expect, ON_DESKTOPS, ON_PHONES, test } from './test';

/** The error must belong to the field, so screen readers announce it. */
const complains = (page: Page, label: string, text: string) =>
  expect(fieldOf(page, label)).toHaveAccessibleDescription(new RegExp(escape(text)));

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const leave = async (page: Page, label: string, value: string) => {
  await fieldOf(page, label).fill(value);
  await fieldOf(page, label).blur();
};

async function startProfile(page: Page) {
  await page.goto(paths.signup);
  await register(page, newEmail());
  await shows(page, 'Complete your profile');
}

test(
  'registering with bad input shows the error at the field, keeps the input and sends nothing',
  ON_PHONES,
  async ({ page }) => {
    const changes = countChanges(page);
    await page.goto(paths.signup);
    const form = page.getByRole('form', { name: 'Register' });
    const email = form.getByLabel('Email');
    const password = form.getByLabel('Password', { exact: true });

    await register(page, '', '');
    await expect(email).toHaveAccessibleDescription(/Email is required/);
    await expect(password).toHaveAccessibleDescription(/Password is required/);

    await register(page, 'mila.example.org', 'short');
    await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
    await expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters/);
    await expect(email).toHaveValue('mila.example.org');
    await expect(password).toHaveValue('short');
    expect(changes).toEqual({});

    await register(page, DEMO.email, PASSWORD);
    await expect(email).toHaveAccessibleDescription(
      /This email address is already registered\. Please use a different email or try logging in\./,
    );
    await expect(email).toHaveValue(DEMO.email);
  },
);

test('a wrong password shows an error and keeps the e-mail address', ON_DESKTOPS, async ({ page }) => {
  await page.goto(paths.login());
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(newEmail());
  await form.getByLabel('Password', { exact: true }).fill('not my password');
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(form.getByLabel('Email')).not.toHaveValue('');
});

test('a profile with bad input is not saved and shows an error at each field', ON_PHONES, async ({ page }) => {
  await startProfile(page);
  const changes = countChanges(page);
  await page.getByRole('radio', { name: 'Pet owner' }).check();

  await leave(page, 'First name', '');
  await complains(page, 'First name', 'First name is required');
  await leave(page, 'First name', 'M');
  await complains(page, 'First name', 'A first name needs at least 2 characters.');
  await leave(page, 'Last name', 'P');
  await complains(page, 'Last name', 'A last name needs at least 2 characters.');
  await leave(page, 'Date of birth', '');
  await complains(page, 'Date of birth', '* date is required');
  await leave(page, 'City', ' ');
  await complains(page, 'City', '* City is required');
  await leave(page, 'Street address', '');
  await complains(page, 'Street address', '* Street Address is required');
  await leave(page, 'Phone number', '');
  await complains(page, 'Phone number', '* Phone Number is required');
  await page.getByRole('combobox', { name: 'Country' }).focus();
  await page.getByRole('combobox', { name: 'Country' }).blur();
  await expect(page.getByText('* Country is required')).toBeVisible();
  for (const network of ['Facebook', 'Twitter (X)', 'YouTube', 'TikTok']) {
    await leave(page, network, 'javascript:alert(1)');
    await complains(page, network, 'Must be a valid URL');
  }

  await expect(page.getByRole('button', { name: 'Save profile' })).toBeDisabled();
  await expect(page.getByLabel('Facebook')).toHaveValue('javascript:alert(1)');
  expect(changes).toEqual({});

  for (const network of ['Facebook', 'Twitter (X)', 'YouTube', 'TikTok']) await leave(page, network, '');
  await fillOwnerProfile(page, { firstName: 'Mila', lastName: 'Petrović' });
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeEnabled();
});
