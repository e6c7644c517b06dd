import { paths } from '../src/routing/routes';
import { axeFindsNothing, clinic, continueSession, fieldOf, person, petOf, shows } from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { words } from './words';

test(
  'an owner keeps a health record and shows a part of it with a link that can be revoked',
  ON_PHONES,
  async ({ page, other, request }) => {
    const t = words('sr');
    const owner = await person(request, 'Ana', 'Zdravić');
    const pet = await petOf(request, owner, 'Žućko');
    await continueSession(page, owner, 'sr');
    await page.goto(paths.pet(pet.uuid));
    await page.getByRole('link', { name: t('pets.page.health') }).click();
    await shows(page, t('health-records.title', { name: 'Žućko' }));
    const entries = page.getByRole('region', { name: t('health-records.timeline.title') });
    const form = page.getByRole('form', { name: t('health-records.entry.addTitle') });
    const add = () =>
      page
        .getByRole('button', { name: t('health-records.entry.add') })
        .first()
        .click();
    const save = () => form.getByRole('button', { name: t('health-records.entry.save') }).click();

    await test.step('adds a vaccination with the suggested date', async () => {
      await add();
      await save();
      await expect(fieldOf(page, t('health-records.fields.against'))).toBeFocused();
      await fieldOf(page, t('health-records.fields.against')).fill('Besnilo');
      await form.getByRole('button', { name: '+1 godina' }).click();
      await axeFindsNothing(page);
      await save();
      await expect(form).toHaveCount(0);
      await expect(entries.getByRole('heading', { name: 'Besnilo' })).toBeVisible();
    });

    await test.step('adds a weight with a decimal comma', async () => {
      await add();
      await form.getByLabel(t('health-records.entry.kind')).selectOption('weight');
      await fieldOf(page, t('health-records.fields.grams')).fill('4,25');
      await save();
      await expect(entries.getByRole('heading', { name: '4,25 kg' })).toBeVisible();
    });

    await test.step('opens the menu of an entry that is lower than the menu', async () => {
      await page.getByRole('button', { name: t('health-records.timeline.actions', { entry: '4,25 kg' }) }).click();
      await expect(page.getByRole('menuitem', { name: t('health-records.timeline.delete') })).toBeInViewport({
        ratio: 1,
      });
      await page.keyboard.press('Escape');
    });

    await test.step('stores a PDF file and rejects a file that is not a document', async () => {
      const document = page.locator('main input[type="file"]').first();
      const pdf = { name: 'potvrda.pdf', mimeType: 'application/pdf' };
      await document.setInputFiles({ ...pdf, buffer: Buffer.from('<script>alert(1)</script>') });
      await expect(entries.getByRole('alert').filter({ hasText: /Dokument nije sačuvan/ })).toBeVisible();
      await document.setInputFiles({
        ...pdf,
        buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
      });
      await expect(entries.getByRole('button', { name: /potvrda\.pdf/ }).first()).toBeVisible();
    });

    await test.step('shows the vaccinations to somebody without an account, until the link is revoked', async () => {
      await page.getByRole('button', { name: t('health-records.share.add') }).click();
      await page.getByRole('button', { name: t('health-records.share.create') }).click();
      const url = await page.getByLabel(t('health-records.share.link'), { exact: true }).inputValue();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('common.close') })
        .last()
        .click();

      await other.goto(`${url.replace('#', '?lng=sr#')}`);
      await shows(other, t('health-records.title', { name: 'Žućko' }));
      await expect(other.getByRole('heading', { name: 'Besnilo' })).toBeVisible();
      await expect(other.getByText('4,25 kg')).toHaveCount(0);
      await axeFindsNothing(other);

      await page.reload();
      await page.getByRole('button', { name: /^Ukini link/ }).click();
      await expect(page.getByRole('button', { name: /^Ukini link/ })).toHaveCount(0);
      await other.reload();
      await shows(other, t('health-records.shared.gone'));
    });
  },
);

