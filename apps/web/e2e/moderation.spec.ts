import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { paths } from '../src/routing/routes';
import { axeFindsNothing, continueSession, goTo, haveRole, person, type Person } from './steps';
import { ON_PHONES, test } from './test';
import { words } from './words';

const t = words('en');
const command = fileURLToPath(new URL('../../api/dist/cli/sapa.js', import.meta.url));

/** Makes the user a moderator with the operator's command. */
const makeModerator = ({ email }: Person) =>
  promisify(execFile)(process.execPath, [command, 'user', 'role', email, 'moderator'], {
    env: { ...process.env, DATABASE_URL: process.env.E2E_DATABASE_URL },
  });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function write(request: APIRequestContext, { headers }: Person, content: string): Promise<number> {
  const answer = await request.post('/api/wall', { headers, data: { content } });
  return ((await answer.json()) as { id: number }).id;
}

test(
  'a report reaches two moderators, who hide the post; its author objects, and the reporter is notified',
  ON_PHONES,
  async ({ page, other, request, context }) => {
    const people = [];
    for (const name of ['Ana', 'Bob', 'Mia', 'Mik']) people.push(await person(request, name, 'Mirić'));
    const [ana, bob, mia, mik] = people as [Person, Person, Person, Person];
    await haveRole('MODERATOR', mia, mik);
    const postId = await write(request, ana, 'Vaši psi su ružni!');

    await continueSession(page, bob);
    await page.goto(paths.wallPost(postId));
    await press(page, t('common.report.of', { name: ana.name }));
    await page.getByLabel(t('reports.words')).fill('This is not kind.');
    await axeFindsNothing(page);
    await press(page, t('reports.send'));
    await expect(page.getByText(t('reports.sent'))).toBeVisible();

    await continueSession(other, mia);
    await other.goto(paths.moderation());
    const colleague = await other.context().browser()!.newContext();
    const second = await colleague.newPage();
    await continueSession(second, mik);
    await second.goto(paths.moderation());
    const title = t('moderation.caseOf', { name: ana.name, thing: t('reports.things.wall_post') });
    await test.step('one moderator claims the case, and the other moderator sees it immediately', async () => {
      await other.getByRole('link', { name: title }).click();
      await expect(other.getByText('This is not kind.')).toBeVisible();
      await press(other, t('moderation.take'));
      await expect(second.getByText(t('moderation.claimedBy', { name: mia.name }))).toBeVisible();
      await second.getByRole('link', { name: title }).click();
      await expect(second.getByText(t('moderation.claimedBy', { name: mia.name }))).toBeVisible();
      await expect(second.getByRole('form', { name: t('moderation.decide') })).toBeHidden();
    });
    await test.step('the moderator hides the post', async () => {
      await other.getByRole('radio', { name: t('moderation.actions.hide') }).check();
      await other.getByLabel(t('moderation.wordsToAuthor')).fill('Please be kind.');
      await axeFindsNothing(other);
      await press(other, t('moderation.actions.hide'));
      await expect(other.getByText(t('moderation.state.hidden'))).toBeVisible();
    });

    await goTo(page, paths.notifications);
    await page.getByText(t('notifications.told.report_closed')).click();
    await expect(page.getByText(t('reports.outcomes.acted'))).toBeVisible();
    await page.goto(paths.wallPost(postId));
    await expect(page.getByText('Vaši psi su ružni!')).toBeHidden();

    await test.step('the author objects', async () => {
      const authors = await context.browser()!.newContext();
      const own = await authors.newPage();
      await continueSession(own, ana);
      await own.goto(paths.notices());
      await expect(own.getByText('Please be kind.')).toBeVisible();
      await press(own, t('reports.objection.start'));
      await own.getByLabel(t('reports.objection.words')).fill('It was a joke.');
      await axeFindsNothing(own);
      await press(own, t('reports.objection.send'));
      await expect(own.getByText(t('reports.objection.open'))).toBeVisible();
      await goTo(second, paths.moderation({ state: 'objections' }));
      await second.getByRole('link', { name: title }).click();
      await expect(second.getByText('It was a joke.')).toBeVisible();
      await second.getByRole('radio', { name: t('moderation.actions.restore') }).check();
      await press(second, t('moderation.actions.restore'));
      await expect(second.getByText(t('moderation.state.shown'))).toBeVisible();
      await own.reload();
      await expect(own.getByText(t('reports.objection.upheld'))).toBeVisible();
      await authors.close();
    });
    await page.goto(paths.wallPost(postId));
    await expect(page.getByText('Vaši psi su ružni!')).toBeVisible();
    await colleague.close();
  },
);

test(
  "a suspended user can read but not write, and sees the suspension's reason and end",
  ON_PHONES,
  async ({ page, request }) => {
    const [ana, bob, mia] = [
      await person(request, 'Ana', 'Savić'),
      await person(request, 'Bob', 'Savić'),
      await person(request, 'Mia', 'Savić'),
    ];
    await makeModerator(mia);
    const targetId = await write(request, ana, 'Ko ovo čita je magarac.');
    const report = { targetType: 'wall_post', targetId, reason: 'insult' };
    expect((await request.post('/api/moderation/reports', { headers: bob.headers, data: report })).status()).toBe(201);
    const found = await request.get(`/api/moderation/cases?userId=${ana.user.id}`, { headers: mia.headers });
    const [{ id }] = (await found.json()) as [{ id: number }];
    const data = {
      action: 'suspend',
      reason: 'insult',
      text: 'Take a walk.',
      until: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const decided = await request.post(`/api/moderation/cases/${id}/decisions`, { headers: mia.headers, data });
    expect(decided.status()).toBe(200);

    await continueSession(page, ana);
    await page.goto(paths.wallPost(targetId));
    await expect(page.getByText('Ko ovo čita je magarac.')).toBeVisible();
    await page.getByRole('link', { name: t('common.shell.suspendedWhy') }).click();
    await expect(page.getByText('Take a walk.')).toBeVisible();
    await axeFindsNothing(page);
    await goTo(page, paths.wall());
    await page.getByRole('textbox', { name: t('wall.create.label') }).fill('I am not sorry.');
    await press(page, t('wall.create.submit'));
    await expect(page.getByText(t('errors.suspended')).first()).toBeVisible();
  },
);
