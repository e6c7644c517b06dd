import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connected, createDatabase, TestApp } from '../../test/app.js';
import { eventually } from '../../test/eventually.js';
import { PASSWORD, picture, type TestUser } from '../../test/factories.js';
import { sapa } from '../../test/sapa.js';
import { addDocument, PDF, uploadOwn } from '../../test/uploads.js';
import { loadConfig, type Config } from '../config.js';
import { ArchiveWriter } from '../platform/backup/archive.js';

let folder: string;
let test: TestApp;
let ana: TestUser;
let bob: TestUser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sapa-backup-'));
  test = await TestApp.start({ TRASH_DAYS: '7' });
  ana = await test.make.user();
  bob = await test.make.user();
  await test.as(ana).post('/api/messages/send').send({ receiverId: bob.id, content: 'Zdravo, Bobe!' }).expect(201);
});
afterAll(async () => {
  await test.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the settings of an installation with an empty database and an empty folder. */
const emptyHost = async (): Promise<Config> =>
  loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: await createDatabase('restored', 'template0'),
    DATA_DIR: await mkdtemp(join(folder, 'host-')),
    PLACES_COUNTRIES: process.env.PLACES_COUNTRIES,
  });

const archives = () => readdir(join(folder, 'archives'));

/** Writes a backup and returns its path. */
async function backUp(...args: string[]): Promise<string> {
  const { code, output, errors } = await sapa(test.config, 'backup', join(folder, 'archives'), ...args, '--json');
  expect([code, errors]).toEqual([0, '']);
  return JSON.parse(output).file;
}

describe('sapa backup and sapa restore', () => {
  it('move an installation that is in use to an empty host', async () => {
    const photos: { id: number; url: string; path: string }[] = [];
    for (let count = 0; count < 4; count++) photos.push((await uploadOwn(test, ana, await picture()).expect(201)).body);
    const { uuid } = await test.make.pet({ userId: ana.id });
    const document = await addDocument(test, ana, uuid);
    let isWriting = true;
    const write = async () => {
      for (const { id } of photos.slice(1)) await test.as(ana).delete(`/api/user-photo/${id}`).expect(204);
      while (isWriting) await test.as(bob).post('/api/wall').send({ content: 'while it runs' }).expect(201);
    };
    const writing = write();
    const file = await backUp().finally(() => {
      isWriting = false;
    });
    await writing;

    const host = await emptyHost();
    const restored = await sapa(host, 'restore', file, '--json');
    expect(restored).toMatchObject({ code: 0 });
    expect(JSON.parse(restored.output)).toMatchObject({ missing: [], hasOtherSecrets: false });
    const { DATABASE_URL, DATA_DIR, UPLOADS_DIR } = host;
    // Without JWT_SECRET, the server uses the secret in DATA_DIR, which signed the old tokens.
    await test.beside({ DATABASE_URL, DATA_DIR, UPLOADS_DIR, JWT_SECRET: '' }, async (server) => {
      expect(server.config.JWT_SECRET).toBe(test.config.JWT_SECRET);
      const login = await server.http().post('/api/auth/login').send({ email: ana.email, password: PASSWORD });
      expect(login.status).toBe(200);
      await server.as(ana).get('/api/user/me').expect(200);
      const { body: conversations } = await server.as(bob).get('/api/messages/conversations').expect(200);
      expect(JSON.stringify(conversations)).toContain('Zdravo, Bobe!');
      await server.http().get(photos[0]!.url).expect(200);
      expect((await server.as(ana).get(`/api/health-records/documents/${document}`).expect(200)).body).toEqual(PDF);
      const { body: post } = await server.as(ana).post('/api/wall').send({ content: 'after it' }).expect(201);
      expect(post.likeCount).toBe(0);
    });
  });

  it('refuse damaged archives, archives of an unsuitable release and a database in use', async () => {
    const file = await backUp('--keep', '1');
    expect(await archives()).toEqual([expect.stringMatching(/^sapa-backup-/)]);
    const content = await readFile(file);
    await writeFile(
      join(folder, 'changed.tar.gz'),
      content.with(content.length >> 1, content[content.length >> 1]! ^ 1),
    );
    await writeFile(join(folder, 'cut.tar.gz'), content);
    await truncate(join(folder, 'cut.tar.gz'), (await stat(file)).size - 1000);
    const newer = new ArchiveWriter(createWriteStream(join(folder, 'newer.tar.gz')));
    await newer.finish({ format: 1, release: '99.0.0', migrations: ['29990101000000_later'] });
    const older = new ArchiveWriter(createWriteStream(join(folder, 'older.tar.gz')));
    await older.finish({ format: 1, release: '1.0.0', migrations: ['20261125200000_baseline'] });
    const host = await emptyHost();
    const refused = async (name: string, ...args: string[]) => {
      const { code, output } = await sapa(host, 'restore', join(folder, name), '--json', ...args);
      return [code, JSON.parse(output).error.code];
    };
    expect(await refused('changed.tar.gz')).toEqual([1, 'damaged']);
    expect(await refused('cut.tar.gz')).toEqual([1, 'damaged']);
    expect(await refused('newer.tar.gz')).toEqual([1, 'newer_release']);
    expect(await refused('older.tar.gz')).toEqual([1, 'older_release']);
    expect(await refused('none.tar.gz')).toEqual([1, 'no_file']);
    expect(await refused('cut.tar.gz', '--replace')).toEqual([2, 'not_confirmed']);
    const inUse = await sapa(test.config, 'restore', file, '--json');
    expect(JSON.parse(inUse.output).error.code).toBe('in_use');
    await test.as(ana).get('/api/user/me').expect(200);
  });

  it('keep the present database if the connection is lost while it is replaced', async () => {
    const host = await emptyHost();
    const file = await backUp();
    expect(await sapa(host, 'restore', file, '--json')).toMatchObject({ code: 0 });
    const countUsers = () =>
      connected(host.DATABASE_URL, async (client) => {
        await client.query(`DELETE FROM "User" WHERE id = ${bob.id}`); // a difference from the backup
        return (await client.query<{ count: number }>('SELECT count(*)::int FROM "User"')).rows[0]!.count;
      });
    const before = await countUsers();

    const replacing = sapa(host, 'restore', file, '--replace', '--yes', '--json');
    await eventually(async () => {
      const { rowCount } = await connected(test.config.DATABASE_URL, (client) =>
        client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
          `${new URL(host.DATABASE_URL).pathname.slice(1)}_restored`,
        ]),
      );
      expect(rowCount).toBeGreaterThan(0);
    });
    const { code, output } = await replacing;
    expect([code, JSON.parse(output).error]).toEqual([
      1,
      { code: 'interrupted', message: expect.stringMatching(/The database is unchanged\. Run the command again\.$/) },
    ]);
    expect(await countUsers()).toBe(before);
    expect(await sapa(host, 'restore', file, '--replace', '--yes', '--json')).toMatchObject({ code: 0 });
    expect(await countUsers()).toBe(before);
  });
});
