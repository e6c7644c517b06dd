import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testsOf } from './test-names.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const documents = ['docs/spec-coverage.md', 'docs/spec-coverage-part-2.md', 'docs/security-coverage.md'];

const files = ['apps/api/src', 'apps/api/test', 'apps/web/src', 'apps/web/e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(spec|test)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** What is wrong with "`file`: name of a test or of a group of tests", if anything. */
function complaint(test: string): string | undefined {
  const [, file, name] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
  if (!file || !name) return `names no test: ${test}`;
  const [path, ...others] = files.filter((candidate) => candidate.endsWith(`/${file}`));
  if (!path || others.length > 0) return `no test file, or several, are called ${file}`;
  const [found, ...more] = testsOf(join(root, path)).filter(({ titles }) => isCalled(titles, name));
  if (!found) return `${path} has no test "${name}"`;
  if (more.length > 0) return `${path} has several tests "${name}": put the name of their group before it`;
  return found.runs ? undefined : `${path} skips "${name}"`;
}

/** A test may be named with the titles around it before its own: "of a stranger is refused". */
const isCalled = (titles: RegExp[], name: string): boolean =>
  titles.at(-1)!.test(name) ||
  titles.some((_title, index) => {
    const joined = titles.slice(index).map(({ source }) => source.slice(1, -1));
    return new RegExp(`^${joined.join(' ')}$`).test(name);
  });

describe.each(documents)('%s', (document) => {
  const lines = readFileSync(join(root, document), 'utf8').split('\n');
  const inTables = lines.filter((line) => line.startsWith('|')).map((line) => line.replaceAll(/ {2,}/g, ' '));
  const rows = inTables.flatMap((line) => {
    const [, number, statement, tests] = /^\| (\d+\.\d+) \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? [];
    return number && statement && tests ? [{ number, statement, tests: tests.split('<br>') }] : [];
  });

  it('has tables of a number, a statement and its tests, and nothing else in them', () => {
    const frames = inTables.filter((line) => line === '| § | Statement | Proven by |' || /^\|( -+ \|){3}$/.test(line));
    expect(inTables.length).toBe(frames.length + rows.length);
  });

  it('numbers its statements, leaving none out', () => {
    let last = [0, 0];
    const wrong = rows.filter(({ number }) => {
      const [section = 0, place = 0] = number.split('.').map(Number);
      const [lastSection = 0, lastPlace = 0] = last;
      last = [section, place];
      return section === lastSection ? place !== lastPlace + 1 : section !== lastSection + 1 || place !== 1;
    });
    expect(wrong.map(({ number }) => number)).toEqual([]);
  });

  it.each(rows)('$number $statement', ({ tests }) => {
    expect(tests.map(complaint).filter(Boolean)).toEqual([]);
  });
});
