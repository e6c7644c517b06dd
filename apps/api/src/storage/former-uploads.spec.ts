import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '../../test/app.js';
import { eventually } from '../../test/eventually.js';
import { formerUploadsOf, loadConfig } from '../config.js';
import { FolderMove } from './former-uploads.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sapa-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = async (root: string, files: Record<string, string>) => {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
};

/** The content of a folder: files with their content, and empty folders. */
async function contentOf(root: string): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found[path.slice(root.length + 1)] = await readFile(path, 'utf8');
    else if ((await readdir(path)).length === 0) found[path.slice(root.length + 1)] = null;
  }
  return found;
}

const picturesOf = async (root: string) =>
  Object.fromEntries(Object.entries(await contentOf(root)).filter(([name]) => !name.startsWith('.tmp')));

const PICTURES = {
  'ab/abcd/320.webp': 'a small dog',
  'ab/abcd/960.webp': 'a large dog',
  'ab/abee/320.webp': 'a cat',
  'cd/cdef/320.webp': 'a parrot',
};

/** A volume other than that of temporary files, if this machine has one. */
const SHARED_MEMORY = '/dev/shm';
const hasVolumes = await (async () => {
  try {
    await access(SHARED_MEMORY, constants.W_OK);
    return (await stat(SHARED_MEMORY)).dev !== (await stat(tmpdir())).dev;
  } catch {
    return false;
  }
})();

describe.each([
  ['in the same volume', tmpdir()],
  ['in another volume', SHARED_MEMORY],
] as const)('the photos of an earlier release, to be moved to a place %s,', (_where, place) => {
  if (place !== tmpdir() && !hasVolumes) {
    it.skip('needs another volume', () => {});
    return;
  }

  let from: string;
  let to: string;
  beforeEach(async () => {
    from = join(folder, 'uploads');
    to = await mkdtemp(join(place, 'sapa-test-'));
  });
  afterEach(() => rm(to, { recursive: true, force: true }));
  const move = () => new FolderMove(join(to, '.tmp')).run(from, to);

  it('are all there afterwards, with the notes of pictures that have to go, and nothing is left of the old folder', async () => {
    await put(from, PICTURES);
    await mkdir(join(from, '.tmp', 'cdef'), { recursive: true });
    await put(to, { '.gitkeep': '' });
    expect(await move()).toEqual({ files: 4, kept: [] });
    expect(await contentOf(to)).toEqual({ ...PICTURES, '.gitkeep': '', '.tmp/cdef': null });
    await expect(stat(from)).rejects.toThrow('ENOENT');
  });

  it('are all there when an earlier attempt was cut off', async () => {
    const { 'ab/abcd/320.webp': first, 'ab/abcd/960.webp': second, ...rest } = PICTURES;
    // One file is only in the new place, one in both, and a third was half copied.
    await put(to, { 'ab/abcd/320.webp': first, 'ab/abcd/960.webp': second, '.tmp/moved-1': 'a c' });
    await put(from, { 'ab/abcd/960.webp': second, ...rest });
    expect((await move()).kept).toEqual([]);
    expect(await contentOf(to)).toEqual({ ...PICTURES, '.tmp/moved-1': 'a c' });
    await expect(stat(from)).rejects.toThrow('ENOENT');
  });

  it('never replace what is there already: of two different ones with one name both stay', async () => {
    await put(to, { 'ab/abcd/320.webp': 'another dog', 'ef/efab/320.webp': 'a spider' });
    await put(from, PICTURES);
    expect(await move()).toEqual({ files: 3, kept: [join(from, 'ab/abcd/320.webp')] });
    expect(await contentOf(from)).toEqual({ 'ab/abcd/320.webp': 'a small dog' });
    expect(await contentOf(to)).toMatchObject({
      ...PICTURES,
      'ab/abcd/320.webp': 'another dog',
      'ef/efab/320.webp': 'a spider',
    });
  });

  it('are all there when several processes move them at the same time', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${n % 7}/${n}/320.webp`, `picture ${n}`]));
    await put(from, many);
    await Promise.all([move(), move(), move()]);
    expect(await picturesOf(to)).toEqual(many);
  });

  it('are all there when the process is killed in the middle of it, and started again', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${n % 7}/${n}/320.webp`, `picture ${n}`]));
    await put(from, many);
    const module = new URL('../../dist/storage/former-uploads.js', import.meta.url).href;
    const script = `const { FolderMove } = await import('${module}'); await new FolderMove(process.argv[2]).run(process.argv[3], process.argv[4])`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, '-', join(to, '.tmp'), from, to]);
    const closed = once(child, 'close');
    await eventually(async () => expect((await readdir(to)).length).toBeGreaterThan(1));
    child.kill('SIGKILL');
    await closed;
    await move();
    expect(await picturesOf(to)).toEqual(many);
  });
});

