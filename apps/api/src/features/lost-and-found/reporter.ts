import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { hasLink } from '@sapa/shared/links';
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../../platform/common/hash.js';
import { InvalidFields } from '../../platform/errors/app-error.js';
import type { NewAccounts } from '../../platform/http/new-accounts.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import type { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { HELPER_CATEGORIES } from '../businesses/kinds.js';

/*
 * A report belongs to a user, or to a finder without an account:
 *
 * |                          | user                         | finder without an account       |
 * | ------------------------ | ---------------------------- | ------------------------------- |
 * | reports                  | lost and found animals       | found animals                   |
 * | is recognized by         | the session                  | the secret in the emailed link  |
 * | new report               | is public                    | is hidden until it is confirmed |
 * | new text, place or photo | is public                    | hides the report until then     |
 * | links in texts           | are limited for new accounts | are rejected                    |
 * | is notified by           | notices                      | emails                          |
 * | can be deleted by        | the user                     | the finder and moderators       |
 * | ended report             | can be reopened              | loses email, phone and point    |
 *
 * A finder confirms the email address. Then a nearby user or a moderator confirms the report,
 * unless the address belongs to a clinic or shelter.
 */

/** The caller of a route that needs no account. */
export interface Reporter {
  viewer: Viewer | undefined;
  /** Hash of the secret in the emailed link. */
  secretHash?: Buffer<ArrayBuffer> | undefined;
}

type Owner = { userId: number | null };

/** Returns true if the report belongs to a user. */
export const hasAccount = <Row extends Owner>(report: Row): report is Row & { userId: number } =>
  report.userId !== null;

/** Reports of finders without an account. */
export const OF_FINDERS = { userId: null } as const;

/** Matches no report. Inside another condition, Prisma ignores an empty `OR`. */
export const NO_REPORT = { id: { in: [] as number[] } };

/** Reports of this reporter. */
export const managedBy = ({ viewer, secretHash }: Reporter): Prisma.AnimalReportWhereInput => ({
  ...notHidden,
  OR: [viewer ? { userId: viewer.id } : NO_REPORT, secretHash ? { secretHash } : NO_REPORT],
});

export function isOwn({ viewer, secretHash }: Reporter, report: Owner & { secretHash: Uint8Array | null }): boolean {
  if (viewer && report.userId === viewer.id) return true;
  return !!secretHash && !!report.secretHash && secretHash.equals(report.secretHash);
}

/** Returns true for the email address of a clinic or shelter. */
export async function isHelper(database: Prisma.TransactionClient | PrismaService, email: string | null) {
  if (email === null) return false;
  const where = { email, emailConfirmedAt: { not: null }, ...enabled, userCategoryId: { in: HELPER_CATEGORIES } };
  return (await database.user.count({ where })) > 0;
}

/** Returns the storage keys of all photos of a report. */
export const photoKeysOf = async (database: Prisma.TransactionClient, reportId: number) =>
  (await database.reportPhoto.findMany({ where: { reportId }, select: { key: true } })).map(({ key }) => key);

/** Hides the report of a finder without an account until somebody confirms it again. */
export async function requireConfirmation(
  transaction: Prisma.TransactionClient,
  move: (keys: string[]) => Promise<void>,
  report: Owner & { id: number; email: string | null },
): Promise<void> {
  if (hasAccount(report)) return;
  const { id, email } = report;
  if (!(await isHelper(transaction, email)))
    await transaction.animalReport.updateMany({
      where: { id, state: 'OPEN' },
      data: { state: 'UNCONFIRMED', confirmedById: null },
    });
  await move(await photoKeysOf(transaction, id));
}

/**
 * Checks the texts of a request: limits links of new accounts, and rejects links of people without
 * an account, whom moderators cannot block.
 * @throws AppError new_account_limit
 */
export async function checkTexts<Field extends string>(
  newAccounts: NewAccounts,
  viewer: Viewer | undefined,
  body: Partial<Record<Field, string | null>>,
  fields: readonly Field[],
): Promise<void> {
  const texts = fields.map((field) => [field, body[field] ?? ''] as const);
  if (viewer) return newAccounts.countText(viewer, texts.map(([, text]) => text).join('\n'));
  const invalid = texts.filter(([, text]) => hasLink(text));
  if (invalid.length > 0)
    throw new InvalidFields(Object.fromEntries(invalid.map(([field]) => [field, ['link_not_allowed']])));
}

/** Header with the secret of a finder without an account. */
const SECRET_HEADER = 'x-report-secret';
/** OpenAPI description of the header. */
export const SECRET = {
  name: SECRET_HEADER,
  required: false,
  description: 'The secret of a finder without an account.',
};
const MAX_SECRET = 100;

/** Injects the caller with the secret of the request, for routes that need no account. */
export const CurrentReporter = createParamDecorator((_data: unknown, context: ExecutionContext): Reporter => {
  const { viewer, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const secret = headers[SECRET_HEADER];
  const isSent = typeof secret === 'string' && secret !== '' && secret.length <= MAX_SECRET;
  return { viewer, secretHash: isSent ? hashOf(secret) : undefined };
});
