import { paths } from '../src/routing/routes';
import { axeFindsNothing, continueSession, haveRole, newEmail, person } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('en');
const REGISTER = {
  name: 'register.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n'),
};

test(
  'a salon asks to be verified, a moderator verifies it, visitors see the badge, and a new name ends it',
  ON_PHONES,
  async ({ page, other, request }) => {
    const name = `Salon ${newEmail().slice(4, 12)}`;
    const salon = await person(request, name, 'x');
    const { headers, user } = salon;
    const profile = { userCategoryId: 3, phoneNumber: '0230 123 456', establishment_date: '2015-03-01' };
    expect((await request.patch('/api/user/profile', { headers, data: profile })).status()).toBe(200);
    const mia = await person(request, 'Mia', 'Mirić');
    await haveRole('MODERATOR', mia);

    await continueSession(page, { ...salon, user: { ...user, ...profile } });
    const section = page.getByRole('region', { name: t('account.verification.title') });
    const ask = () => section.getByRole('button', { name: t('account.verification.ask') }).tap();
    const send = async () => {
      await section.getByLabel(t('account.verification.number')).fill('12345678');
      await section.locator('input[type="file"]').setInputFiles(REGISTER);
      await ask();
      await expect(section.getByRole('status')).toContainText('12345678');
    };
    await test.step('the salon cannot ask without a document', async () => {
      await page.goto(paths.account);
      await ask();
      await expect(section.getByText(t('account.verification.documentMissing'))).toBeVisible();
      await axeFindsNothing(page);
      await send();
    });

    await continueSession(other, mia);
    const title = t('moderation.caseOf', { name: `${name} x`, thing: t('reports.things.verification') });
    const decide = async (action: 'verify' | 'refuse', text: string) => {
      await other.goto(paths.moderation({ type: 'verification' }));
      await other.getByRole('link', { name: title }).click();
      await expect(other.getByRole('button', { name: t('moderation.document.download') })).toBeVisible();
      const form = other.getByRole('form', { name: t('moderation.decide') });
      await form
        .getByText(t(`moderation.actions.${action}`))
        .first()
        .click();
      await form.getByLabel(t('moderation.wordsToAuthor')).fill(text);
      await axeFindsNothing(other);
      await form.getByRole('button', { name: t(`moderation.actions.${action}`) }).click();
      await expect(other.getByText(t(`moderation.taken.${action}`), { exact: true }).first()).toBeVisible();
      await expect(other.getByRole('button', { name: t('moderation.document.download') })).toBeHidden();
    };
    await test.step('a moderator refuses with a reason, and the salon asks again', async () => {
      const download = other.waitForEvent('download');
      await other.goto(paths.moderation({ type: 'verification' }));
      await other.getByRole('link', { name: title }).click();
      await other.getByRole('button', { name: t('moderation.document.download') }).click();
      await download;
      await decide('refuse', 'The number is wrong.');
      await expect(section.getByText('The number is wrong.')).toBeVisible();
      await send();
    });

    const verified = /^Verified \d/;
    await test.step('the moderator verifies the salon, and visitors see the badge', async () => {
      await decide('verify', '');
      await expect(section.getByText(verified)).toBeVisible();
      const visitor = await page.context().browser()!.newContext({ locale: 'en' });
      const theirs = await visitor.newPage();
      await theirs.goto(`${paths.publicBusiness(user.uuid)}?lng=en`);
      await expect(theirs.getByText(verified)).toBeVisible();
      await visitor.close();
    });

    await test.step('the salon is warned before a new name, which ends the verification', async () => {
      await page.goto(`${paths.user(user.uuid)}?edit=1`);
      await expect(page.getByText(t('profile.edit.endsVerification'))).toBeVisible();
      const changed = await request.patch('/api/user/profile', { headers, data: { firstName: `${name} Novi` } });
      expect(changed.status()).toBe(200);
      await page.goto(paths.account);
      await expect(section.getByRole('button', { name: t('account.verification.ask') })).toBeVisible();
      await expect(section.getByText(verified)).toBeHidden();
    });
  },
);