describe('where the photos are', () => {
  const settings = { DATABASE_URL: 'postgresql://localhost/x', JWT_SECRET: 'x'.repeat(32) };
  const uploads = (env: object) => loadConfig({ ...settings, ...env }).UPLOADS_DIR;
  const repository = fileURLToPath(new URL('../../../../', import.meta.url));

  it('is the folder uploads of the repository, the folder of that name in DATA_DIR, or UPLOADS_DIR', () => {
    expect(uploads({})).toBe(join(repository, 'uploads'));
    expect(uploads({ DATA_DIR: join(repository, '.data') })).toBe(join(repository, 'uploads'));
    expect(uploads({ DATA_DIR: '/data' })).toBe('/data/uploads');
    expect(uploads({ DATA_DIR: '/data', UPLOADS_DIR: '/photos' })).toBe('/photos');
  });

  it('changes for nobody who has chosen it: nothing is moved then', () => {
    const former = (env: object) => formerUploadsOf(loadConfig({ ...settings, ...env }));
    expect(former({})).toBe(join(repository, '.data', 'uploads'));
    expect(former({ DATA_DIR: '/data' })).toBeNull();
    expect(former({ UPLOADS_DIR: '/photos' })).toBeNull();
    expect(former({ UPLOADS_DIR: join(repository, '.data', 'uploads') })).toBeNull();
  });
});

describe('a server that is started after the photos have got another place', () => {
  /** The built server in a repository of its own, where it keeps its data by default. */
  async function start(): Promise<{ url: string; stop: () => Promise<string> }> {
    const root = fileURLToPath(new URL('../../../../', import.meta.url));
    for (const path of ['apps/api/dist', 'apps/api/package.json'])
      await cp(join(root, path), join(folder, path), { recursive: true });
    for (const path of ['node_modules', 'apps/api/node_modules'])
      await symlink(join(root, path), join(folder, path)).catch(() => {});
    const child = spawn(process.execPath, [join(folder, 'apps/api/dist/server.js')], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { PATH: process.env.PATH, DATABASE_URL: await createDatabase(), PORT: '0' },
    });
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const closed = once(child, 'close').then(([code]) => [{ code: code as number }]);
    const [message] = (await Promise.race([once(child, 'message'), closed])) as [{ port?: number }];
    return { url: `http://127.0.0.1:${message.port}`, stop: () => (child.kill(), closed.then(() => errors)) };
  }

  it('shows those of the release before it', async () => {
    await put(join(folder, '.data', 'uploads'), PICTURES);
    await put(join(folder, 'uploads'), { '.gitkeep': '' });
    const { url, stop } = await start();
    for (const [name, content] of Object.entries(PICTURES)) {
      expect(await (await fetch(`${url}/uploads/${name}`)).text()).toBe(content);
    }
    await stop();
    expect(await contentOf(join(folder, 'uploads'))).toMatchObject(PICTURES);
    await expect(stat(join(folder, '.data', 'uploads'))).rejects.toThrow('ENOENT');
  });

  it('stops with a sentence where the old folder is a link to somewhere else, and leaves everything as it is', async () => {
    await put(join(folder, 'elsewhere'), PICTURES);
    await mkdir(join(folder, '.data'));
    await symlink(join(folder, 'elsewhere'), join(folder, '.data', 'uploads'));
    const { stop } = await start();
    expect(await stop()).toMatch(/belong to \S+uploads now, but \S+ is a link: UPLOADS_DIR=\S+ leaves them there\.\n$/);
    expect(await contentOf(join(folder, 'elsewhere'))).toEqual(PICTURES);
  });
});
