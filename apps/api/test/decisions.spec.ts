import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const files = ['apps/api/src', 'apps/api/test', 'apps/web/src', 'apps/web/e2e', 'docs', 'prisma', 'scripts'].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs|css|md|prisma|sql)$/.test(file) && !file.startsWith('generated/'))
      .map((file) => `${folder}/${file}`),
);

/** "decisions §7", "decisions §21, §23 and §26", "decisions §17-23, §27", and "decisions 8, 11" of the coverage. */
const CITATION = /decisions[\s*/-]+(§?\d+(?:(?:-|,[\s*/-]+|[\s*/-]+and\s+)§?\d+)*)/g;

const cited = files.flatMap((file) =>
  [...read(file).matchAll(CITATION)].flatMap(([, list = '']) =>
    list.split(/,|and/).flatMap((part) => {
      const [first = 0, last = first] = (part.match(/\d+/g) ?? []).map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => ({ file, number: first + index }));
    }),
  ),
);

const paragraphs = new Map(
  [...read('docs/decisions.md').matchAll(/^### (\d+)\. (.+)\n\n(.+)/gm)].map(([, number, title, text]) => [
    Number(number),
    { title, text },
  ]),
);

describe('docs/decisions.md', () => {
  it('numbers its paragraphs, leaving none out', () => {
    expect([...paragraphs.keys()]).toEqual(Array.from(paragraphs, (_, index) => index + 1));
  });

  it('explains every decision that is cited', () => {
    expect(cited.length).toBeGreaterThan(60);
    expect(cited.filter(({ number }) => !paragraphs.has(number))).toEqual([]);
  });
});
