// Part of `npm run lint`: every comment line must end before column 100.
import { spawnSync } from 'node:child_process';
import { root } from './lib/paths.mjs';

const COMMENT = '^[[:space:]]*(//|/[*]|[*] |-- )';
const CODE = ['*.ts', '*.tsx', '*.mjs', '*.js', '*.sql', '*.prisma', '*.css'];
const GENERATED = ['apps/web/src/api/schema.d.ts', 'apps/web/src/api/enums.ts', 'apps/web/src/api/limits.ts'];
const excluded = [...GENERATED, 'prisma/migrations'].map((place) => `:!${place}`);

const args = ['grep', '-nE', '-e', '.{100}', '--and', '-e', COMMENT, '--', ...CODE, ...excluded];
const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
if (stdout) console.error(`These comment lines do not end before column 100:\n${stdout}`);
process.exitCode = stdout ? 1 : 0;
