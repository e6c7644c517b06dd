import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
);
const textOf = (file: string) => readFileSync(join(source, file), 'utf8');

/** Returns the folder of a file, such as `features/wall`. */
const folderOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** The folders that each folder imports, each with one importing file. */
const imports = new Map<string, Map<string, string>>();
for (const file of files.filter((name) => name.includes('/'))) {
  for (const [, path = ''] of textOf(file).matchAll(/(?: from|import) ?\(?'(\.[^']+)'/g)) {
    const target = join(dirname(file), path);
    if (!target.includes('/') || folderOf(target) === folderOf(file)) continue;
    const targets = imports.get(folderOf(file)) ?? new Map<string, string>();
    imports.set(folderOf(file), targets.set(folderOf(target), file));
  }
}

/** Returns the files of an import cycle that starts and ends at the folder, or undefined. */
function cycleOf(start: string, folder = start, visited = new Set<string>()): string[] | undefined {
  for (const [target, file] of imports.get(folder) ?? []) {
    if (target === start) return [file];
    if (visited.has(target)) continue;
    const rest = cycleOf(start, target, visited.add(target));
    if (rest) return [file, ...rest];
  }
  return undefined;
}

const SQL_TEMPLATE = /(?:\bsql|\$queryRaw|\$executeRaw)(?:<[^`]*>)?`|\bPrisma\.raw\(/;
const SQL_FILE = /\.(?:sql|visibility)\.ts$|^platform\/prisma\//;

describe('the source folders of the server', () => {
  it('have no import cycles', () => {
    expect(imports.size).toBeGreaterThan(15);
    expect([...imports.keys()].map((folder) => cycleOf(folder)).filter(Boolean)).toEqual([]);
  });

  it('contain SQL only in *.sql.ts, *.visibility.ts and platform/prisma', () => {
    const filesWithSql = files.filter((file) => SQL_TEMPLATE.test(textOf(file)));
    expect(filesWithSql.length).toBeGreaterThan(25);
    expect(filesWithSql.filter((file) => !SQL_FILE.test(file))).toEqual([]);
  });
});