test('the passport of a full record is printed on one sheet in two languages', ON_PHONES, async ({ page, request }) => {
  const t = words('sr');
  const owner = await person(request, 'Ana', 'Zdravić');
  const pet = await petOf(request, owner, 'Žućko');
  const looks = { colours: ['black', 'white'], markings: 'bela šapa, crvena ogrlica, '.repeat(10).trim() };
  const { headers } = owner;
  expect((await request.patch(`/api/pet/uuid/${pet.uuid}`, { headers, data: looks })).ok()).toBe(true);
  const long = (text: string) => `${text} ${'i još '.repeat(20)}`.slice(0, 99);
  const entries = [
    ...Array.from({ length: 10 }, (_, index) => ({
      kind: 'vaccination',
      details: { against: long(`Bolest ${index}`), product: long('Vakcina'), batch: 'A1', validUntil: '2027-05-17' },
      clinicName: long('Ambulanta'),
    })),
    ...['internal', 'external', 'both'].map((parasites) => ({
      kind: 'parasite_treatment',
      details: { parasites, product: long('Preparat'), nextDueOn: '2026-12-01' },
    })),
    ...Array.from({ length: 6 }, () => ({ kind: 'condition', details: { name: long('Piletina'), type: 'allergy' } })),
    ...Array.from({ length: 6 }, () => ({
      kind: 'medication',
      details: { product: long('Lek'), dose: 1.5, unit: 'ml' },
    })),
  ];
  for (const entry of entries) {
    const data = { day: '2026-05-17', ...entry };
    expect((await request.post(`/api/pet/${pet.uuid}/health-records`, { headers: owner.headers, data })).status()).toBe(
      201,
    );
  }
  await continueSession(page, owner, 'sr');
  await page.goto(paths.passport(pet.uuid));
  await shows(page, t('health-records.passport.title'));
  await page.getByRole('button', { name: t('health-records.passport.addCode') }).click();
  await page.getByRole('button', { name: t('health-records.share.create') }).click();
  await expect(page.getByRole('img', { name: t('health-records.passport.code') })).toBeVisible();
  await expect(page.getByText('Broj čipa / Chip number')).toBeVisible();
  await expect(page.getByText('Crna, bela', { exact: true })).toBeVisible();
  await expect(page.getByText(/ · 1,5 ml$/).first()).toBeVisible();
  await axeFindsNothing(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);

  await test.step('all rows fit on the sheet', async () => {
    // The width of A4 without margins.
    await page.setViewportSize({ width: 680, height: 1009 });
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('article');
    const [content, height] = await sheet.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
    expect(content).toBeLessThanOrEqual(height);
  });
});

