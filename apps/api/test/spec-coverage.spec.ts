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

/** The mistake in a citation "`file`: name of a test or of a group of tests", if any. */
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

/** A citation may include the titles of the groups around a test: "of a stranger is refused". */
const isCalled = (titles: RegExp[], name: string): boolean =>
  titles.at(-1)!.test(name) ||
  titles.some((_title, index) => {
    const joined = titles.slice(index).map(({ source }) => source.slice(1, -1));
    return new RegExp(`^${joined.join(' ')}$`).test(name);
  });

interface Statement {
  number: string;
  text: string;
  tests: string[];
}

describe.each(documents)('%s', (document) => {
  const statements: Statement[] = [];
  const strays: string[] = [];
  for (const line of readFileSync(join(root, document), 'utf8').split('\n')) {
    const [, number, text] = /^- \*\*(\d+\.\d+)\*\* (.+)$/.exec(line) ?? [];
    const [, test] = /^ {2}- (.+)$/.exec(line) ?? [];
    if (number && text) statements.push({ number, text, tests: [] });
    else if (test && statements.length > 0) statements.at(-1)!.tests.push(test);
    else if (/^\s*[-*|]/.test(line)) strays.push(line);
  }

  it('has lists of numbered statements with their tests, and no others', () => {
    expect(strays).toEqual([]);
    expect(statements.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('numbers its statements, leaving none out', () => {
    let last = [0, 0];
    const wrong = statements.filter(({ number }) => {
      const [section = 0, place = 0] = number.split('.').map(Number);
      const [lastSection = 0, lastPlace = 0] = last;
      last = [section, place];
      return section === lastSection ? place !== lastPlace + 1 : section !== lastSection + 1 || place !== 1;
    });
    expect(wrong.map(({ number }) => number)).toEqual([]);
  });

  it.each(statements)('$number $text', ({ tests }) => {
    expect(tests.map(complaint).filter(Boolean)).toEqual([]);
  });
});
