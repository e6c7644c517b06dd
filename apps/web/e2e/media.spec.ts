import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { paths } from '../src/routing/routes';
import { axeFindsNothing, continueSession, haveRole, person, photo, shows } from './steps';
import { expect, ON_PHONES, test } from './test';
import { words } from './words';

const t = words('sr');

const postOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const postForm = (page: Page) => page.getByRole('form', { name: t('wall.create.title') });
const chosen = (form: Locator) => form.getByRole('list', { name: t('media.chosen') }).getByRole('listitem');
const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click();

async function openWall(page: Page, firstName: string) {
  const user = await person(page.request, firstName, 'Ilić');
  await continueSession(page, user, 'sr');
  await page.goto(paths.wall());
  await shows(page, t('wall.title'));
  return user;
}

const FRAMES_PER_SECOND = 10;

/** Encodes two seconds of changing colours in the browser, larger than the server accepts. */
const encodeFrames = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1600, 900);
    const context = canvas.getContext('2d')!;
    const chunks: { type: EncodedVideoChunkType; data: number[] }[] = [];
    const encoder = new VideoEncoder({
      output: (chunk) => {
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        chunks.push({ type: chunk.type, data: [...data] });
      },
      error: (error) => console.error(error),
    });
    encoder.configure({ codec: 'vp8', width: canvas.width, height: canvas.height });
    for (let index = 0; index < 20; index++) {
      context.fillStyle = `hsl(${index * 18} 80% 60%)`;
      context.fillRect(0, 0, canvas.width, canvas.height);
      const frame = new VideoFrame(canvas, { timestamp: index * 100_000 });
      encoder.encode(frame);
      frame.close();
    }
    await encoder.flush();
    return chunks;
  });

/** Returns a WebM file with these frames, and optionally with Opus sound. */
async function webm(frames: Awaited<ReturnType<typeof encodeFrames>>, hasSound: boolean) {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const [pictures, sound] = [new EncodedVideoPacketSource('vp8'), new EncodedAudioPacketSource('opus')];
  output.addVideoTrack(pictures);
  if (hasSound) output.addAudioTrack(sound);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: 1600, codedHeight: 900 };
  const packets = frames.map(
    ({ type, data }, index) =>
      new EncodedPacket(Uint8Array.from(data), type, index / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND),
  );
  const silence = new EncodedPacket(new Uint8Array(8), 'key', 0, 2);
  const config = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 };
  await Promise.all([
    ...packets.map((packet) => pictures.add(packet, { decoderConfig })),
    hasSound && sound.add(silence, { decoderConfig: config }),
  ]);
  await output.finalize();
  return { name: 'riki.webm', mimeType: 'video/webm', buffer: Buffer.from(output.target.buffer!) };
}

test(
  'ten pictures are chosen at once, one is retried, they are reordered, and another user sees them',
  ON_PHONES,
  async ({ page, other }) => {
    await openWall(page, 'Ana');
    await openWall(other, 'Boris');
    const form = postForm(page);
    const names = Array.from({ length: 10 }, (_, index) => `riki-${index + 1}.jpg`);
    let sent = 0;
    await page.route('**/api/media', (route) =>
      ++sent === 4 ? route.abort('internetdisconnected') : route.continue(),
    );
    await form
      .locator('input[type="file"]')
      .setInputFiles(await Promise.all(names.map((name, index) => photo(name, `hsl(${index * 36}, 70%, 50%)`))));
    await expect(chosen(form)).toHaveCount(10);
    await expect(form.getByRole('progressbar')).toHaveCount(0);
    const retry = form.getByRole('button', { name: new RegExp(t('photos.retryOf', { file: 'riki' })) });
    await expect(retry).toHaveCount(1);
    await axeFindsNothing(page);
    await retry.click();
    await expect(retry).toHaveCount(0);
    await expect(form.getByRole('progressbar')).toHaveCount(0);

    const text = `Deset slika ${randomUUID().slice(0, 8)}`;
    await form.getByRole('textbox').fill(text);
    await page.reload();
    await expect(chosen(form)).toHaveCount(10);
    await expect(form.getByRole('textbox')).toHaveValue(text);

    await test.step('the last picture becomes the first one', async () => {
      const move = form.getByRole('button', { name: t('photos.order.move', { name: 'riki-10.jpg' }) });
      await move.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await expect(chosen(form).first().getByRole('img', { name: 'riki-10.jpg' })).toBeVisible();
      await press(form, t('photos.descriptionOf', { file: 'riki-10.jpg' }));
      await page.getByRole('dialog').getByRole('textbox').fill('Riki na plaži');
      await axeFindsNothing(page);
      await press(page.getByRole('dialog'), t('media.describeDone'));
    });

    await press(form, t('wall.create.submit'));
    const post = postOf(other, text);
    await expect(post).toBeVisible();
    await expect(post.getByText('+6')).toBeVisible();
    await axeFindsNothing(other);

    await test.step('the other user looks at the pictures in full screen', async () => {
      await post.getByRole('button', { name: `Riki na plaži. ${t('media.enlarge')}` }).click();
      const viewer = other.getByRole('dialog');
      await expect(viewer.getByText(t('media.position', { number: 1, total: 10 }))).toBeVisible();
      await expect(viewer.getByRole('img', { name: 'Riki na plaži' })).toBeVisible();
      await other.keyboard.press('ArrowRight');
      await expect(viewer.getByText(t('media.position', { number: 2, total: 10 }))).toBeVisible();
      await axeFindsNothing(other);
      await other.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
    });
  },
);

