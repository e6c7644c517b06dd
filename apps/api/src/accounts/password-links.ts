import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { PrismaService } from '../prisma/prisma.service.js';
import { enabled } from '../users/users.visibility.js';

/** Milliseconds for which a link works. */
const LIFETIME = 60 * 60_000;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Links that let whoever holds one set a new password, once. An account has at most one; only the hash of its secret is stored. */
@Injectable()
export class PasswordLinks {
  constructor(private readonly prisma: PrismaService) {}

  /** A new link on a page of this origin; the account's earlier one stops working. */
  async make(userId: number, origin: string): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const link = { secretHash: hashOf(secret), expiresAt: new Date(Date.now() + LIFETIME) };
    const key = { userId, kind: 'NEW_PASSWORD' } as const;
    await this.prisma.accountLink.upsert({
      where: { userId_kind: key },
      create: { ...key, ...link },
      update: link,
      select: { userId: true },
    });
    // Behind the #, which browsers send to nobody.
    return `${origin}/new-password#${secret}`;
  }

  /** The account of a link that works, without using it up; undefined if it does not. */
  async accountOf(secret: string): Promise<{ id: number; email: string } | undefined> {
    const user = { select: { id: true, email: true } };
    const link = await this.prisma.accountLink.findFirst({ where: working(secret), select: { user } });
    return link?.user;
  }

  /** Uses a link up. False if it does not work: of two who use one at the same moment, the second is late. */
  async use(secret: string, transaction: Prisma.TransactionClient): Promise<boolean> {
    const { count } = await transaction.accountLink.deleteMany({ where: working(secret) });
    return count === 1;
  }
}

const working = (secret: string) =>
  ({
    kind: 'NEW_PASSWORD',
    secretHash: hashOf(secret),
    expiresAt: { gt: new Date() },
    user: enabled,
  }) satisfies Prisma.AccountLinkWhereInput;
