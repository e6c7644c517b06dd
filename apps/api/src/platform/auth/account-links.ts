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

/** The page of the web app that a link leads to, and the milliseconds for which it works. */
const KINDS = {
  NEW_PASSWORD: { page: 'new-password', lifetime: KEPT.passwordLinkMinutes * MINUTE },
  CONFIRM_EMAIL: { page: 'confirm-email', lifetime: KEPT.confirmationLinkDays * 24 * HOUR },
  CANCEL_EMAIL_CHANGE: { page: 'cancel-email-change', lifetime: KEPT.confirmationLinkDays * 24 * HOUR },
} as const satisfies Record<AccountLinkKind, { page: string; lifetime: number }>;

interface NewLink {
  userId: number;
  origin: string;
  /** NEW_PASSWORD: the address of the account. Other kinds: the address to be confirmed. */
  email: string;
  /** The page of the web app that it leads on to. */
  next?: string | null;
  /** Random by default. A mail passes its own, because a retry must send the same link. */
  secret?: string;
}

/** An account, and the address that the link was made for. */
interface Linked {
  user: { id: number; email: string };
  email: string | null;
}

const newSecret = () => randomBytes(32).toString('base64url');
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Where people find the web app; without a setting, where it listens. For links that operators make. */
export const originOf = ({ PUBLIC_ORIGIN, HOST, PORT }: Config) =>
  PUBLIC_ORIGIN || `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`;

/** Links that let whoever holds one do something with an account, once. It has at most one of each kind; only the hash of its secret is stored. */
@Injectable()
export class AccountLinks {
  constructor(private readonly prisma: PrismaService) {}

  /** A new link on a page of this origin; the account's earlier one stops working. */
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
    // In the fragment, which browsers do not send.
    return `${origin}/${page}${query}#${secret}`;
  }

  /** The account of a link that works, without using it up; null if it does not. */
  find(kind: AccountLinkKind, secret: string): Promise<Linked | null> {
    const select = { email: true, user: { select: { id: true, email: true } } } as const;
    return this.prisma.accountLink.findFirst({ where: working(kind, secret), select });
  }

  /**
   * Uses up a link and locks its account until the transaction ends. Resolves with false if the
   * link does not work; of two concurrent uses only the first succeeds.
   */
  async use(kind: AccountLinkKind, secret: string, transaction: Prisma.TransactionClient): Promise<boolean> {
    // Every change of an account locks the account before its links; another order could deadlock.
    await transaction.$queryRaw(lockLinkedAccount(hashOf(secret)));
    const { count } = await transaction.accountLink.deleteMany({ where: working(kind, secret) });
    return count === 1;
  }

  /**
   * Deletes the links that a new password or address invalidates. Call in the transaction of the
   * change.
   */
  async endAfterChange(userId: number, transaction: Prisma.TransactionClient): Promise<void> {
    const kind = { in: ['NEW_PASSWORD', 'CANCEL_EMAIL_CHANGE'] satisfies AccountLinkKind[] };
    await transaction.accountLink.deleteMany({ where: { userId, kind } });
  }

  async removeExpired(): Promise<void> {
    await this.prisma.accountLink.deleteMany({ where: { expiresAt: { lte: new Date() } } });
  }
}

const working = (kind: AccountLinkKind, secret: string) =>
  ({
    kind,
    secretHash: hashOf(secret),
    expiresAt: { gt: new Date() },
    user: enabled,
  }) satisfies Prisma.AccountLinkWhereInput;