test(
  'a video is converted, posted and played, hidden by a moderator, and deleted by its author',
  ON_PHONES,
  async ({ page, other, request }) => {
    const ana = await openWall(page, 'Ana');
    const form = postForm(page);
    const input = form.locator('input[type="file"]');

    const frames = await encodeFrames(page);
    await test.step('a video with sound needs an encoder that this browser lacks', async () => {
      await input.setInputFiles(await webm(frames, true));
      await expect(form.getByText(t('errors.video_not_convertible'))).toBeVisible();
      await press(form, t('photos.remove', { file: 'riki.webm' }));
    });

    const postVideo = async () => {
      await input.setInputFiles(await webm(frames, false));
      await expect(chosen(form)).toHaveCount(1);
      await expect(form.getByRole('progressbar')).toHaveCount(0);
      await expect(form.getByRole('img', { name: 'riki.webm' })).toBeVisible();
      const text = `Riki trči ${randomUUID().slice(0, 8)}`;
      await form.getByRole('textbox').fill(text);
      await press(form, t('wall.create.submit'));
      await expect(postOf(page, text).locator('video')).toBeVisible();
      return text;
    };
    const statusOf = async (text: string) => {
      const url = await postOf(page, text).locator('video').getAttribute('src');
      return async () => (await request.get(url!)).status();
    };
    const text = await postVideo();

    const boris = await openWall(other, 'Boris');
    const post = postOf(other, text);
    const video = post.locator('video');
    await expect(video).toHaveAttribute('src', /\/video\.mp4$/);
    await axeFindsNothing(other);
    // The tests ask for reduced motion, so the video does not start by itself.
    expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
    const size = await video.evaluate(async (element: HTMLVideoElement) => {
      await element.play();
      return [element.videoWidth, element.videoHeight, element.muted];
    });
    expect(size).toEqual([1280, 720, true]);

    await test.step('with motion, the video plays only while it is on screen', async () => {
      await other.emulateMedia({ reducedMotion: 'no-preference' });
      await other.reload();
      const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused && !element.ended);
      await video.scrollIntoViewIfNeeded();
      await expect(video).toHaveJSProperty('muted', true);
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.played.length)).toBeGreaterThan(0);
      await video.evaluate((element: HTMLVideoElement) => {
        element.loop = true;
        void element.play();
      });
      // Scrolls only so far that the post stays in the virtual list.
      await other.evaluate(() => window.scrollBy(0, window.innerHeight));
      await expect.poll(isPaused).toBe(true);
      await other.emulateMedia({ reducedMotion: 'reduce' });
    });

    await test.step('a moderator plays the video and hides the post', async () => {
      const mia = await person(request, 'Mia', 'Ilić');
      await haveRole('MODERATOR', mia);
      const posts = await request.get(`/api/wall/user/${ana.user.uuid}`, { headers: boris.headers });
      const [{ id }] = (await posts.json()) as [{ id: number }];
      const report = { targetType: 'wall_post', targetId: id, reason: 'other' };
      const reported = await request.post('/api/moderation/reports', { headers: boris.headers, data: report });
      expect(reported.status()).toBe(201);
      await continueSession(other, mia, 'sr');
      await other.goto(paths.moderation());
      const thing = t('reports.things.wall_post');
      await other.getByRole('link', { name: t('moderation.caseOf', { name: ana.name, thing }) }).click();
      await press(other, t('moderation.playVideo'));
      await expect(other.locator('video')).toHaveJSProperty('videoWidth', 1280);
      await axeFindsNothing(other);
      await press(other, t('moderation.take'));
      await other.getByRole('radio', { name: t('moderation.actions.hide') }).check();
      await other.getByLabel(t('moderation.wordsToAuthor')).fill('Ne ovako.');
      const status = await statusOf(text);
      expect(await status()).toBe(200);
      await press(other, t('moderation.actions.hide'));
      await expect(other.getByText(t('moderation.state.hidden'))).toBeVisible();
      await expect.poll(status).toBe(404);
    });

    await test.step('the author deletes a post with a video', async () => {
      const second = await postVideo();
      const status = await statusOf(second);
      await press(postOf(page, second), t('wall.post.delete'));
      await press(page.getByRole('dialog'), t('wall.post.delete'));
      await expect(postOf(page, second)).toHaveCount(0);
      await expect.poll(status).toBe(404);
    });
  },
);

