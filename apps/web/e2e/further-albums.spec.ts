import { paths } from '../src/routing/routes';
import { axeFindsNothing, choosePhotos, continueSession, fieldOf, person, petOf, photo, shows } from './steps';
import { expect, ON_DESKTOPS, ON_PHONES, test } from './test';
import { words } from './words';

test(
  'an album for friends is created, and opened with a link until it is revoked',
  ON_PHONES,
  async ({ page, other, request }) => {
    const t = words('sr');
    const owner = await person(request, 'Ana', 'Albumić');
    await continueSession(page, owner, 'sr');
    const album = page.getByRole('link', { name: 'Leto na jezeru' });

    await test.step('the owner creates an album for friends and adds a photo', async () => {
      await page.goto(paths.userAlbum(owner.user.uuid));
      await page.getByRole('button', { name: t('albums.further.add') }).click();
      await page.getByRole('button', { name: t('albums.further.create') }).click();
      await expect(page.getByText(t('fields.required'))).toBeVisible();
      await fieldOf(page, t('albums.further.name')).fill('Leto na jezeru');
      await axeFindsNothing(page);
      await page.getByRole('button', { name: t('albums.further.create') }).click();
      await album.click();
      await shows(page, 'Leto na jezeru');
      await choosePhotos(page, await photo('jezero.jpg', '#6b8fc9'));
      await expect(page.getByRole('button', { name: t('albums.enlarge', { name: '' }).trim() })).toHaveCount(1);
      await axeFindsNothing(page);
    });

    await test.step('the link opens the album without an account until it is revoked', async () => {
      await page.getByRole('button', { name: t('albums.further.tools.share') }).click();
      await page.getByRole('button', { name: t('albums.further.share.create') }).click();
      const link = await page.getByLabel(t('albums.further.share.link'), { exact: true }).inputValue();
      await other.goto(`${link}?lng=sr`);
      await shows(other, 'Leto na jezeru');
      await expect(other.getByRole('button', { name: t('albums.enlarge', { name: '' }).trim() })).toHaveCount(1);
      await expect(other.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await axeFindsNothing(other);
      await page.getByRole('button', { name: t('albums.further.share.end') }).click();
      await expect(page.getByRole('button', { name: t('albums.further.share.end') })).toHaveCount(0);
      await other.reload();
      await shows(other, t('albums.shared.gone'));
    });
  },
);

test(
  "a pet is added to a friend's photo, and shown on its page after its owner has confirmed it",
  ON_DESKTOPS,
  async ({ page, other, request }) => {
    const t = words('en');
    const [owner, friend] = [await person(request, 'Ana', 'Slikić'), await person(request, 'Filip', 'Psić')];
    const pet = await petOf(request, friend, 'Rex');
    const asked = await request.post('/api/friends/request', {
      headers: owner.headers,
      data: { addresseeUuid: friend.user.uuid },
    });
    const { id } = (await asked.json()) as { id: number };
    await request.post(`/api/friends/request/${id}/accept`, { headers: friend.headers });
    await continueSession(page, owner, 'en');
    await continueSession(other, friend, 'en');

    await page.goto(paths.userAlbum(owner.user.uuid));
    await choosePhotos(page, await photo('park.jpg', '#6bc98f'));
    await page.getByRole('button', { name: t('albums.enlarge', { name: '' }).trim() }).click();
    await page.getByRole('button', { name: t('albums.pets.title') }).click();
    await page.getByRole('button', { name: t('albums.pets.addOf', { name: 'Rex' }) }).click();
    await expect(page.getByText(t('albums.pets.waiting'))).toBeVisible();
    await axeFindsNothing(page);

    await other.goto(paths.notifications);
    await other.getByRole('link', { name: t('notifications.told.pet_in_photo') }).click();
    await shows(other, t('albums.byOthers.title', { name: 'Rex' }));
    await axeFindsNothing(other);
    await other.getByRole('button', { name: t('albums.byOthers.confirm') }).click();
    await expect(other.getByRole('button', { name: t('albums.byOthers.confirm') })).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Rex' })).toBeVisible();
    await page.goto(paths.pet(pet.uuid));
    const cards = page.getByRole('region', { name: t('albums.byOthers.title', { name: 'Rex' }) });
    await expect(cards.getByRole('img', { name: t('albums.byOthers.by', { name: owner.name }) })).toBeVisible();
    await cards.getByRole('link', { name: t('albums.byOthers.all') }).click();
    await page.getByRole('button', { name: t('albums.byOthers.remove') }).click();
    await expect(page.getByText(t('albums.empty.title'))).toBeVisible();
  },
);
