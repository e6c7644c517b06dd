import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { problem } from '../../../test/answers.js';
import { picture } from '../../../test/factories.js';
import { ana, bob, startWithThreePeople, test } from '../../../test/three-people.js';
import { emptyStorage, photo, storedFiles } from '../../../test/uploads.js';
import { readVideo, uploadVideo, video } from '../../../test/videos.js';

startWithThreePeople();
beforeEach(() => emptyStorage(test));

void delay;
void readFile;
void bob;

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
    const served = await test.http().get(body.video.url).buffer().expect(200).expect('content-type', 'video/mp4');
    expect(served.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await readVideo(served.body as Buffer)).toMatchObject({
      boxes: ['ftyp', 'moov', 'mdat'],
      tracks: ['video avc', 'audio aac'],
      seconds: expect.closeTo(2, 1),
    });
  });

  it('needs both parts', async () => {
    const only = (part: string, file: Buffer) => test.as(ana).post('/api/media/video').attach(part, file, 'x');
    expect((await only('file', await video()).expect(400)).body).toEqual(problem('file_missing'));
    expect((await only('poster', await picture()).expect(400)).body).toEqual(problem('file_missing'));
    expect(await storedFiles(test)).toEqual([]);
  });
});
