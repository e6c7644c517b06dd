import { join } from 'node:path';
import { invalid, problem } from '../../../test/answers.js';
import { TestApp } from '../../../test/app.js';
import { stallingVideo } from '../../../test/attacks/videos.js';
import { picture } from '../../../test/factories.js';
import { reported } from '../../../test/reported.js';
import { ana, bob, startWithThreePeople, test } from '../../../test/three-people.js';
import { consistent, emptyStorage, photo, storedFiles, unfinished } from '../../../test/uploads.js';
import { readVideo, uploadVideo, video } from '../../../test/videos.js';
import { checkStorage } from '../../platform/storage/check.js';
import { StorageService } from '../../platform/storage/storage.service.js';

startWithThreePeople();
beforeEach(() => emptyStorage(test));

interface Uploaded {
  url: string;
  video: { url: string; seconds: number };
}

const uploaded = async (file?: Buffer): Promise<Uploaded> => {
  const { status, body } = await uploadVideo(test, ana, file ?? (await video()));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as Uploaded;
};
const fetchVideo = async (url: string): Promise<Buffer> =>
  (await test.http().get(url).buffer().expect(200)).body as Buffer;

const publish = (media: object[]) => test.as(ana).post('/api/wall').send({ media });

describe('POST /media/video', () => {
  it('stores a video with its poster and serves both', async () => {
    const poster = await photo(320, 180).jpeg().toBuffer();
    const { status, body } = await uploadVideo(test, ana, await video(), poster);
    expect([status, body]).toEqual([
      201,
      {
        url: expect.stringMatching(/^\/uploads\/([0-9a-f]{2})\/\1[0-9a-f]{30}\/320\.webp$/),
        width: 320,
        height: 180,
        video: { url: body.url.replace('320.webp', 'video.mp4'), seconds: 2 },
      },
    ]);
    await test.http().get(body.url).expect(200).expect('content-type', 'image/webp');
    const { headers } = await test.http().get(body.video.url).buffer().expect(200);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await unfinished(test)).toEqual([]);
  });

  it('keeps only pictures and sound, with the index at the front', async () => {
    const tags = { title: '<script>alert(1)</script>', comment: '+44.8125+020.4612/', artist: 'Ana' };
    const file = await video({ tags, rotation: 90, width: 720, height: 1280 });
    expect(file.toString('latin1')).toContain('<script>');
    const { video: stored } = await uploaded(file);
    const content = await fetchVideo(stored.url);
    expect(await readVideo(content)).toEqual({
      boxes: ['ftyp', 'moov', 'mdat'],
      tracks: ['video avc', 'audio aac'],
      seconds: expect.closeTo(2, 1),
      rotation: 90,
      tags: {},
    });
    expect(content.toString('latin1')).not.toMatch(/script|44\.8|Ana/);
  });

  it.each([
    ['fragmented', { fastStart: 'fragmented' }],
    ['silent', { audio: null }],
    ['60 s long', { seconds: 60 }],
  ] as const)('accepts a %s video', async (_name, options) => {
    const file = await video(options);
    const { video: stored } = await uploaded(file);
    const { boxes, seconds } = await readVideo(await fetchVideo(stored.url));
    expect([boxes, seconds]).toEqual([
      ['ftyp', 'moov', 'mdat'],
      expect.closeTo('seconds' in options ? options.seconds : 2, 1),
    ]);
  });

  it('needs both parts', async () => {
    const only = (part: string, file: Buffer) => test.as(ana).post('/api/media/video').attach(part, file, 'x');
    expect((await only('file', await video()).expect(400)).body).toEqual(problem('file_missing'));
    expect((await only('poster', await picture()).expect(400)).body).toEqual(problem('file_missing'));
    const { status, body } = await uploadVideo(test, ana, await video(), Buffer.from('<html>'));
    expect([status, body]).toEqual([415, problem('image_not_accepted')]);
    expect(await storedFiles(test)).toEqual([]);
  });

  it('leaves nothing of a rejected video', async () => {
    const good = await video({ fastStart: 'in-memory' });
    for (const [file, status, code] of [
      [good.subarray(0, good.length - 100), 400, 'video_broken'],
      [await video({ codec: 'vp9' }), 415, 'video_not_accepted'],
      [await video({ seconds: 61 }), 400, 'video_too_long'],
      [Buffer.concat([good, Buffer.alloc(25 * 1024 * 1024)]), 413, 'video_too_large'],
    ] as const) {
      const answer = await uploadVideo(test, ana, file);
      expect([answer.status, answer.body]).toEqual([status, problem(code)]);
    }
    expect(await storedFiles(test)).toEqual([]);
    expect(await unfinished(test)).toEqual([]);
  });

  it('soon rejects a video whose index would keep the server busy for minutes', async () => {
    const [, file] = stallingVideo(await video({ seconds: 1, fastStart: 'in-memory' }));
    const sentAt = Date.now();
    const { status, body } = await uploadVideo(test, ana, file);
    expect([status, body]).toEqual([400, problem('video_broken')]);
    expect(Date.now() - sentAt).toBeLessThan(8000);
    expect(await unfinished(test)).toEqual([]);
  });

  it('limits the videos of a user per day, and their megabytes', async () => {
    const other = await TestApp.start({ RATE_LIMITS: 'videosPerUser=2', QUOTAS: 'videoMegabytesPerUser=1' });
    try {
      const eva = await other.make.user();
      const file = await video({ seconds: 1 });
      const { status } = await uploadVideo(other, eva, file);
      expect(status).toBe(201);
      await other.prisma.media.updateMany({ data: { videoBytes: 1024 * 1024 } });
      expect((await uploadVideo(other, eva, file)).body).toEqual(problem('videos_full'));
      expect((await uploadVideo(other, eva, file)).body).toEqual(problem('too_many_requests'));
      expect(await checkStorage(other.config)).toEqual(consistent(1));
    } finally {
      await other.stop();
    }
  });
});

