import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Argument, Option, type Command } from 'commander';
import type { Prisma } from '@sapa/prisma/client';
import { record, type AuditAction } from '../features/moderation/audit-log.js';
import { liftRestriction, restrictMember } from '../features/moderation/members.js';
import { AccountLinks, originOf } from '../platform/auth/account-links.js';
import { MAX_LENGTH, SUSPENSION_DAYS } from '../platform/common/limits.js';
import { KEPT } from '../platform/common/retention.js';
import { LANGUAGES, type Language } from '../platform/http/language.js';
import type { PrismaService } from '../platform/prisma/prisma.service.js';
import { ROLE_NAMES, toRoleName, type RoleName } from '../platform/users/roles.js';
import { lockAccount } from '../platform/users/users.sql.js';
import { enabled } from '../platform/users/users.visibility.js';
import { requireYes, textUpTo, wholeNumber, yesOption } from './arguments.js';
import { EXIT, Problem, type Cli } from './cli.js';
import { inOneLine, toTable, toTime } from './format.js';
import {
  findEnabledUser,
  findUser,
  noUser,
  requireEnabled,
  requireMember,
  USER_ARGUMENT,
  userSelect,
  whereUser,
  type FoundUser,
} from './users.js';

const DAY = 24 * 60 * 60_000;
const ONLY_OWNER = 'Give it only to the owner of the account.';
const PASSWORD_LINK_PERIOD = `It works once, for ${KEPT.passwordLinkMinutes} minutes.`;
const CONFIRMATION_LINK_PERIOD = `It works once, for ${KEPT.confirmationLinkDays} days.`;

const shownSelect = {
  id: true,
  uuid: true,
  email: true,
  emailConfirmedAt: true,
  newEmail: true,
  firstName: true,
  lastName: true,
  role: true,
  createdAt: true,
  disabledAt: true,
  suspendedUntil: true,
  secondFactor: { select: { enabledAt: true } },
  sessions: { orderBy: { lastSeenAt: 'desc' }, take: 1, select: { lastSeenAt: true } },
  _count: { select: { sessions: true, pets: true, wallPosts: true, blogPosts: true, comments: true } },
} as const satisfies Prisma.UserSelect;

type ShownUser = Prisma.UserGetPayload<{ select: typeof shownSelect }>;

const toView = ({ secondFactor, sessions, _count, role, ...user }: ShownUser) => ({
  ...user,
  role: toRoleName(role),
  hasSecondFactor: secondFactor?.enabledAt != null,
  lastSeenAt: sessions[0]?.lastSeenAt ?? null,
  counts: _count,
});

function toText(user: ReturnType<typeof toView>): string {
  const { counts } = user;
  const isSuspended = user.suspendedUntil !== null && user.suspendedUntil > new Date();
  return toTable([
    ['id', `${user.id} (${user.uuid})`],
    ['email', `${user.email}, ${user.emailConfirmedAt ? 'confirmed' : 'not confirmed'}`],
    ...(user.newEmail ? [['new email', `${user.newEmail}, not confirmed`]] : []),
    ['name', [user.firstName, user.lastName].filter(Boolean).join(' ') || 'none'],
    ['role', user.role],
    [
      'state',
      user.disabledAt ? 'disabled' : isSuspended ? `suspended until ${toTime(user.suspendedUntil)}` : 'enabled',
    ],
    ['second factor', user.hasSecondFactor ? 'on' : 'off'],
    ['registered', toTime(user.createdAt)],
    ['last seen', user.lastSeenAt ? toTime(user.lastSeenAt) : 'no session'],
    ['sessions', String(counts.sessions)],
    ['pets', String(counts.pets)],
    ['posts', `${counts.wallPosts} on the wall, ${counts.blogPosts} in the blog, ${counts.comments} comments`],
  ]);
}

/** Commands for accounts. Database triggers notify the servers, which cache sessions and roles. */
export function addUserCommands(cli: Cli): void {
  const user = cli.program.command('user').description('accounts');
  addShow(cli, user);
  addCreate(cli, user);
  addRole(cli, user);
  addLinks(cli, user);
  addRestrictions(cli, user);
  addVerification(cli, user);
  addSessionsAndFactor(cli, user);
  addExport(cli, user);
  addDelete(cli, user);
}

function addShow(cli: Cli, user: Command): void {
  user
    .command('show')
    .description('print an account')
    .argument(...USER_ARGUMENT)
    .action(
      cli.action(async ({ prisma }, who: string) => {
        const found = await prisma.user.findUnique({ where: whereUser(who), select: shownSelect });
        if (!found) throw noUser(who);
        const data = toView(found);
        return { text: toText(data), data };
      }),
    );
}

