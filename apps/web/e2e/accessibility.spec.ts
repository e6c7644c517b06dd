import { AxeBuilder } from '@axe-core/playwright';
import { DEMO, expect, test } from './test';

/** Screens that anybody sees (the last of them with a message), and those of a user; `:me` and `:pet` are the demo user's own. */
const VISITOR = [
  '/',
  '/logsign',
  '/about',
  '/carousel',
  '/category',
  '/cookie',
  '/troubleshoot',
  '/not-found',
  '/user/register',
];
const USER = [
  '/',
  '/user/register',
  '/user/:me',
  '/user/:me?edit=1',
  '/account',
  '/users',
  '/users?userCategoryId=4',
  '/animals',
  '/animals?petCategoryId=2',
  '/dogs',
  '/service?services=32',
  '/pet/create',
  '/pet/uuid/:pet',
];

for (const language of ['en', 'sr']) {
  test(`axe finds nothing in ${language}`, async ({ page, request, baseURL, isMobile }) => {
    test.setTimeout(120_000);
    // Both schemes in both languages; `npm run screens` looks at every combination.
    const colorScheme = (language === 'en') === isMobile ? 'light' : 'dark';
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.addInitScript((lng) => localStorage.setItem('i18nextLng', lng), language);
    const findings: string[] = [];
    const look = async (path: string) => {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('[role="status"] h1')).toHaveCount(0);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      findings.push(...violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`));
    };
    for (const path of VISITOR) await look(path);

    const login = await request.post(`${baseURL}/api/auth/login`, { data: DEMO });
    const { access_token: token, user } = (await login.json()) as { access_token: string; user: { uuid: string } };
    const answer = await request.get(`${baseURL}/api/pet/user/${user.uuid}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [pet] = (await answer.json()) as { uuid: string }[];
    await page.evaluate(
      ([sessionToken, sessionUser]) => {
        localStorage.setItem('token', sessionToken);
        localStorage.setItem('user', sessionUser);
      },
      [token, JSON.stringify(user)] as const,
    );
    for (const path of USER) await look(path.replace(':me', user.uuid).replace(':pet', pet!.uuid));
    expect(findings).toEqual([]);
  });
}