describe('a video in a post', () => {
  it('is shown with its length, and is alone', async () => {
    const { url, video: stored } = await uploaded();
    const { body: image } = await test
      .as(ana)
      .post('/api/media')
      .attach('file', await picture(), 'a.jpg');
    expect((await publish([{ url }, { url: image.url }]).expect(400)).body).toEqual(
      invalid({ media: 'media_invalid' }),
    );
    const { body: post } = await publish([{ url, description: 'Rex jumps' }]).expect(201);
    const item = { url, description: 'Rex jumps', width: 400, height: 8, video: stored };
    expect(post).toMatchObject({ mediaUrl: url, media: [item] });
    expect((await test.as(bob).get('/api/wall').expect(200)).body).toEqual([post]);
    const message = { receiverId: bob.id, messageType: 'image', content: url, media: [{ url }] };
    const { body: sent } = await test.as(ana).post('/api/messages/send').send(message).expect(201);
    expect(sent.media).toEqual([{ ...item, description: null }]);
  });

  it('is hidden, shown and deleted with the post, and moderators can watch it', async () => {
    const { url, video: stored } = await uploaded();
    const { body: post } = await publish([{ url }]).expect(201);
    const { decide, thing, path, moderator } = await reported(test, bob, 'wall_post', post.id);
    expect(await thing()).toMatchObject({ pictures: [url], videos: [1] });
    await decide('hide');
    await test.http().get(stored.url).expect(404);
    const watched = await test.as(moderator).get(`${path}/pictures/1/video`).buffer().expect(200);
    expect(watched.headers).toMatchObject({ 'content-type': 'video/mp4', 'cache-control': 'no-store' });
    expect((await readVideo(watched.body as Buffer)).tracks).toEqual(['video avc', 'audio aac']);
    await test.as(bob).get(`${path}/pictures/1/video`).expect(403);
    await test.as(moderator).get(`${path}/pictures/2/video`).expect(404);
    await decide('restore');
    await test.http().get(stored.url).expect(200);
    expect(await checkStorage(test.config)).toEqual(consistent(1));
    await test.as(ana).delete(`/api/wall/${post.id}`).expect(204);
    await test.http().get(stored.url).expect(404);
    await test.http().get(url).expect(404);
    expect(await checkStorage(test.config)).toEqual(consistent(0));
  });

  it('is missing in the storage check if only its poster is left', async () => {
    const { video: stored } = await uploaded();
    const path = stored.url.slice(1);
    await test.app.get(StorageService).files.remove(path);
    const missing = [path.slice('uploads/'.length)];
    expect(await checkStorage(test.config)).toEqual({ ...consistent(1), missing });
    expect(join(test.config.UPLOADS_DIR, missing[0]!)).toMatch(/video\.mp4$/);
  });
});
