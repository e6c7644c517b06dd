import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { picture, type TestUser } from '../../../test/factories.js';
import { addDocument, consistent, emptyStorage, PDF, storedFiles, upload, uploadOwn } from '../../../test/uploads.js';
import { checkStorage } from './check.js';
import { documentPath } from './file-store.js';
import { StorageService } from './storage.service.js';

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

  it('finds documents without a file or a row, and removes documents without a row', async () => {
    for (let count = 0; count < 2; count++) await addDocument(test, ana, pet.uuid);
    const paths = (await test.prisma.healthDocument.findMany()).map(({ key }) => documentPath(key));
    await test.app.get(StorageService).files.remove(paths[0]!);
    const unused = documentPath(`ab/ab${'0'.repeat(30)}`);
    await test.app.get(StorageService).files.put(unused, PDF);
    const found = { ...consistent(3), missing: [paths[0]], orphaned: [unused] };
    expect(await check()).toEqual(found);
    expect(await checkStorage(test.config, { repair: true })).toEqual({ ...found, repaired: [unused] });
    expect(await check()).toEqual({ ...found, orphaned: [] });
  });

  it('skips pictures that are being stored or deleted', async () => {
    await test.prisma.media.deleteMany();
    await test.prisma.pendingFile.create({ data: { key: keys[2], state: 'UPLOADING' } });
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
    const elsewhere = {
      ...test.config,
      UPLOADS_DIR: join(test.config.DATA_DIR, 'not-mounted'),
    };
    const { missing, orphaned } = await checkStorage(elsewhere);
    expect([missing.length, orphaned]).toEqual([6, []]);
  });
});
