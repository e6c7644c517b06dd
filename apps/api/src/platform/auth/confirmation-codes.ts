import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { Config } from '../../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { countCodeTry } from './auth.sql.js';

const DIGITS = 6;
/** With few tries, nobody can guess a code of six digits. */
const MAX_TRIES = 5;

/**
 * Codes that confirm an email address, for people who read the email on another device. A code
 * belongs to the link of the same email (`AccountLinks`), and is gone with it.
 */
@Injectable()
export class ConfirmationCodes {
  /** An attacker with the database could try all codes against a plain hash, so it has a key. */
  private readonly key: Uint8Array;

  constructor(
    private readonly prisma: PrismaService,
    config: Config,
  ) {
    this.key = new Uint8Array(hkdfSync('sha256', config.JWT_SECRET, '', 'confirmation codes', 32));
  }

  /** Returns the code of a link. Derived from its secret, so that a retry sends the same code. */
  of(linkSecret: string): string {
    const number = createHash('sha256').update(`code ${linkSecret}`).digest().readUIntBE(0, 6);
    return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
  }

  /** The hash includes account and address, so that a code confirms no other address. */
  hash(userId: number, email: string, code: string) {
    return createHmac('sha256', this.key).update(`${userId} ${code} ${email}`).digest();
  }

  /**
   * Counts a try, and returns the address that the code confirms. Returns null if the code is
   * wrong, used, replaced or expired, or had too many tries. `use()` uses up a correct code.
   */
  async check(userId: number, code: string): Promise<string | null> {
    // Count before the comparison, so that concurrent tries cannot exceed the maximum.
    const [link] = await this.prisma.$queryRaw<{ codeHash: Uint8Array; email: string }[]>(
      countCodeTry(userId, MAX_TRIES),
    );
    return link && timingSafeEqual(link.codeHash, this.hash(userId, link.email, code)) ? link.email : null;
  }

  /**
   * Deletes the link with this code. Returns false if it has been used or replaced. The caller
   * must have locked the account.
   */
  async use(userId: number, email: string, code: string, transaction: Prisma.TransactionClient): Promise<boolean> {
    const where = { userId, kind: 'CONFIRM_EMAIL', codeHash: this.hash(userId, email, code) } as const;
    const { count } = await transaction.accountLink.deleteMany({ where });
    return count === 1;
  }
}
