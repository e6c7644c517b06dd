import { paths } from '../src/routing/routes';
import { axeFindsNothing, continueSession, person, petOf, shows } from './steps';
import { expect, ON_DESKTOPS, test } from './test';
import { words } from './words';

const t = words('sr');

const MM_PER_PIXEL = 25.4 / 96;

test('collar tags are printed on one sheet with codes that phones can read', ON_DESKTOPS, async ({ page, request }) => {
  const owner = await person(request, 'Ana', 'Jovanović');
  const pet = await petOf(request, owner, 'Riki');
  await continueSession(page, owner, 'sr');
  await page.goto(paths.petTag(pet.uuid));
  await shows(page, t('finders.own.title'));
  await page.getByRole('button', { name: t('finders.own.create') }).click();
  await expect(page.getByRole('button', { name: t('finders.own.print') })).toBeVisible();
  await axeFindsNothing(page);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf).toMatch(/\/MediaBox \[0 0 594[\d.]* 841/);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  const sizes = await page.locator('svg[role="img"]:visible').evaluateAll((pictures) =>
    pictures.map((picture) => ({
      width: picture.getBoundingClientRect().width,
      modules: (picture as SVGSVGElement).viewBox.baseVal.width,
    })),
  );
  expect(sizes).toHaveLength(4);
  // Phones read modules from about 0.4 mm.
  for (const { width, modules } of sizes) expect((width * MM_PER_PIXEL) / modules).toBeGreaterThan(0.5);
});
