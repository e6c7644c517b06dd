import { Injectable } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import { Confirmation } from '../../platform/auth/confirmation.js';
import { SessionCache } from '../../platform/auth/session-cache.js';
import { AppError } from '../../platform/errors/app-error.js';
import { before, toPage, type Page } from '../../platform/pagination/page.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { lockAdministrators, toRole, toRoleName, type RoleName } from '../../platform/users/roles.js';
import { toUserSummary, userSummarySelect } from '../../platform/users/user-summary.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { record } from './audit-log.js';
import type { ChangeRoleDto, PeopleQuery, PersonView } from './roles.dto.js';

const personSelect = {
  ...userSummarySelect,
  email: true,
  role: true,
  suspendedUntil: true,
  disabledAt: true,
  createdAt: true,
} as const satisfies Prisma.UserSelect;

type PersonRow = Prisma.UserGetPayload<{ select: typeof personSelect }>;

const toPersonView = (person: PersonRow): PersonView => ({
  user: toUserSummary(person),
  email: person.email,
  role: toRoleName(person.role),
  suspendedUntil: person.suspendedUntil?.toISOString() ?? null,
  isDisabled: person.disabledAt !== null,
  createdAt: person.createdAt.toISOString(),
});

/** Escapes the wildcards of LIKE patterns, because Prisma does not escape them. */
const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

/** Condition: the email address or name begins with the query. */
function matchesQuery(query: string): Prisma.UserWhereInput {
  const text = escapeWildcards(query);
  const startsWithText = { startsWith: text, mode: 'insensitive' } as const;
  const [first = '', ...rest] = text.split(/\s+/);
  const last = rest.join(' ');
  const names: Prisma.UserWhereInput[] =
    last === ''
      ? [{ firstName: startsWithText }, { lastName: startsWithText }]
      : [{ firstName: { equals: first, mode: 'insensitive' }, lastName: { startsWith: last, mode: 'insensitive' } }];
  return { OR: [{ email: { startsWith: text.toLowerCase() } }, ...names] };
}

@Injectable()
export class RolesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly sessions: SessionCache,
    private readonly notifications: NotificationsService,
    private readonly confirmation: Confirmation,
  ) {}

  /**
   * Returns users who match `q`. Without `q`, returns all moderators and administrators. Newest
   * first.
   */
  async people(query: PeopleQuery): Promise<Page<PersonView>> {
    const rows = await this.prisma.user.findMany({
      where: { AND: [query.q ? matchesQuery(query.q) : { role: { not: 'MEMBER' } }, before(query)] },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      select: personSelect,
    });
    return toPage(rows, query.limit, toPersonView);
  }

  /**
   * Changes a role and notifies the user.
   * @throws AppError of `Confirmation`, not_allowed, user_not_found or last_administrator
   */
  async change(viewer: Viewer, userId: number, { role, ...confirmation }: ChangeRoleDto): Promise<PersonView> {
    // A stolen session must not be enough to create administrators.
    await this.confirmation.confirm(viewer, confirmation);
    const { person, announce } = await this.prisma.$transaction(async (transaction) => ({
      person: await changeRole(transaction, viewer.id, userId, role),
      ...(await this.notifications.addNotice(userId, { kind: 'role_changed' }, transaction)),
    }));
    this.sessions.forget(userId);
    announce();
    return toPersonView(person);
  }
}

/**
 * Changes a role and records it in the audit log.
 * @param actorId null for an operator command
 * @throws AppError not_allowed, user_not_found or last_administrator
 */
export async function changeRole(
  transaction: Prisma.TransactionClient,
  actorId: number | null,
  userId: number,
  name: RoleName,
): Promise<PersonRow> {
  const role = toRole(name);
  const administrators = await lockAdministrators(transaction);
  // Check the caller's role again: it may have been removed while the password was hashed.
  if (actorId !== null && !administrators.some(({ id }) => id === actorId)) throw new AppError('not_allowed');
  const former = await transaction.user.findFirst({ where: { id: userId, ...enabled }, select: { role: true } });
  if (!former) throw new AppError('user_not_found');
  if (former.role === 'ADMINISTRATOR' && role !== 'ADMINISTRATOR' && administrators.length === 1)
    throw new AppError('last_administrator');
  if (former.role !== role) {
    const details = { from: toRoleName(former.role), to: name };
    await record(transaction, { actorId, action: 'role_changed', userId, details });
  }
  return transaction.user.update({ where: { id: userId }, data: { role }, select: personSelect });
}
