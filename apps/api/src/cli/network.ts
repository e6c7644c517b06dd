import { record } from '../features/moderation/audit-log.js';
import { MAX_LENGTH } from '../platform/common/limits.js';
import { conflictOf, MAX_BAN_DAYS, parseNetwork } from '../platform/network-bans/network-bans.js';
import { textUpTo, wholeNumber } from './arguments.js';
import { EXIT, Problem, type Cli } from './cli.js';
import { toTable, toTime } from './format.js';

const DAY = 24 * 60 * 60_000;
const NETWORK_ARGUMENT = ['<network>', 'IP address, or network such as 203.0.113.0/24 or 2001:db8::/64'] as const;

/** @throws Problem wrong_usage */
function requireNetwork(text: string): string {
  const network = parseNetwork(text);
  if (!network) throw new Problem(`${text} is neither an IP address nor a network.`, 'wrong_usage', EXIT.usage);
  return network.name;
}

/** Commands that ban networks. Servers read the bans from the database every few seconds. */
export function addNetworkCommands(cli: Cli): void {
  // `sapa address` is the former name.
  const commands = cli.program.command('network').alias('address').description('bans of IP addresses and networks');
  commands
    .command('ban')
    .description('reject all requests from an IP address or a network')
    .argument(...NETWORK_ARGUMENT)
    .requiredOption('--reason <text>', 'reason, for operators', textUpTo(MAX_LENGTH.banReason))
    .option('--days <days>', 'days until the ban ends', wholeNumber(1, MAX_BAN_DAYS), 7)
    .action(
      cli.action(async ({ prisma, config }, text: string, { reason, days }: { reason: string; days: number }) => {
        const network = requireNetwork(text);
        const conflict = conflictOf(network, config);
        if (conflict) throw new Problem(`${network} cannot be banned: it includes ${conflict}.`, 'network_protected');
        const expiresAt = new Date(Date.now() + days * DAY);
        await prisma.$transaction(async (transaction) => {
          const ban = { reason, expiresAt };
          await transaction.addressBan.upsert({
            where: { network },
            create: { network, ...ban },
            update: ban,
            select: { network: true },
          });
          // The entry does not contain the network, because entries of the audit log are never
          // deleted.
          await record(transaction, { actorId: null, action: 'address_banned', details: { days } });
        });
        return { text: `${network} is banned until ${toTime(expiresAt)}.`, data: { network, reason, expiresAt } };
      }),
    );
  commands
    .command('unban')
    .description('end a ban')
    .argument(...NETWORK_ARGUMENT)
    .action(
      cli.action(async ({ prisma }, text: string) => {
        const network = requireNetwork(text);
        await prisma.$transaction(async (transaction) => {
          const { count } = await transaction.addressBan.deleteMany({ where: { network } });
          if (count === 0) throw new Problem(`${network} is not banned.`, 'not_found');
          await record(transaction, { actorId: null, action: 'address_unbanned' });
        });
        return { text: `${network} is not banned any more.`, data: { network } };
      }),
    );
  commands
    .command('list')
    .description('print all bans')
    .action(
      cli.action(async ({ prisma }) => {
        const bans = await prisma.addressBan.findMany({
          where: { expiresAt: { gt: new Date() } },
          orderBy: { network: 'asc' },
        });
        const rows = bans.map(({ network, expiresAt, reason }) => [network, `until ${toTime(expiresAt)}`, reason]);
        return { text: rows.length > 0 ? toTable(rows) : 'No network is banned.', data: { bans } };
      }),
    );
}
