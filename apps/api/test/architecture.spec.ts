import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Inline code that looks like a file or a folder; `x.service.ts` and the like are patterns. */
const NAMED = /`((?!x\.)[\w./-]+(?:\/|\.(?:ts|tsx|mjs|css|json|prisma|example)))`/g;

it.each(['ARCHITECTURE.md', 'docs/where-to-change.md'])('%s names files that there are', (page) => {
  const named = [...readFileSync(join(root, page), 'utf8').matchAll(NAMED)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(40);
  let folder = '';
  const missing = named.filter((path) => {
    const isThere = ['', folder, 'apps/api/src', 'apps/web/src'].some((base) => existsSync(join(root, base, path)));
    // A bare name is beside the file named before it.
    if (path.includes('/')) folder = dirname(`${path}.`);
    return !isThere;
  });
  expect(missing).toEqual([]);
});

it.each(['apps/api', 'apps/demo', 'apps/web', 'prisma'])('%s imports every package that it names', (workspace) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, workspace, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  const code = readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|js|mjs|css)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => readFileSync(join(root, workspace, file), 'utf8'))
    .join('\n');
  const named = Object.keys({ ...dependencies, ...devDependencies });
  expect(named.filter((name) => !new RegExp(`['"]${name}['"/]`).test(code))).toEqual([]);
});
