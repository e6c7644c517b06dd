import { request } from 'node:http';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { picture } from '../../../test/factories.js';
import { pet, startWithPet } from '../../../test/pet-uploads.js';
import { ana, test } from '../../../test/three-people.js';
import { upload } from '../../../test/uploads.js';

startWithPet();

describe('the path /uploads', () => {
  /** Sends the path exactly as given, because other HTTP clients normalize it. */
  const statusOf = (path: string) =>
    new Promise<{ status?: number; text: string }>((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port: new URL(test.url).port, path }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      });
      call.on('error', reject);
      call.end();
    });

  it.each([
    '/uploads',
    '/uploads/',
    '/uploads/..',
    '/uploads/../jwt-secret',
    '/uploads/..%2fjwt-secret',
    '/uploads/%2e%2e/jwt-secret',
    '/uploads/%2e%2e%2fjwt-secret',
    '/uploads/..%5cjwt-secret',
    '/uploads/..%252fjwt-secret',
    '/uploads/....//jwt-secret',
    '/uploads/ab/../../jwt-secret',
    '/uploads//jwt-secret',
    '/uploads/..%2f..%2f.env',
    '/uploads/.git/config',
    '/uploads/.tmp/secret',
    '/uploads/%2etmp/secret',
    '/uploads/.tmp',
    '/uploads/%00',
    '/uploads/x%00.webp',
    '/uploads/%ff',
    '/uploads/%',
    '/uploads/unknown.webp',
    '/UPLOADS/.tmp/secret',
    '//uploads/.tmp/secret',
  ])('does not return a file for %s', async (path) => {
    await mkdir(join(test.config.UPLOADS_DIR, '.tmp'), { recursive: true });
    const secret = join(test.config.UPLOADS_DIR, '.tmp', 'secret');
    await writeFile(secret, 'SECRET');
    const { status, text } = await statusOf(path);
    await rm(secret);
    expect([400, 404]).toContain(status);
    expect(JSON.parse(text)).toMatchObject({ statusCode: status, requestId: expect.any(String) });
    expect(text).not.toContain(test.config.JWT_SECRET);
    expect(text).not.toContain('SECRET');
    expect(text).not.toContain(test.config.DATA_DIR);
  });

  it('does not list the files in folders', async () => {
    const { body } = await upload(test, ana, pet.uuid, await picture()).expect(201);
    for (const path of [`/uploads/${body.path}`, `/uploads/${body.path}/`, `/uploads/${body.path.slice(0, 2)}/`]) {
      expect((await statusOf(path)).status).toBe(404);
    }
  });
});
