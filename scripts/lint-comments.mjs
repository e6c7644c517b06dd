// Part of `npm run lint`: every comment line must end before column 100.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, root } from './lib/paths.mjs';

const CODE = ['*.ts', '*.tsx', '*.mjs', '*.js', '*.sql', '*.prisma', '*.css'];
const GENERATED = ['schema.d.ts', 'enums.ts', 'limits.ts'].map((file) => `:!apps/web/src/api/${file}`);
const COMMENT = /^\s*(\/\/|\/\*|\*\s|--\s)/;

const list = execFileSync('git', ['ls-files', '-z', '--', ...CODE, ...GENERATED, ':!prisma/migrations'], {
  cwd: root,
  encoding: 'utf8',
});
const long = list
  .split('\0')
  .filter(Boolean)
  .flatMap((file) =>
    readFileSync(inRoot(file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (COMMENT.test(line) && line.length >= 100 ? [`${file}:${index + 1}`] : [])),
  );
if (long.length > 0) {
  console.error(`These comment lines do not end before column 100:\n${long.join('\n')}`);
  process.exitCode = 1;
}
