import { Option } from 'commander';
import { record } from '../features/moderation/audit-log.js';
import { checkStorage } from '../platform/storage/check.js';
import { moveStorage, storageUsage } from '../platform/storage/move.js';
import { Problem, type Cli } from './cli.js';
import { toTable } from './format.js';

const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

export function addStorageCommands(cli: Cli): void {
  const storage = cli.program.command('storage').description('pictures and data downloads in the storage');
  storage
    .command('check')
    .description('compare the stored pictures and documents with the database; fails if files are missing')
    .option(
      '--repair',
      'move misplaced pictures to their folder and pictures without a row to the trash; delete documents without a row',
    )
    .action(
      cli.action(async (context, { repair = false }: { repair?: boolean }) => {
        const { config, prisma, isJson } = context;
        const onFinding = (kind: string, name: string) => context.log(`${kind.padEnd(9)}  ${name}`);
        const result = await checkStorage(config, { repair, ...(!isJson && { onFinding }) });
        const { pictures, missing, misplaced, orphaned, repaired } = result;
        if (repaired.length > 0)
          await record(prisma, { actorId: null, action: 'storage_repaired', details: { repaired: repaired.length } });
        const counts = `${missing.length} missing files, ${misplaced.length} misplaced, ${orphaned.length} without a row`;
        const text = `${pictures} pictures: ${counts}, ${repaired.length} repaired.`;
        return { text, data: result, hasFailed: missing.length > 0 };
      }),
    );
  storage
    .command('move')
    .description('copy all files to the other storage; can be repeated, and keeps the originals')
    .addOption(new Option('--to <storage>', 'the target').choices(['local', 's3']).makeOptionMandatory())
    .action(
      cli.action(async (context, { to }: { to: 'local' | 's3' }) => {
        const { config, prisma } = context;
        if (config.S3_BUCKET === '') throw new Problem('Set S3_BUCKET and the other S3 settings.', 'config');
        let reported = 0;
        const result = await moveStorage(config, {
          to,
          onProgress: ({ copied, bytes }) => {
            if (copied > reported) context.log(`${copied} files copied, ${toMegabytes(bytes)}`);
            reported = copied;
          },
        });
        await record(prisma, { actorId: null, action: 'storage_moved', details: { to, copied: result.copied } });
        const { copied, bytes, present, repaired } = result;
        const text = `${copied} files copied (${toMegabytes(bytes)}), ${present} were there, ${repaired} files repaired.`;
        const next =
          config.STORAGE === to ? '' : ` Now set STORAGE=${to}, restart the servers, and repeat this command.`;
        return { text: text + next, data: result };
      }),
    );
  storage
    .command('usage')
    .description('count the stored files and their bytes')
    .action(
      cli.action(async ({ config }) => {
        const folders = await storageUsage(config);
        const text = toTable(folders.map(({ folder, files, bytes }) => [folder, `${files} files`, toMegabytes(bytes)]));
        return { text, data: { storage: config.STORAGE, folders } };
      }),
    );
}
