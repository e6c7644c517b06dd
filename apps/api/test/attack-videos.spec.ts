import request from 'supertest';
import { patient, startTarget, token } from './attacks/target.js';
import { hostileVideos } from './attacks/videos.js';
import { picture } from './factories.js';

startTarget();

describe('a hundred hostile videos at once', () => {
  it('are all rejected', async () => {
    const poster = await picture();
    const answers = await Promise.all(
      (await hostileVideos()).map(async ([name, file]) => {
        const { status, body } = await request(patient.url)
          .post('/api/media/video')
          .set('authorization', token)
          .attach('file', file, { filename: 'x.mp4', contentType: 'video/mp4' })
          .attach('poster', poster, { filename: 'x.jpg', contentType: 'image/jpeg' });
        return { name, status, code: body.code as string };
      }),
    );
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter(({ code }) => !/^video_(not_accepted|too_long|broken)$/.test(code))).toEqual([]);
    expect(answers.filter(({ status }) => status !== 400 && status !== 415)).toEqual([]);
  });
});