interface NewUser {
  firstName?: string;
  lastName?: string;
  role: RoleName;
  confirmed?: true;
}

function addCreate(cli: Cli, user: Command): void {
  user
    .command('create')
    .description('create an account and print a link for its password')
    .argument('<email>', 'email address')
    .option('--first-name <name>', 'first name', textUpTo(MAX_LENGTH.name))
    .option('--last-name <name>', 'last name', textUpTo(MAX_LENGTH.name))
    .addOption(new Option('--role <role>', 'role').choices(ROLE_NAMES).default('member'))
    .option('--confirmed', 'count the email address as confirmed')
    .action(
      cli.action(async ({ prisma, config }, address: string, { firstName, lastName, role, confirmed }: NewUser) => {
        // Imported here, because the other commands do not need these slow modules.
        const { RegisterDto } = await import('../features/accounts/accounts.dto.js');
        const { RequestPipe } = await import('../platform/validation/request.pipe.js');
        const { hashPassword } = await import('../platform/auth/passwords.js');
        const { changeRole } = await import('../features/moderation/roles.service.js');
        const password = randomBytes(32).toString('base64url');
        const body = { email: address, password, firstName, lastName };
        const { email, ...names } = (await new RequestPipe().transform(body, {
          type: 'body',
          metatype: RegisterDto,
        })) as InstanceType<typeof RegisterDto>;
        const data = {
          email,
          passwordHash: await hashPassword(password),
          firstName: names.firstName ?? null,
          lastName: names.lastName ?? null,
          emailConfirmedAt: confirmed ? new Date() : null,
        };
        const created = await prisma
          .$transaction(async (transaction) => {
            const { id } = await transaction.user.create({ data, select: { id: true } });
            await record(transaction, { actorId: null, action: 'user_created', userId: id });
            if (role !== 'member') await changeRole(transaction, null, id, role);
            const target = { userId: id, origin: originOf(config), email };
            return { id, link: await new AccountLinks(prisma).make('NEW_PASSWORD', target, transaction) };
          })
          .catch((error: unknown) => {
            if ((error as { code?: unknown }).code !== 'P2002') throw error;
            throw new Problem(`There is already an account ${email}.`, 'email_taken');
          });
        return {
          text: `Created the account ${email} with the id ${created.id}. A link for its password:\n${created.link}\n${PASSWORD_LINK_PERIOD} ${ONLY_OWNER}`,
          data: { ...created, email },
        };
      }),
    );
}

function addRole(cli: Cli, user: Command): void {
  user
    .command('role')
    .description('change the role of a user')
    .argument(...USER_ARGUMENT)
    .addArgument(new Argument('<role>', 'new role').choices(ROLE_NAMES))
    .action(
      cli.action(async ({ prisma }, who: string, role: RoleName) => {
        const { changeRole } = await import('../features/moderation/roles.service.js');
        const { id, email } = await findEnabledUser(prisma, who);
        await prisma.$transaction((transaction) => changeRole(transaction, null, id, role));
        return { text: `${email} is now: ${role}.`, data: { id, email, role } };
      }),
    );
}

/** Changes an account and adds the change to the audit log, in one transaction. */
const audited = <T>(
  prisma: PrismaService,
  { id }: FoundUser,
  action: AuditAction,
  change: (transaction: Prisma.TransactionClient) => Promise<T>,
  details: Prisma.InputJsonObject = {},
): Promise<T> =>
  prisma.$transaction(async (transaction) => {
    const result = await change(transaction);
    await record(transaction, { actorId: null, action, userId: id, details });
    return result;
  });

function addLinks(cli: Cli, user: Command): void {
  user
    .command('password-link')
    .description('print a link for a new password')
    .argument(...USER_ARGUMENT)
    .action(
      cli.action(async ({ prisma, config }, who: string) => {
        const found = await findEnabledUser(prisma, who);
        const target = { userId: found.id, origin: originOf(config), email: found.email };
        const link = await audited(prisma, found, 'user_password_link_made', (transaction) =>
          new AccountLinks(prisma).make('NEW_PASSWORD', target, transaction),
        );
        return { text: `${link}\n${PASSWORD_LINK_PERIOD} ${ONLY_OWNER}`, data: { id: found.id, link } };
      }),
    );
  user
    .command('confirmation-link')
    .description('print a link that confirms the current or new email address')
    .argument(...USER_ARGUMENT)
    .action(
      cli.action(async ({ prisma, config }, who: string) => {
        const { found, email } = await findUnconfirmed(prisma, who);
        const target = { userId: found.id, origin: originOf(config), email };
        const link = await audited(prisma, found, 'user_confirmation_link_made', (transaction) =>
          new AccountLinks(prisma).make('CONFIRM_EMAIL', target, transaction),
        );
        return { text: `${link}\n${CONFIRMATION_LINK_PERIOD} ${ONLY_OWNER}`, data: { id: found.id, email, link } };
      }),
    );
}

