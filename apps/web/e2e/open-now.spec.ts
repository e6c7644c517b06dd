import { paths } from '../src/routing/routes';
import { account, axeFindsNothing, continueSession, person, photo, shows } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

test(
  'a clinic enters its opening hours and is found by the filter for open clinics',
  ON_PHONES,
  async ({ page, other, request }) => {
    const t = words('sr');
    const clinic = await person(request, `Ambulanta ${Date.now()}`, 'x');
    const name = clinic.name.replace(/ x$/, '');
    const profile = {
      userCategoryId: 4,
      phoneNumber: '+381 60 000 0000',
      establishment_date: '2015-03-01',
    };
    expect((await request.patch('/api/user/profile', { headers: clinic.headers, data: profile })).status()).toBe(200);
    const address = { country: 'Serbia', city: 'Novi Sad', street: 'Dunavska 7', placeId: 3194360 };
    expect((await request.post('/api/user-address', { headers: clinic.headers, data: address })).status()).toBe(201);

    await continueSession(page, clinic);
    await page.goto(`${paths.user(clinic.user.uuid)}?lng=sr`);
    await shows(page, name);
    const form = page.getByRole('form', { name: t('hours.title') });
    const weekdays = ['Ponedeljak', 'Utorak', 'Sreda', 'Četvrtak', 'Petak', 'Subota', 'Nedelja'];
    const fieldsOf = (day: string) => [
      form.getByLabel(t('hours.editor.fromOn', { day }), { exact: true }),
      form.getByLabel(t('hours.editor.untilOn', { day }), { exact: true }),
    ];

    await test.step('the clinic is always open', async () => {
      await page.getByRole('button', { name: t('hours.add') }).click();
      await expect(form.getByRole('combobox', { name: t('hours.editor.timeZone') })).toHaveValue('Europe/Belgrade');
      const add = (day: string) => form.getByRole('button', { name: t('hours.editor.addTimesOn', { day }) }).click();
      await add(weekdays[0]!);
      const [from, until] = fieldsOf(weekdays[0]!);
      // The input is as high as a touch target.
      expect((await from!.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await until!.fill('08:00');
      await form.getByRole('button', { name: t('hours.editor.save') }).click();
      await expect(form.getByText(t('hours.editor.same'))).toBeVisible();
      await expect(from!).toBeFocused();
      await from!.fill('00:00');
      await until!.fill('00:00');
      await form.getByRole('button', { name: t('hours.editor.copyToWeekdays') }).click();
      // On these days the form fills in the previous day's hours.
      for (const day of weekdays.slice(5)) await add(day);
      await form.getByRole('textbox', { name: t('hours.editor.note') }).fill('Noću pozvonite.');
      await axeFindsNothing(page);
      await form.getByRole('button', { name: t('hours.editor.save') }).click();
      await expect(form).toHaveCount(0);
      await expect(page.getByText(t('hours.state.always')).first()).toBeVisible();
      await expect(page.getByText('Noću pozvonite.')).toBeVisible();
      await expect(page.getByRole('row', { name: `Nedelja ${t('hours.allDay')}` })).toBeVisible();
    });

    await test.step('the clinic chooses a cover', async () => {
      await page
        .getByLabel(t('profile.cover.change'))
        .and(page.locator('input'))
        .setInputFiles(await photo('ambulanta.jpg', '#6b8ec9'));
      await page.getByRole('button', { name: t('profile.picture.use') }).click();
      await expect(page.getByText(t('profile.cover.saved'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('profile.cover.remove') })).toBeVisible();
    });

    await test.step('the directory finds the clinic', async () => {
      await continueSession(other, await account(request));
      await other.goto(`${paths.users({ userCategoryId: 4, placeId: 3194360 })}&lng=sr`);
      // The click itself must show the loading state.
      await other.getByRole('button', { name: t('users.filters.open') }).click();
      await other.getByRole('checkbox', { name: t('hours.openNow') }).check();
      await other.getByRole('button', { name: t('users.filters.show') }).click();
      await expect(other).toHaveURL(/openNow=true/);
      const card = other.getByRole('listitem').filter({ has: other.getByRole('heading', { name }) });
      await expect(card.getByText(t('hours.state.always'))).toBeVisible();
      await expect(card.locator('img[src*="/uploads/"]')).toHaveCount(1);
      await card.getByRole('link', { name: t('users.viewProfile') }).click();
      await shows(other, name);
      await expect(other.locator('header img[src*="/uploads/"]')).toBeVisible();
      await expect(other.getByRole('button', { name: t('profile.cover.change') })).toHaveCount(0);
    });

    await test.step('the clinic closes and removes its cover', async () => {
      await page.getByRole('button', { name: t('profile.cover.remove') }).click();
      await expect(page.getByText(t('profile.cover.removed'))).toBeVisible();
      const data = { hours: [], byAppointment: true };
      expect((await request.put('/api/opening-hours', { headers: clinic.headers, data })).status()).toBe(200);
      const answered = other.waitForResponse(/openNow=true/);
      await other.goto(`${paths.users({ userCategoryId: 4, placeId: 3194360, openNow: true })}&lng=sr`);
      await answered;
      await expect(other.getByRole('button', { name: t('users.filters.openCount', { count: 1 }) })).toBeVisible();
      await expect(other.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(other.getByRole('heading', { name })).toHaveCount(0);
    });
  },
);
