import { execFile } from 'node:child_process';
import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase, TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { picture, type TestUser } from '../../../test/factories.js';
import { consistent, emptyStorage, storedFiles, upload, uploadOwn } from '../../../test/uploads.js';
import { checkStorage } from './check.js';

let test: TestApp;
let ana: TestUser;
let pet: { id: number; uuid: string };
/** Storage keys of a pet photo, a user photo and a picture in a post. */
let keys: [string, string, string];
beforeAll(async () => {
  test = await TestApp.start();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.reset();
  await emptyStorage(test);
  ana = await test.make.user();
  pet = await test.make.pet({ userId: ana.id });
  const ofPet = await upload(test, ana, pet.uuid, await picture()).expect(201);
  const own = await uploadOwn(test, ana, await picture()).expect(201);
  const post = await test
    .as(ana)
    .post('/api/media')
    .attach('file', await picture(), 'x.jpg')
    .expect(201);
  const postKey = (post.body.url as string).split('/').slice(2, 4).join('/');
  keys = [ofPet.body.path as string, own.body.path as string, postKey];
  await eventually(async () => expect(await storedFiles(test)).toHaveLength(6));
});

const uploadPath = (path: string) => join(test.config.UPLOADS_DIR, path);
const check = () => checkStorage(test.config);

describe('the storage check', () => {
  it('finds nothing in a consistent storage', async () => {
    expect(await check()).toEqual(consistent(3));
  });

  it('finds missing and empty files', async () => {
    await rm(uploadPath(keys[0]), { recursive: true });
    await rm(uploadPath(`${keys[1]}/320.webp`));
    await truncate(uploadPath(`${keys[2]}/400.webp`));
    const { missing, orphaned } = await check();
    expect(missing).toEqual([
      `${keys[0]}/320.webp`,
      `${keys[0]}/400.webp`,
      `${keys[1]}/320.webp`,
      `${keys[2]}/400.webp`,
    ]);
    expect(orphaned).toEqual([]);
  });

  it('finds files without a row', async () => {
    await test.prisma.petPhoto.deleteMany();
    await test.prisma.userPhoto.updateMany({ data: { deletedAt: new Date() } });
    const { pictures, missing, orphaned } = await check();
    expect([pictures, missing]).toEqual([1, []]);
    expect(orphaned.sort()).toEqual([keys[0], keys[1]].sort());
  });

  it('skips pictures that are being stored or deleted', async () => {
    await test.prisma.media.deleteMany();
    await test.prisma.pendingPicture.create({ data: { key: keys[2], state: 'UPLOADING' } });
    expect(await check()).toEqual(consistent(2));
  });

  it('finds nothing during concurrent uploads and deletions', async () => {
    const checks: Promise<unknown>[] = [];
    for (let round = 0; round < 4; round++) {
      const { body } = await upload(test, ana, pet.uuid, await picture());
      checks.push(check());
      await Promise.all([
        test.as(ana).delete(`/api/pet-photo/${body.id}`).expect(204),
        uploadOwn(test, ana, await picture()).expect(201),
      ]);
    }
    for (const result of await Promise.all(checks))
      expect(result).toMatchObject({ missing: [], misplaced: [], orphaned: [] });
    expect(await check()).toEqual(consistent(7));
  });

  it('reports all files as missing if the uploads folder does not exist', async () => {
    const elsewhere = Object.assign(Object.create(test.config) as typeof test.config, {
      UPLOADS_DIR: join(test.config.DATA_DIR, 'not-mounted'),
    });
    const { missing, orphaned } = await checkStorage(elsewhere);
    expect([missing.length, orphaned]).toEqual([6, []]);
  });
});

describe('npm run storage-check', () => {
  const main = fileURLToPath(new URL('../../../dist/platform/storage/check.js', import.meta.url));
  const run = (env: Record<string, string>, args: string[] = []) =>
    new Promise<{ code: unknown; output: string[]; errors: string }>((resolve) => {
      execFile(
        process.execPath,
        [main, ...args],
        { env: { PATH: process.env.PATH, ...env } },
        (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, output: stdout.trim().split('\n'), errors: stderr }),
      );
    });
  const settings = () => ({ DATABASE_URL: test.config.DATABASE_URL, DATA_DIR: test.config.DATA_DIR });

  it('prints the findings, repairs them, and fails if files are missing', async () => {
    await test.prisma.media.deleteMany();
    expect(await run(settings())).toEqual({
      code: 0,
      output: [`orphaned   ${keys[2]}`, '2 pictures: 0 missing files, 0 misplaced, 1 without a row, 0 repaired.'],
      errors: '',
    });
    await rm(uploadPath(`${keys[0]}/400.webp`));
    const { code, output } = await run(settings(), ['--repair']);
    expect([code, output.at(-1)]).toEqual([
      1,
      '2 pictures: 1 missing files, 0 misplaced, 1 without a row, 1 repaired.',
    ]);
    expect(output).toContain(`missing    ${keys[0]}/400.webp`);
    expect(await check()).toMatchObject({ missing: [`${keys[0]}/400.webp`], orphaned: [] });
  });

  it('reports an empty database', async () => {
    const empty = await createDatabase('unmigrated', 'template0');
    const { code, errors } = await run({ ...settings(), DATABASE_URL: empty });
    expect([code, errors]).toEqual([2, 'There are no pictures: the database is empty.\n']);
  });

  it('reports invalid settings', async () => {
    const { code, errors } = await run({ ...settings(), DATABASE_URL: 'nonsense' });
    expect(code).toBe(2);
    expect(errors).toMatch(/^The storage cannot be checked with this configuration:\nDATABASE_URL/);
  });
});