/**
 * Finds an account by its current or its new email address. Returns it with the address to
 * confirm.
 * @throws Problem user_not_found, account_disabled
 */
async function findUnconfirmed(prisma: PrismaService, who: string): Promise<{ found: FoundUser; email: string }> {
  const where = whereUser(who);
  const current = await prisma.user.findUnique({ where, select: userSelect });
  if (!('email' in where)) {
    if (!current) throw noUser(who);
    requireEnabled(current);
    return { found: current, email: current.newEmail ?? current.email };
  }
  const { email } = where;
  const found =
    current ?? (await prisma.user.findFirst({ where: { newEmail: email, ...enabled }, select: userSelect }));
  if (!found) throw noUser(who);
  requireEnabled(found);
  return { found, email };
}

function addRestrictions(cli: Cli, user: Command): void {
  user
    .command('disable')
    .description('disable an account: it cannot log in, and its content is hidden')
    .argument(...USER_ARGUMENT)
    .action(
      cli.action(async ({ prisma }, who: string) => {
        const found = await findUser(prisma, who);
        requireMember(found);
        if (!found.disabledAt)
          await audited(prisma, found, 'user_disabled', (transaction) =>
            restrictMember(transaction, found.id, { disabledAt: new Date() }),
          );
        return { text: `The account ${found.email} is disabled.`, data: { id: found.id, isDisabled: true } };
      }),
    );
  user
    .command('enable')
    .description('enable a disabled account')
    .argument(...USER_ARGUMENT)
    .action(
      cli.action(async ({ prisma }, who: string) => {
        const found = await findUser(prisma, who);
        if (found.disabledAt)
          await audited(prisma, found, 'user_enabled', (transaction) =>
            liftRestriction(transaction, found.id, { disabledAt: null }),
          );
        return { text: `The account ${found.email} is enabled.`, data: { id: found.id, isDisabled: false } };
      }),
    );
  user
    .command('suspend')
    .description('let a user read but not write for a while')
    .argument(...USER_ARGUMENT)
    .requiredOption('--days <days>', 'days from now', wholeNumber(1, SUSPENSION_DAYS))
    .option('--reason <text>', 'reason, which the user can read', textUpTo(MAX_LENGTH.decisionText))
    .action(
      cli.action(async (context, who: string, { days, reason }: { days: number; reason?: string }) => {
        const { prisma } = context;
        const found = await findEnabledUser(prisma, who);
        requireMember(found);
        const { NotificationsService } = await import('../features/notifications/notifications.service.js');
        const notifications = await context.service(NotificationsService);
        const suspendedUntil = new Date(Date.now() + days * DAY);
        await audited(
          prisma,
          found,
          'user_suspended',
          async (transaction) => {
            await restrictMember(transaction, found.id, { suspendedUntil });
            await notifications.addNotice(found.id, { kind: 'suspended', text: reason ?? null }, transaction);
          },
          { until: suspendedUntil.toISOString() },
        );
        const text = `${found.email} can only read until ${toTime(suspendedUntil)}.`;
        return { text, data: { id: found.id, suspendedUntil } };
      }),
    );
  user
    .command('unsuspend')
    .description('end a suspension')
    .argument(...USER_ARGUMENT)
    .action(
      cli.action(async ({ prisma }, who: string) => {
        const found = await findUser(prisma, who);
        if (found.suspendedUntil)
          await audited(prisma, found, 'user_unsuspended', (transaction) =>
            liftRestriction(transaction, found.id, { suspendedUntil: null }),
          );
        return { text: `${found.email} is not suspended.`, data: { id: found.id, suspendedUntil: null } };
      }),
    );
}

