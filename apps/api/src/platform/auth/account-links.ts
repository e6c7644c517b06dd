import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { AccountLinkKind, Prisma } from '@sapa/prisma/client';
import { hashOf, newSecret } from '../common/hash.js';
import { KEPT } from '../common/retention.js';
import type { Config } from '../../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { enabled } from '../users/users.visibility.js';
import { lockLinkedAccount } from './auth.sql.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Shorter than for links, because a code is easier to guess. */
const CODE_LIFETIME = 15 * MINUTE;

/** Web app page and lifetime in milliseconds of each kind of link. */
const KINDS = {
  NEW_PASSWORD: { page: 'new-password', lifetime: KEPT.passwordLinkMinutes * MINUTE },
  CONFIRM_EMAIL: { page: 'confirm-email', lifetime: KEPT.confirmationLinkDays * 24 * HOUR },
  CANCEL_EMAIL_CHANGE: { page: 'cancel-email-change', lifetime: KEPT.confirmationLinkDays * 24 * HOUR },
} as const satisfies Record<AccountLinkKind, { page: string; lifetime: number }>;

interface NewLink {
  userId: number;
  origin: string;
  /** The address to confirm, or the account's email address for NEW_PASSWORD. */
  email: string;
  /** Web app page that opens after the link was used. */
  next?: string | null;
  /**
   * Secret part of the link, random by default. Emails pass a fixed secret, so that a retry sends
   * the same link.
   */
  secret?: string;
  /** Hash of the code that the email contains too (`ConfirmationCodes`). */
  codeHash?: Uint8Array<ArrayBuffer>;
}

interface LinkTarget {
  user: { id: number; email: string };
  email: string | null;
}

const LOCAL_HOSTS = ['0.0.0.0', '127.0.0.1', '::', '::1'];

/**
 * Returns the origin of passkeys and of links that operators print: the public origin, or the
 * local origin if no public origin is configured.
 */
export const originOf = ({ PUBLIC_ORIGIN, HOST, PORT }: Config) =>
  PUBLIC_ORIGIN || `http://${LOCAL_HOSTS.includes(HOST) ? 'localhost' : isIPv6(HOST) ? `[${HOST}]` : HOST}:${PORT}`;

/**
 * Manages links that work once and allow one action on an account. An account has at most one link
 * of each kind. The database stores only the hash of the secret.
 */
@Injectable()
export class AccountLinks {
  constructor(private readonly prisma: PrismaService) {}

  /** Creates a link. It replaces the account's earlier link of the same kind. */
  async make(
    kind: AccountLinkKind,
    { userId, origin, email, next, secret = newSecret(), codeHash }: NewLink,
    transaction: Prisma.TransactionClient | PrismaService = this.prisma,
  ): Promise<string> {
    const { page, lifetime } = KINDS[kind];
    const now = Date.now();
    const code = codeHash
      ? { codeHash, codeExpiresAt: new Date(now + CODE_LIFETIME) }
      : { codeHash: null, codeExpiresAt: null };
    const link = { secretHash: hashOf(secret), email, expiresAt: new Date(now + lifetime), ...code, codeTries: 0 };
    const key = { userId, kind };
    await transaction.accountLink.upsert({
      where: { userId_kind: key },
      create: { ...key, ...link },
      update: link,
      select: { userId: true },
    });
    const query = next ? `?${new URLSearchParams({ next }).toString()}` : '';
    // Put the secret in the fragment, which browsers do not send to servers.
    return `${origin}/${page}${query}#${secret}`;
  }

  /** Returns the account of a valid link, or null. The link can still be used afterwards. */
  find(kind: AccountLinkKind, secret: string): Promise<LinkTarget | null> {
    const select = { email: true, user: { select: { id: true, email: true } } } as const;
    return this.prisma.accountLink.findFirst({ where: isValid(kind, secret), select });
  }

  /**
   * Uses a link and locks its account until the transaction ends. Returns false if the link is
   * invalid. If two requests use it concurrently, only the first succeeds.
   */
  async use(kind: AccountLinkKind, secret: string, transaction: Prisma.TransactionClient): Promise<boolean> {
    // Lock the account before the link, as every other change does, because another order could
    // deadlock.
    await transaction.$queryRaw(lockLinkedAccount(hashOf(secret)));
    const { count } = await transaction.accountLink.deleteMany({ where: isValid(kind, secret) });
    return count === 1;
  }

  /**
   * Deletes the links that become invalid after a password or email change. Call it in the
   * transaction of that change.
   */
  async endAfterChange(userId: number, transaction: Prisma.TransactionClient): Promise<void> {
    const kind = { in: ['NEW_PASSWORD', 'CANCEL_EMAIL_CHANGE'] satisfies AccountLinkKind[] };
    await transaction.accountLink.deleteMany({ where: { userId, kind } });
  }

  async removeExpired(): Promise<void> {
    await this.prisma.long.accountLink.deleteMany({ where: { expiresAt: { lte: new Date() } } });
  }
}

const isValid = (kind: AccountLinkKind, secret: string) =>
  ({
    kind,
    secretHash: hashOf(secret),
    expiresAt: { gt: new Date() },
    user: enabled,
  }) satisfies Prisma.AccountLinkWhereInput;
