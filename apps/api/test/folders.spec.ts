import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const folderOf = (file: string) => file.split('/')[0]!;

/** For each folder of the server the folders that it imports, each with an importing file. */
const imported = new Map<string, Map<string, string>>();
for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  if (!file.includes('/') || !file.endsWith('.ts') || file.endsWith('.spec.ts')) continue;
  for (const [, path = ''] of readFileSync(join(source, file), 'utf8').matchAll(/(?: from|import) ?\(?'(\.[^']+)'/g)) {
    const target = join(dirname(file), path);
    if (!target.includes('/') || folderOf(target) === folderOf(file)) continue;
    const others = imported.get(folderOf(file)) ?? new Map<string, string>();
    imported.set(folderOf(file), others.set(folderOf(target), file));
  }
}

/** An import cycle from a folder back to itself, if there is one. */
function circle(start: string, folder = start, seen = new Set<string>()): string[] | undefined {
  for (const [other, file] of imported.get(folder) ?? []) {
    if (other === start) return [file];
    if (seen.has(other)) continue;
    const rest = circle(start, other, seen.add(other));
    if (rest) return [file, ...rest];
  }
  return undefined;
}

it('the folders of the server import one way: none comes back to itself', () => {
  expect(imported.size).toBeGreaterThan(15);
  expect([...imported.keys()].map((folder) => circle(folder)).filter(Boolean)).toEqual([]);
});
