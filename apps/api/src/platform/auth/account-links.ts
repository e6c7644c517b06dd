import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AccountLinkKind, Prisma } from '@sapa/prisma/client';
import { KEPT } from '../common/retention.js';
import type { Config } from '../../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { enabled } from '../users/users.visibility.js';
import { lockLinkedAccount } from './auth.sql.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The web app's page for each kind of link, and its lifetime in milliseconds. */
const KINDS = {
  NEW_PASSWORD: { page: 'new-password', lifetime: KEPT.passwordLinkMinutes * MINUTE },
  CONFIRM_EMAIL: { page: 'confirm-email', lifetime: KEPT.confirmationLinkDays * 24 * HOUR },
  CANCEL_EMAIL_CHANGE: { page: 'cancel-email-change', lifetime: KEPT.confirmationLinkDays * 24 * HOUR },
} as const satisfies Record<AccountLinkKind, { page: string; lifetime: number }>;

interface NewLink {
  userId: number;
  origin: string;
  /** NEW_PASSWORD: the account's e-mail address. Other kinds: the address to confirm. */
  email: string;
  /** The web app's page to open afterwards. */
  next?: string | null;
  /** Random by default. Mails pass a secret, because a retry must send the same link. */
  secret?: string;
}

interface LinkTarget {
  user: { id: number; email: string };
  email: string | null;
}

const newSecret = () => randomBytes(32).toString('base64url');
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Returns the public origin, or the local one if not configured. For links of operators. */
export const originOf = ({ PUBLIC_ORIGIN, HOST, PORT }: Config) =>
  PUBLIC_ORIGIN || `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`;

/**
 * Single-use links that authorize one action on an account. An account has at most one link of
 * each kind. Only the hash of the secret is stored.
 */
@Injectable()
export class AccountLinks {
  constructor(private readonly prisma: PrismaService) {}

  /** Creates a link, which replaces the account's earlier link of this kind. */
  async make(kind: AccountLinkKind, { userId, origin, email, next, secret = newSecret() }: NewLink): Promise<string> {
    const { page, lifetime } = KINDS[kind];
    const link = { secretHash: hashOf(secret), email, expiresAt: new Date(Date.now() + lifetime) };
    const key = { userId, kind };
    await this.prisma.accountLink.upsert({
      where: { userId_kind: key },
      create: { ...key, ...link },
      update: link,
      select: { userId: true },
    });
    const query = next ? `?${new URLSearchParams({ next }).toString()}` : '';
    // The secret is in the fragment, because browsers do not send fragments to servers.
    return `${origin}/${page}${query}#${secret}`;
  }

  /** Returns the account of a valid link without using the link up, otherwise null. */
  find(kind: AccountLinkKind, secret: string): Promise<LinkTarget | null> {
    const select = { email: true, user: { select: { id: true, email: true } } } as const;
    return this.prisma.accountLink.findFirst({ where: isValid(kind, secret), select });
  }

  /**
   * Uses up a link and locks its account until the transaction ends. Returns false if the link is
   * invalid. Of two concurrent uses only the first succeeds.
   */
  async use(kind: AccountLinkKind, secret: string, transaction: Prisma.TransactionClient): Promise<boolean> {
    // Every change of an account locks the account before its links; another order could deadlock.
    await transaction.$queryRaw(lockLinkedAccount(hashOf(secret)));
    const { count } = await transaction.accountLink.deleteMany({ where: isValid(kind, secret) });
    return count === 1;
  }

  /**
   * Deletes the links that a new password or e-mail address invalidates. Call it in the
   * transaction of the change.
   */
  async endAfterChange(userId: number, transaction: Prisma.TransactionClient): Promise<void> {
    const kind = { in: ['NEW_PASSWORD', 'CANCEL_EMAIL_CHANGE'] satisfies AccountLinkKind[] };
    await transaction.accountLink.deleteMany({ where: { userId, kind } });
  }

  async removeExpired(): Promise<void> {
    await this.prisma.accountLink.deleteMany({ where: { expiresAt: { lte: new Date() } } });
  }
}

const isValid = (kind: AccountLinkKind, secret: string) =>
  ({
    kind,
    secretHash: hashOf(secret),
    expiresAt: { gt: new Date() },
    user: enabled,
  }) satisfies Prisma.AccountLinkWhereInput;
