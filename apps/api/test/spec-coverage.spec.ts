import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const rows = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, statement, tests] = /^\| (\d+\.\d+) +\| (.+?) +\| (.*?) *\|$/.exec(line) ?? [];
    return number && statement ? [{ number, statement, tests: tests?.split('<br>').filter(Boolean) ?? [] }] : [];
  });

const files = ['apps/api/src', 'apps/api/test', 'apps/web/src', 'apps/web/e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(spec|test)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** What is wrong with "`file`: name of the test", if anything. */
function complaint(test: string): string | undefined {
  const [, file, name] = /^`(.+)`: (.+)$/.exec(test) ?? [];
  if (!file || !name) return `names no test: ${test}`;
  const [path, ...others] = files.filter((candidate) => candidate.endsWith(`/${file}`));
  if (!path || others.length > 0) return `no test file, or several, are called ${file}`;
  const source = readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'");
  return source.includes(name) ? undefined : `${path} has no test "${name}"`;
}

describe('what the specification says', () => {
  it('is listed, each statement under a number of its own', () => {
    expect(rows.length).toBeGreaterThan(140);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  });

  it.each(rows)('$number $statement', ({ tests }) => {
    expect(tests).not.toEqual([]);
    expect(tests.map(complaint).filter(Boolean)).toEqual([]);
  });
});