function addVerification(cli: Cli, user: Command): void {
  user
    .command('verify')
    .description('mark a business as verified, without a decision of a moderator')
    .argument(...USER_ARGUMENT)
    .action(
      cli.action(async (context, who: string) => {
        const { prisma } = context;
        const found = await findEnabledUser(prisma, who);
        const { VerificationsService } = await import('../features/verifications/verifications.service.js');
        const verifications = await context.service(VerificationsService);
        await audited(prisma, found, 'user_verified', (transaction) =>
          verifications.verifyByOperator(transaction, found.id),
        ).catch((error: unknown) => {
          if ((error as { code?: unknown }).code !== 'not_possible_now') throw error;
          throw new Problem(`${found.email} is not a business with a complete profile.`, 'no_business');
        });
        await verifications.removeDocuments();
        return { text: `The business ${found.email} is verified.`, data: { id: found.id, isVerified: true } };
      }),
    );
  user
    .command('unverify')
    .description('end the verification of a business')
    .argument(...USER_ARGUMENT)
    .action(
      cli.action(async (context, who: string) => {
        const { prisma } = context;
        const found = await findUser(prisma, who);
        const { VerificationsService } = await import('../features/verifications/verifications.service.js');
        const verifications = await context.service(VerificationsService);
        await audited(prisma, found, 'user_unverified', async (transaction) => {
          await transaction.$queryRaw(lockAccount(found.id));
          await verifications.end(transaction, found.id);
        });
        await verifications.removeDocuments();
        return { text: `${found.email} is not verified.`, data: { id: found.id, isVerified: false } };
      }),
    );
}

function addSessionsAndFactor(cli: Cli, user: Command): void {
  user
    .command('end-sessions')
    .description('log a user out on all devices')
    .argument(...USER_ARGUMENT)
    .action(
      cli.action(async ({ prisma }, who: string) => {
        const found = await findUser(prisma, who);
        const { count } = await audited(prisma, found, 'user_sessions_ended', (transaction) =>
          transaction.session.deleteMany({ where: { userId: found.id } }),
        );
        const text = `${count} sessions of ${found.email} have ended.`;
        return { text, data: { id: found.id, sessions: count } };
      }),
    );
  user
    .command('remove-second-factor')
    .description('turn off the second factor of a user who has lost it')
    .argument(...USER_ARGUMENT)
    .action(
      cli.action(async ({ prisma }, who: string) => {
        const found = await findUser(prisma, who);
        await audited(prisma, found, 'user_second_factor_removed', async (transaction) => {
          const { count } = await transaction.secondFactor.deleteMany({ where: { userId: found.id } });
          if (count === 0) throw new Problem(`${found.email} has no second factor.`, 'second_factor_off');
          await transaction.recoveryCode.deleteMany({ where: { userId: found.id } });
        });
        const text = `The second factor of ${found.email} is off. The password is enough to log in.`;
        return { text, data: { id: found.id, hasSecondFactor: false } };
      }),
    );
}

function addExport(cli: Cli, user: Command): void {
  user
    .command('export')
    .description('write all data of a user as a ZIP file')
    .argument(...USER_ARGUMENT)
    .requiredOption('--output <file>', 'file to create; - for standard output')
    .addOption(new Option('--language <language>', 'language of the texts').choices(LANGUAGES).default('en'))
    .action(
      cli.action(async (context, who: string, { output, language }: { output: string; language: Language }) => {
        const { prisma } = context;
        const isPiped = output === '-';
        if (isPiped && context.isJson)
          throw new Problem('Choose a file: standard output is for the JSON.', 'wrong_usage', EXIT.usage);
        const found = await findUser(prisma, who);
        const { DownloadMaker } = await import('../features/downloads/download-maker.js');
        const maker = await context.service(DownloadMaker);
        const file = isPiped ? undefined : createWriteStream(output, { flags: 'wx', mode: 0o600 });
        if (file)
          await once(file, 'open').catch((error: Error) => {
            throw new Problem(`Cannot create ${output}: ${error.message}`, 'no_file');
          });
        await record(prisma, { actorId: null, action: 'user_exported', userId: found.id });
        try {
          await maker.write(file ?? context.output, found.id, language, new AbortController().signal);
        } catch (error) {
          if (file) await rm(output, { force: true });
          throw error;
        }
        if (isPiped) return { text: '', data: {} };
        return { text: `Wrote ${inOneLine(output)}.`, data: { id: found.id, file: output } };
      }),
    );
}

function addDelete(cli: Cli, user: Command): void {
  user
    .command('delete')
    .description('delete an account with all its content')
    .argument(...USER_ARGUMENT)
    .addOption(yesOption())
    .action(
      cli.action(async (context, who: string, options: { yes?: boolean }) => {
        const { id, email } = await findUser(context.prisma, who);
        requireYes(options, `This deletes the account ${email} with all its content.`);
        const { AccountsService } = await import('../features/accounts/accounts.service.js');
        const accounts = await context.service(AccountsService);
        await accounts.removeByOperator({ id });
        return { text: `The account ${email} is deleted.`, data: { id, email } };
      }),
    );
}