test(
  'a clinic adds a vaccination to the record of a patient until the owner ends its access',
  ON_DESKTOPS,
  async ({ page, other, request }) => {
    const t = words('en');
    const owner = await person(request, 'Ana', 'Zdravić');
    const pet = await petOf(request, owner, 'Bibi');
    const vet = await clinic(request, 'Happy', `Vet ${Date.now()}`);
    const enteredBy = t('health-records.timeline.enteredByUnverified', { clinic: vet.name });
    const record = paths.health(pet.uuid);
    const actions = (browser: typeof page) =>
      browser.getByRole('button', { name: t('health-records.timeline.actions', { entry: 'Rabies' }) }).click();
    await continueSession(page, owner, 'en');
    await continueSession(other, vet, 'en');

    await test.step('the owner finds the clinic and gives it access', async () => {
      await page.goto(record);
      await page.getByRole('combobox', { name: t('health-records.clinics.add') }).fill(vet.name);
      await page.getByRole('option', { name: vet.name }).click();
      await expect(page.getByRole('link', { name: vet.name })).toBeVisible();
    });

    await test.step('the clinic opens the record from a notification', async () => {
      await other.goto(paths.notifications);
      await other.getByRole('link', { name: t('notifications.told.clinic_access_granted') }).click();
      await shows(other, t('health-records.title', { name: 'Bibi' }));
    });

    await test.step('the clinic vaccinates chosen patients', async () => {
      await other.goto(paths.patients());
      await other.getByRole('searchbox', { name: t('health-records.patients.search') }).fill('bib');
      await other.getByRole('checkbox', { name: t('health-records.patients.choose', { name: 'Bibi' }) }).check();
      await axeFindsNothing(other);
      await other.getByRole('button', { name: t('health-records.patients.vaccinate') }).click();
      await fieldOf(other, t('health-records.fields.against')).fill('Rabies');
      await other.getByRole('button', { name: t('health-records.entry.save') }).click();
      await expect(other.getByRole('checkbox', { checked: true })).toHaveCount(0);
    });

    await test.step('the clinic corrects its entry', async () => {
      await other.getByRole('link', { name: 'Bibi' }).click();
      await expect(other.getByText(enteredBy)).toBeVisible();
      await actions(other);
      await other.getByRole('menuitem', { name: t('health-records.timeline.edit') }).click();
      await fieldOf(other, t('health-records.fields.batch')).fill('B-17');
      await other.getByRole('button', { name: t('health-records.entry.save') }).click();
      await expect(other.getByText('B-17')).toBeVisible();
    });

    await test.step('the owner is notified, sees the entry and cannot edit it', async () => {
      await page.goto(paths.notifications);
      await page.getByRole('link', { name: t('notifications.told.health_entry_changed') }).click();
      await expect(page.getByText(enteredBy)).toBeVisible();
      await actions(page);
      await expect(page.getByRole('menuitem', { name: t('health-records.timeline.hide') })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: t('health-records.timeline.edit') })).toHaveCount(0);
      await page.keyboard.press('Escape');
    });

    await test.step('the owner ends the access', async () => {
      await page.getByRole('button', { name: t('health-records.clinics.revoke') }).click();
      await expect(page.getByRole('button', { name: t('health-records.clinics.revoke') })).toHaveCount(0);
      await other.reload();
      await shows(other, t('health-records.notFound'));
      await other.goto(paths.patients());
      await expect(other.getByRole('heading', { name: t('health-records.patients.none') })).toBeVisible();
    });
  },
);

test('closing a form of the health record returns the focus to its button', ON_DESKTOPS, async ({ page, request }) => {
  const t = words('sr');
  const owner = await person(request, 'Mila', 'Ilić');
  const pet = await petOf(request, owner, 'Riki');
  await continueSession(page, owner, 'sr');
  await page.goto(paths.health(pet.uuid));
  for (const name of [t('health-records.entry.add'), t('health-records.identification.edit')]) {
    const button = page.getByRole('button', { name, exact: true }).first();
    await button.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
});

test('the weight chart of one month labels its axis with different dates', ON_DESKTOPS, async ({ page, request }) => {
  const t = words('sr');
  const owner = await person(request, 'Mila', 'Ilić');
  const pet = await petOf(request, owner, 'Riki');
  for (const [day, grams] of [
    ['2025-10-02', 4000],
    ['2025-10-30', 4200],
  ] as const) {
    const data = { kind: 'weight', day, details: { grams } };
    expect((await request.post(`/api/pet/${pet.uuid}/health-records`, { headers: owner.headers, data })).status()).toBe(
      201,
    );
  }
  await continueSession(page, owner, 'sr');
  await page.goto(paths.health(pet.uuid));
  await shows(page, t('health-records.title', { name: 'Riki' }));
  await page.getByRole('heading', { name: t('health-records.weights.title'), exact: true }).scrollIntoViewIfNeeded();
  const labels = page.locator('.recharts-cartesian-axis-tick-value').filter({ hasText: '2025.' });
  await expect(labels.first()).toHaveText(/^2\. ?10\./);
  await expect(labels.last()).toHaveText(/^30\. ?10\./);
});
