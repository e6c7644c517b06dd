import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, rm, symlink, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const built = join(root, 'apps/api');
let folder: string;
/** Folder with a copy of the built server. */
let copy: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sapa-code-'));
  copy = join(folder, 'apps/api');
  for (const file of ['package.json', 'dist/bundle.cjs', 'dist/code-cache.js', 'dist/write-code-cache.js'])
    await cp(join(built, file), join(copy, file));
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  for (const path of ['node_modules', 'apps/api/node_modules'])
    await symlink(join(root, path), join(folder, path)).catch(() => {});
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const node = (...args: string[]) => promisify(execFile)(process.execPath, args);

/** Loads a bundle in another process. Returns its exports and whether the code cache was used. */
async function load(server: string): Promise<unknown> {
  const program = `import { loadBundle } from ${JSON.stringify(pathToFileURL(join(server, 'dist/code-cache.js')))};
    const { isCached, start } = loadBundle();
    console.log(JSON.stringify({ isCached, start: typeof start }));
    process.exit();`;
  const { stdout, stderr } = await node('--input-type=module', '--eval', program);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

describe('the compiled server code', () => {
  it('is stored by the build and accepted by Node', async () => {
    expect(await load(built)).toEqual({ isCached: true, start: 'function' });
  });

  it('is created again if the cache is missing, truncated or belongs to another bundle', async () => {
    expect(await load(copy)).toEqual({ isCached: false, start: 'function' });
    await node(join(copy, 'dist/write-code-cache.js'));
    expect(await load(copy)).toEqual({ isCached: true, start: 'function' });

    await appendFile(join(copy, 'dist/bundle.cjs'), '\n');
    expect(await load(copy)).toEqual({ isCached: false, start: 'function' });
    await cp(join(built, 'dist/bundle.cjs'), join(copy, 'dist/bundle.cjs'));
    const [stored] = await readdir(join(copy, 'dist/code-cache'));
    await truncate(join(copy, 'dist/code-cache', stored!), 1_000_000);
    expect(await load(copy)).toEqual({ isCached: false, start: 'function' });
  });
});
