import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../errors/app-error.js';
import { RateLimits } from '../http/rate-limits.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from '../users/viewer.js';
import { lockPasswordHash } from './auth.sql.js';
import { SecondFactors } from './second-factors.js';
import { StoredPasswords } from './stored-passwords.js';

/**
 * Checks password and second factor before an account changes, to protect accounts from stolen
 * tokens.
 */
@Injectable()
export class PasswordConfirmation {
  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
    private readonly secondFactors: SecondFactors,
    private readonly passwords: StoredPasswords,
  ) {}

  /**
   * Checks the password, and the second factor if the account has one. Returns the password hash.
   * @throws AppError wrong_current_password, second_factor_required, second_factor_wrong
   */
  async confirm(viewer: Viewer, password: string | undefined, code: string | null | undefined): Promise<string> {
    const confirmed = await this.confirmPassword(viewer, password);
    await this.secondFactors.check(viewer.id, code, viewer.sessionId);
    return confirmed;
  }

  /**
   * Checks the password and returns its hash. The limit per session keeps a stolen session from
   * guessing the password and from locking out the owner. Failed logins do not count towards it.
   * @throws AppError wrong_current_password
   */
  async confirmPassword(viewer: Viewer, password: string | undefined): Promise<string> {
    await this.limits.consume('confirmationPerSession', viewer.sessionId);
    const user = await this.prisma.user.findUnique({
      where: { id: viewer.id },
      select: { id: true, passwordHash: true },
    });
    if (!user) throw new AppError('unauthorized'); // account deleted after the guard's check
    if (!password) throw new AppError('wrong_current_password');
    const confirmed = await this.passwords.verify(user, password).catch(async (error: unknown) => {
      // Do not count an attempt whose password was not checked.
      await this.limits.reward('confirmationPerSession', viewer.sessionId);
      throw error;
    });
    if (confirmed === undefined) throw new AppError('wrong_current_password');
    return confirmed;
  }

  /**
   * Locks the account until the transaction ends. Throws if the password has changed since it was
   * confirmed.
   */
  async lockConfirmed(transaction: Prisma.TransactionClient, viewer: Viewer, confirmed: string): Promise<void> {
    const [user] = await transaction.$queryRaw<{ passwordHash: string }[]>(lockPasswordHash(viewer.id));
    if (!user) throw new AppError('unauthorized'); // account deleted
    if (user.passwordHash !== confirmed) throw new AppError('wrong_current_password');
  }
}