test('a message contains several pictures', ON_PHONES, async ({ page, other, request }) => {
  const ana = await person(request, 'Ana', 'Ilić');
  const boris = await person(request, 'Boris', 'Ilić');
  await continueSession(page, ana, 'sr');
  await continueSession(other, boris, 'sr');
  await page.goto(paths.conversation(boris.user.uuid));
  await other.goto(paths.conversation(ana.user.uuid));
  const composer = page.getByRole('textbox', { name: t('messages.compose.label', { name: boris.name }) });
  await expect(composer).toBeVisible();
  const form = page.locator('form').filter({ has: composer });
  const files = ['#a05a2c', '#2c5aa0', '#2ca05a'].map((colour, index) => photo(`mica-${index + 1}.jpg`, colour));
  await form.locator('input[type="file"]').setInputFiles(await Promise.all(files));
  await expect(chosen(form)).toHaveCount(3);
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await press(form, t('photos.remove', { file: 'mica-2.jpg' }));
  await press(form, t('messages.compose.send'));
  const label = t('messages.message.theirPhoto', { name: ana.name });
  const pictures = other.getByRole('button', { name: new RegExp(`^${label}, \\d od 2\\. ${t('media.enlarge')}$`) });
  await expect(pictures).toHaveCount(2);
  await axeFindsNothing(other);
  await pictures.last().click();
  await expect(other.getByRole('dialog').getByText(t('media.position', { number: 2, total: 2 }))).toBeVisible();
});

/** Sends the form that a phone's share sheet sends. */
const share = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 });
    canvas.getContext('2d');
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const files = new DataTransfer();
    for (const name of ['more.png', 'plaža.png']) files.items.add(new File([blob!], name, { type: 'image/png' }));
    const form = Object.assign(document.createElement('form'), {
      action: '/share',
      method: 'post',
      enctype: 'multipart/form-data',
    });
    form.append(
      Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true }),
      Object.assign(document.createElement('input'), { name: 'text', value: 'Na moru' }),
    );
    form.querySelector('input')!.files = files.files;
    document.body.append(form);
    form.submit();
  });

test.describe('share sheet of a phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shared pictures and text start a post', ON_PHONES, async ({ page }) => {
    await openWall(page, 'Ana');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await share(page);
    const form = postForm(page);
    await expect(form.getByRole('textbox')).toHaveValue('Na moru');
    await expect(chosen(form)).toHaveCount(2);
    await expect(form.getByRole('progressbar')).toHaveCount(0);
    await expect(page).toHaveURL(paths.wall());
  });
});

test('shared pictures that no service worker receives can be chosen on the wall', ON_PHONES, async ({ page }) => {
  await openWall(page, 'Ana');
  await share(page);
  const form = postForm(page);
  await expect(form.getByText(t('wall.errors.shareLost'))).toBeVisible();
  await expect(page).toHaveURL(paths.wall());
  await form.locator('input[type="file"]').setInputFiles(await photo('riki.jpg', '#a05a2c'));
  await expect(chosen(form)).toHaveCount(1);
  await expect(form.getByText(t('wall.errors.shareLost'))).toHaveCount(0);
});
