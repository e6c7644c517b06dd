import { paths } from '../src/routing/routes';
import { axeFindsNothing, continueSession, person, placeIdOf, shows } from './steps';
import { expect, ON_DESKTOPS, test } from './test';
import { words } from './words';

const t = words('sr');

test('the poster of a lost animal fits on one sheet of A4 or A5', ON_DESKTOPS, async ({ page, other, request }) => {
  const owner = await person(request, 'Ana', 'Jovanović');
  const headers = { authorization: `Bearer ${owner.token}` };
  const long = (text: string, length: number) => `${text} `.repeat(length).slice(0, length);
  const data = {
    type: 'lost',
    petCategoryId: 1,
    petCategoryGroupId: 101,
    placeId: await placeIdOf(request, 'Novi Sad'),
    seenAt: new Date(Date.now() - 3_600_000).toISOString(),
    name: 'Aleksandar Veliki',
    size: 'small',
    gender: 'm',
    colours: ['black', 'white', 'brown'],
    markings: long('bela šapa, crvena ogrlica,', 300).trim(),
    advice: ['shy', 'bites'],
    behaviour: long('Ne jurite ga, plaši se.', 300).trim(),
    phone: '060/1234567',
    hasReward: true,
  };
  const answer = await request.post('/api/lost-and-found', { headers, data });
  expect(answer.status()).toBe(201);
  const { uuid } = (await answer.json()) as { uuid: string };

  await continueSession(page, owner, 'sr');
  await page.goto(paths.lostReport(uuid));
  // The same format as in profiles.
  const phone = '+381 60 123 4567';
  await other.goto(paths.lostReport(uuid));
  await expect(other.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+381601234567');
  await page.getByRole('link', { name: t('lost-and-found.share.poster') }).click();
  await shows(page, t('lostPoster.title'));
  await expect(page.getByRole('heading', { level: 2, name: data.name })).toBeVisible();
  await expect(page.getByText('Mešanac / ostalo')).toBeVisible();
  await expect(page.getByText(phone).first()).toBeVisible();
  await expect(page.getByText(data.phone)).toHaveCount(0);
  await expect(page.getByText(t('lost-and-found.behaviours.shy'))).toBeVisible();
  await axeFindsNothing(page);

  const sheets = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return {
      count: pdf.match(/\/Type \/Page\b/g)!.length,
      // Width and height in points.
      size: /\/MediaBox \[0 0 (\d+)[\d.]* (\d+)/.exec(pdf)?.slice(1).map(Number),
    };
  };
  // The app adds the container of its notifications some seconds after the first page.
  await expect(page.locator('body > div:not(#root)')).toBeAttached();
  expect(await sheets()).toEqual({ count: 1, size: [594, 841] });
  for (const font of ['monospace', 'serif'])
    await test.step(`fits on A4 in ${font}, because printers need not wait for the app's font`, async () => {
      await page.evaluate((family) => {
        const style = new CSSStyleSheet();
        style.replaceSync(`* { font-family: ${family} !important }`);
        document.adoptedStyleSheets = [style];
      }, font);
      expect((await sheets()).count).toBe(1);
    });
  await page.getByRole('radio', { name: 'A5' }).check({ force: true });
  await expect(page).toHaveURL(/size=a5/);
  expect(await sheets()).toEqual({ count: 1, size: [420, 594] });
});
