import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../errors/app-error.js';
import { RateLimits } from '../http/rate-limits.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from '../users/viewer.js';
import { lockConfirmedAccount } from './auth.sql.js';
import type { ConfirmationDto } from './confirmation.dto.js';
import { Passkeys } from './passkeys.js';
import { SecondFactors } from './second-factors.js';
import { StoredPasswords } from './stored-passwords.js';
import type { Proof } from './ways-in.js';

/**
 * Checks that the owner makes a change of the account, to protect accounts from stolen tokens. The
 * owner confirms with the password and the second factor, or with a passkey.
 */
@Injectable()
export class Confirmation {
  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
    private readonly secondFactors: SecondFactors,
    private readonly passwords: StoredPasswords,
    private readonly passkeys: Passkeys,
  ) {}

  /**
   * Checks the password, and the second factor if the account has one. A passkey replaces both,
   * because it also verifies its user.
   * @throws AppError wrong_current_password, passkey_invalid, second_factor_required,
   * second_factor_wrong
   */
  async confirm(viewer: Viewer, { password, code, passkey }: ConfirmationDto): Promise<Proof> {
    const proof = await this.confirmFirstStep(viewer, { password, passkey });
    if (!passkey) await this.secondFactors.check(viewer.id, code, viewer.sessionId);
    return proof;
  }

  /**
   * Checks the password or the passkey. The limit per session keeps a stolen session from guessing
   * the password and from locking out the owner. Failed logins do not count towards it.
   * @throws AppError wrong_current_password, passkey_invalid
   */
  async confirmFirstStep(
    viewer: Viewer,
    { password, passkey }: Pick<ConfirmationDto, 'password' | 'passkey'>,
  ): Promise<Proof> {
    await this.limits.consume('confirmationPerSession', viewer.sessionId);
    return passkey ? this.confirmPasskey(viewer, passkey) : this.confirmPassword(viewer, password);
  }

  private async confirmPasskey(viewer: Viewer, passkey: NonNullable<ConfirmationDto['passkey']>): Promise<Proof> {
    const owner = await this.passkeys.verify(passkey, 'CONFIRM', viewer);
    if (!owner) throw new AppError('passkey_invalid');
    return owner.proof;
  }

  private async confirmPassword(viewer: Viewer, password: string | undefined): Promise<Proof> {
    const user = await this.prisma.user.findUnique({
      where: { id: viewer.id },
      select: { id: true, passwordHash: true },
    });
    if (!user) throw new AppError('unauthorized'); // account deleted after the guard's check
    if (!password) throw new AppError('wrong_current_password');
    const passwordHash = await this.passwords.verify(user, password).catch(async (error: unknown) => {
      // Do not count an attempt whose password was not checked.
      await this.limits.reward('confirmationPerSession', viewer.sessionId);
      throw error;
    });
    if (passwordHash === undefined) throw new AppError('wrong_current_password');
    return { passwordHash };
  }

  /**
   * Locks the account until the transaction ends. Throws if the password has changed, or the
   * passkey was removed, since the confirmation.
   */
  async lockConfirmed(transaction: Prisma.TransactionClient, viewer: Viewer, proof: Proof): Promise<void> {
    const [user] = await transaction.$queryRaw<{ isConfirmed: boolean }[]>(lockConfirmedAccount(viewer.id, proof));
    if (!user) throw new AppError('unauthorized'); // account deleted
    if (!user.isConfirmed) throw new AppError('passkeyId' in proof ? 'passkey_invalid' : 'wrong_current_password');
  }
}
