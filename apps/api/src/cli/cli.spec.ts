import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { connected, createDatabase, TestApp } from '../../test/app.js';
import { freePort } from '../../test/port.js';
import { sapa } from '../../test/sapa.js';
import { createCli } from './program.js';

const program = fileURLToPath(new URL('../../dist/cli/sapa.js', import.meta.url));
const npmCommands = fileURLToPath(new URL('../../../../scripts/run.mjs', import.meta.url));

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await TestApp.start();
  folder = await mkdtemp(join(tmpdir(), 'sapa-cli-'));
});
afterAll(async () => {
  await test.stop();
  await rm(folder, { recursive: true });
});

const environment = () => ({
  PATH: process.env.PATH,
  DATABASE_URL: test.config.DATABASE_URL,
  DATA_DIR: test.config.DATA_DIR,
});

/** Runs a Node program in its own process. */
function runProgram(file: string, args: string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

describe('sapa with wrong arguments', () => {
  const commands: { path: string[]; command: Command }[] = [];
  const collect = (path: string[], command: Command) => {
    commands.push({ path, command });
    for (const child of command.commands) collect([...path, child.name()], child);
  };
  collect([], createCli({ env: {}, out: process.stdout, err: process.stderr }).program);
  const groups = commands.filter(({ command }) => command.commands.length > 0);
  const leaves = commands.filter(
    ({ command }) => command.commands.length === 0 && !command.registeredArguments.some(({ variadic }) => variadic),
  );

  it('rejects unknown options of all commands and lists the options', async () => {
    for (const { path, command } of commands) {
      const { code, output, errors } = await sapa(test.config, ...path, '--nonsense');
      expect([path, code, output]).toEqual([path, 2, '']);
      // The default command `jobs list` gets the options of `jobs`.
      const target = path.join(' ') === 'jobs' ? command.commands[0]! : command;
      for (const { flags: names } of target.options) expect(errors).toContain(names);
    }
  });

  it('rejects unknown commands of all groups and lists the commands', async () => {
    for (const { path, command } of groups) {
      const { code, output, errors } = await sapa(test.config, ...path, 'nonsense');
      expect([path, code, output]).toEqual([path, 2, '']);
      if (path[0] !== 'jobs') for (const child of command.commands) expect(errors).toContain(`  ${child.name()}`);
    }
  });

  it('rejects additional arguments of all commands', async () => {
    for (const { path } of leaves) {
      const { code, errors } = await sapa(test.config, ...path, '1', '2', '3');
      expect([path, code]).toEqual([path, 2]);
      expect(errors).toMatch(/too many arguments|required option/);
      expect(errors).toContain(`Usage: sapa ${path.join(' ')}`);
    }
  });

  it.each([
    ['', 'Commands:'],
    ['help nonsense', 'Commands:'],
    ['user show nonsense', 'neither an email address, an id nor a UUID'],
    ['user delete nonsense --yes', 'neither an email address, an id nor a UUID'],
    ['user create nonsense', 'valid email address'],
    ['user create a@b.example --role king', 'member, moderator, administrator'],
    ['user role a@b.example king', 'member, moderator, administrator'],
    ['user suspend a@b.example --days soon', 'whole number from 1 to'],
    ['user export a@b.example --output - --language de', 'en, sr'],
    ['user export a@b.example --output - --json', 'Choose a file'],
    ['invite 0', 'whole number from 1 to'],
    ['invite 1 never', 'whole number from 1 to'],
    ['network ban nonsense --reason spam', 'neither an IP address nor a network'],
    ['address ban 203.0.113.7 --reason spam --days -1', 'whole number from 1 to'],
    ['address unban nonsense', 'neither an IP address nor a network'],
    ['jobs nonsense', 'The queues are'],
    ['jobs list nonsense', 'The queues are'],
    ['jobs list --state nonsense', 'created, retry, active'],
    ['jobs list --limit 0', 'whole number from 1 to'],
    ['jobs retry nonsense', 'is not the id of a job'],
    ['jobs remove --queue nonsense', 'The queues are'],
    ['mail test nonsense', 'is not an email address'],
    ['storage move --to nonsense', 'local, s3'],
    ['backup --keep 0', 'whole number from 1 to'],
    ['backup - --json', 'Choose a folder'],
    ['backup one.tar.gz --keep 1', '--keep needs a folder'],
    ['sessions end', '--all'],
    ['restore', "missing required argument 'file'"],
    ['restore none.tar.gz --replace', '--yes'],
  ])('rejects `sapa %s` and explains it', async (line, explanation) => {
    const { code, errors } = await sapa(test.config, ...line.split(' ').filter(Boolean));
    expect([code, errors]).toEqual([2, expect.stringContaining(explanation)]);
  });
});

describe('a sapa command that fails', () => {
  const oneSentence = expect.stringMatching(/^[A-Z].+\.\n$/) as unknown;

  it('prints one sentence if it may not write into the folder of a backup', async () => {
    await writeFile(join(folder, 'file'), '');
    const targets = [join(folder, 'file', 'backups'), join(folder, 'file', 'one.tar.gz'), '/proc/one.tar.gz'];
    const results = await Promise.all(targets.map((target) => runProgram(program, ['backup', target], environment())));
    for (const result of results) expect(result).toEqual({ code: 1, output: '', errors: oneSentence });
  });

  it('prints the stack with --debug', async () => {
    const DATABASE_URL = Object.assign(new URL(test.config.DATABASE_URL), { pathname: '/missing' }).href;
    const { code, errors } = await sapa(
      { ...test.config, DATABASE_URL, DATABASE_DIRECT_URL: '' },
      'migrate',
      '--debug',
    );
    expect(code).toBe(1);
    expect(errors).toMatch(/^Cannot use the database: .+\.\nerror: database "missing" does not exist\n {4}at /);
  });

  it('prints one sentence if the disk is full', async () => {
    const full = await open('/dev/full', 'w');
    const child = spawn(process.execPath, [program, 'backup', '-'], {
      env: environment(),
      stdio: ['ignore', full.fd, 'pipe'],
    });
    let errors = '';
    child.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    await full.close();
    expect([code, errors]).toEqual([1, expect.stringMatching(/^ENOSPC: .+\.\n$/)]);
  });

  it('prints one sentence if the database cannot be used', async () => {
    const { DATABASE_URL } = test.config;
    const changed = (change: Partial<URL>) => Object.assign(new URL(DATABASE_URL), change).href;
    const role = `sapa_cli_${process.env.JEST_WORKER_ID}`;
    await connected(DATABASE_URL, async (client) => {
      await client.query(`DROP ROLE IF EXISTS ${role}`);
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'right'`);
    });
    const port = String(await freePort());
    for (const url of [
      changed({ pathname: '/missing' }),
      changed({ username: 'nobody' }),
      changed({ username: role, password: 'wrong' }),
      changed({ username: role, password: '' }),
      changed({ username: role, password: 'right' }),
      changed({ port }),
    ])
      for (const args of [['user', 'show', '1'], ['migrate'], ['backup', join(folder, 'backups')]]) {
        const config = { ...test.config, DATABASE_URL: url, DATABASE_DIRECT_URL: '' };
        const { code, errors } = await sapa(config, ...args);
        expect([url, args[0], code, errors]).toEqual([url, args[0], 1, expect.stringMatching(/^[A-Z].+\.$/)]);
        expect(errors).not.toContain('Unexpected error');
      }
    await connected(DATABASE_URL, (client) => client.query(`DROP ROLE ${role}`));
  });

  it('ends if PostgreSQL asks for a missing password', async () => {
    const url = Object.assign(new URL(test.config.DATABASE_URL), { password: '' }).href;
    const result = await runProgram(program, ['user', 'show', '1'], { ...environment(), DATABASE_URL: url });
    expect(result).toEqual({ code: 1, output: '', errors: oneSentence });
  });

  it('prints one sentence if the S3 store is unreachable', async () => {
    const s3 = { STORAGE: 's3' as const, S3_BUCKET: 'sapa', S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
    const config = { ...test.config, ...s3, S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' };
    for (const args of [
      ['storage', 'usage'],
      ['storage', 'check'],
      ['backup', join(folder, 'backups')],
    ]) {
      const { code, errors } = await sapa(config, ...args);
      expect([code, errors]).toEqual([1, expect.stringMatching(/^Cannot use the storage: .+\.$/)]);
    }
  });

  it('prints one sentence if the archive to restore is unreadable', async () => {
    await writeFile(join(folder, 'text.tar.gz'), 'no archive');
    for (const file of ['text.tar.gz', 'missing.tar.gz', '.'])
      expect((await sapa(test.config, 'restore', join(folder, file))).errors).toMatch(
        /^(Reading and verifying the archive\n)?[A-Z].+\.$/,
      );
  });
});

describe('sapa migrate', () => {
  it('migrates the database that .env names', async () => {
    const DATABASE_URL = await createDatabase('migrated', 'template0');
    const ENV_FILE = join(folder, 'settings.env');
    const settings = { DATABASE_URL, DATA_DIR: join(folder, 'data'), PLACES_COUNTRIES: 'ME' };
    await writeFile(
      ENV_FILE,
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    const { code, output } = await runProgram(npmCommands, ['sapa', 'migrate', '--json'], {
      PATH: process.env.PATH,
      ENV_FILE,
    });
    expect(code).toBe(0);
    const { applied } = JSON.parse(output) as { applied: string[] };
    expect(applied).toContain('applied migration 20261128121300_baseline');
    await connected(DATABASE_URL, async (client) => {
      const { rows } = await client.query('SELECT action FROM "AuditEntry"');
      expect(rows).toEqual([{ action: 'database_migrated' }]);
    });
  });
});
