import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../common/errors/app-error.js';
import { RateLimits } from '../common/http/rate-limits.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from '../users/viewer.js';
import { isPassword } from './passwords.js';

/** The current password, asked for again before the account itself changes: a stolen token is not enough. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Every attempt counts, for its session alone: with a stolen session nobody can go on guessing or keep the owner from logging in, and
   * failed logins from elsewhere do not keep the owner from changing the password.
   * Resolves with the hash that the password belongs to.
   * @throws AppError wrong_current_password
   */
  async confirm(viewer: Viewer, password: string | undefined): Promise<string> {
    await this.limits.consume('confirmationPerSession', viewer.sessionId);
    const user = await this.prisma.user.findUnique({ where: { id: viewer.id }, select: { passwordHash: true } });
    if (!user) throw new AppError('unauthorized'); // deleted since the guard looked
    if (!password || !(await isPassword(password, user.passwordHash))) throw new AppError('wrong_current_password');
    return user.passwordHash;
  }

  /**
   * Locks the account to the end of the transaction, if the password that was confirmed is still valid: once there is a new one, nothing
   * more can be done with the old one.
   */
  async lockConfirmed(transaction: Prisma.TransactionClient, viewer: Viewer, confirmed: string): Promise<void> {
    const [user] = await transaction.$queryRaw<{ passwordHash: string }[]>`
      SELECT "passwordHash" FROM "User" WHERE id = ${viewer.id} FOR UPDATE`;
    if (!user) throw new AppError('unauthorized'); // deleted meanwhile
    if (user.passwordHash !== confirmed) throw new AppError('wrong_current_password');
  }
}
