import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const source = fileURLToPath(new URL('../src/', import.meta.url));
/** E.g. `features/wall`. */
const folderOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** For each folder of the server the folders that it imports, each with an importing file. */
const imported = new Map<string, Map<string, string>>();
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
for (const file of files) {
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

/** The texts of what is written as SQL in a file, placeholders included. */
function statementsIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && /(?:^|\.)(?:sql|\$queryRaw|\$executeRaw)$/.test(node.tag.getText())) {
      found.push(node.template.getText().slice(1, -1).trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(source, file), 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

const LOCK =
  /^(?:SELECT .* FOR (?:NO KEY )?(?:UPDATE|SHARE)(?: OF \w+)?(?: SKIP LOCKED)?$|SELECT pg_advisory|LOCK TABLE )/s;

it('services write no SQL but locks: what feeds an answer is beside its mapper, the rest in x.statements.ts', () => {
  const services = files.filter((file) => file.endsWith('.service.ts'));
  const statements = services.flatMap((file) => statementsIn(file).map((statement) => [file, statement] as const));
  const inSqlFiles = files.filter((file) => file.endsWith('.sql.ts')).flatMap(statementsIn);
  expect(inSqlFiles.filter((statement) => LOCK.test(statement)).length).toBeGreaterThan(5);
  expect(statements.filter(([, statement]) => !LOCK.test(statement))).toEqual([]);
});
