import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { record } from '../features/moderation/audit-log.js';
import { DamagedArchive } from '../platform/backup/archive.js';
import { makeBackup, restoreBackup, RestoreProblem, type Manifest } from '../platform/backup/backup.js';
import { requireYes, wholeNumber, yesOption } from './arguments.js';
import { EXIT, Problem, sentence, type Cli, type Context } from './cli.js';

const NAME = /^sapa-backup-[\d-]+\.tar\.gz$/;

interface BackupOptions {
  withFiles?: true;
  keep?: number;
}

interface RestoreArguments {
  replace?: true;
  yes?: boolean;
}

export function addBackupCommands(cli: Cli): void {
  cli.program
    .command('backup')
    .description('write database, pictures, secrets and settings into one archive')
    .argument('[target]', 'folder or file (.tar.gz); - for standard output. Default: backups in DATA_DIR')
    .option('--with-files', 'also copy the files of a bucket, which are otherwise only listed')
    .option('--keep <number>', 'keep only the newest backups in the folder', wholeNumber(1, 10_000))
    .action(
      cli.action(async (context, target: string | undefined, { withFiles, keep }: BackupOptions) => {
        if (target === '') throw new Problem('The folder has no name.', 'wrong_usage', EXIT.usage);
        const isPiped = target === '-';
        if (isPiped && (context.isJson || keep))
          throw new Problem('Choose a folder: standard output is for the archive.', 'wrong_usage', EXIT.usage);
        const options = { withFiles: withFiles === true || context.config.STORAGE === 'local' };
        if (isPiped) {
          const manifest = await makeBackup(context.config, context.output, options);
          await recordBackup(context, manifest);
          return { text: '', data: {} };
        }
        const folder = target?.endsWith('.gz') ? undefined : (target ?? join(context.config.DATA_DIR, 'backups'));
        if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
        else if (keep) throw new Problem('--keep needs a folder.', 'wrong_usage', EXIT.usage);
        const file = folder ? join(folder, newName()) : target!;
        const manifest = await writeFile(context, file, options);
        await recordBackup(context, manifest);
        const removed = folder && keep ? await removeOldest(folder, keep) : [];
        const { size } = await stat(file);
        const { tables, files } = manifest;
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        const pictures = files.areIncluded ? `${files.count} files` : `a list of ${files.count} files`;
        const text = [
          `Wrote ${file}: ${rows} rows, ${pictures}, ${Math.ceil(size / 1024 ** 2)} MB. It contains secrets.`,
          ...removed.map((name) => `Removed ${name}.`),
        ].join('\n');
        return { text, data: { file, bytes: size, rows, files, removed } };
      }),
    );
  cli.program
    .command('restore')
    .description('restore an archive of `sapa backup` into an empty installation, while Šapa is stopped')
    .argument('<file>', 'archive; - for standard input')
    .option('--replace', 'delete the accounts and all other rows of the database first')
    .addOption(yesOption())
    .action(
      cli.action(async (context, file: string, { replace, yes }: RestoreArguments) => {
        if (replace) requireYes({ yes }, 'This deletes the present database.');
        const source = file === '-' ? process.stdin : (await open(file).catch(toProblem)).createReadStream();
        const result = await restoreBackup(context.config, source, {
          replace: replace === true,
          log: (line) => context.log(line),
        }).catch(toProblem);
        const { manifest, missing, hasOtherSecrets, settingsFile } = result;
        await record(context.prisma, {
          actorId: null,
          action: 'backup_restored',
          details: { createdAt: manifest.createdAt, release: manifest.release },
        });
        const lines = [`Restored the backup of ${manifest.createdAt}. Its settings are in ${settingsFile}.`];
        if (missing.length > 0) lines.push(`${missing.length} files of pictures are missing.`);
        if (hasOtherSecrets)
          lines.push(
            'JWT_SECRET and SECRETS_KEY differ from the backup: users must log in again without second factor.',
          );
        return {
          text: lines.join('\n'),
          data: { createdAt: manifest.createdAt, missing, hasOtherSecrets, settingsFile },
        };
      }),
    );
}

/** Returns a file name with the current time, so that names sort by time. */
const newName = () =>
  `sapa-backup-${new Date().toISOString().replaceAll(/[-:.]/g, '').replace('T', '-').slice(0, 15)}.tar.gz`;

/** Writes to a temporary file first, so that a file with the final name is always complete. */
async function writeFile(context: Context, file: string, options: { withFiles: boolean }): Promise<Manifest> {
  const unfinished = `${file}.unfinished`;
  try {
    const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await once(output, 'open'); // otherwise nobody listens yet when it cannot be opened
    const manifest = await makeBackup(context.config, output, options);
    await rename(unfinished, file);
    return manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Problem(`Another backup writes ${unfinished}, or was interrupted: delete the file.`, 'no_file');
    await rm(unfinished, { force: true }).catch(() => undefined); // the first error names the cause
    throw error;
  }
}

/** Returns the names of the removed backups. */
async function removeOldest(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const oldest = names.slice(0, -keep);
  for (const name of oldest) await rm(join(folder, name));
  return oldest;
}

const recordBackup = ({ prisma }: Context, { createdAt, files }: Manifest) =>
  record(prisma, { actorId: null, action: 'backup_made', details: { createdAt, files: files.count } });

function toProblem(error: unknown): never {
  if (error instanceof RestoreProblem) throw new Problem(error.message, error.code);
  if (error instanceof DamagedArchive) throw new Problem(error.message, 'damaged');
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Problem(sentence(error), 'no_file');
  throw error;
}
