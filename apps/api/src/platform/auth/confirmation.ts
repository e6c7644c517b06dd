import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../errors/app-error.js';
import { RateLimits } from '../http/rate-limits.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from '../users/viewer.js';
import { lockConfirmedAccount } from './auth.sql.js';
import type { ConfirmationDto } from './confirmation.dto.js';
import { Passkeys } from './passkeys.js';
import { ProviderLogins, type Ticket } from './provider-logins.js';
import { SecondFactors } from './second-factors.js';
import { StoredPasswords } from './stored-passwords.js';
import type { Proof } from './ways-in.js';

/**
 * Checks that the account's owner requests a change, and not the holder of a stolen token. The
 * owner confirms with the password or a linked account and the second factor, or with a passkey.
 */
@Injectable()
export class Confirmation {
  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
    private readonly secondFactors: SecondFactors,
    private readonly passwords: StoredPasswords,
    private readonly passkeys: Passkeys,
    private readonly logins: ProviderLogins,
  ) {}

  /**
   * Checks the password or the linked account, and the second factor if the account has one. A
   * passkey replaces both, because it also verifies its user.
   * @throws AppError wrong_current_password, passkey_invalid, provider_login_invalid,
   * linked_account_mismatch, second_factor_required, second_factor_wrong
   */
  async confirm(viewer: Viewer, confirmation: ConfirmationDto): Promise<Proof> {
    const { proof, ticket } = await this.checkFirstStep(viewer, confirmation);
    if (!confirmation.passkey) await this.secondFactors.check(viewer.id, confirmation.code, viewer.sessionId);
    // Used up last, because the client repeats a request without a code with the same ticket.
    if (ticket) await this.logins.use(ticket);
    return proof;
  }

  /**
   * Checks the password, the passkey or the linked account.
   * @throws AppError wrong_current_password, passkey_invalid, provider_login_invalid,
   * linked_account_mismatch
   */
  async confirmFirstStep(viewer: Viewer, confirmation: Omit<ConfirmationDto, 'code'>): Promise<Proof> {
    const { proof, ticket } = await this.checkFirstStep(viewer, confirmation);
    if (ticket) await this.logins.use(ticket);
    return proof;
  }

  /**
   * The limit per session keeps a stolen session from guessing the password and from locking out
   * the owner. Failed logins do not count towards it.
   */
  private async checkFirstStep(
    viewer: Viewer,
    { password, passkey, ticket }: Omit<ConfirmationDto, 'code'>,
  ): Promise<{ proof: Proof; ticket?: Ticket }> {
    await this.limits.consume('confirmationPerSession', viewer.sessionId);
    if (passkey) return { proof: await this.confirmPasskey(viewer, passkey) };
    return ticket === undefined
      ? { proof: await this.confirmPassword(viewer, password) }
      : this.confirmLinkedAccount(viewer, ticket);
  }

  private async confirmLinkedAccount(viewer: Viewer, secret: string): Promise<{ proof: Proof; ticket: Ticket }> {
    const ticket = await this.logins.find(secret, 'CONFIRM', viewer);
    const { issuer, subject } = ticket;
    const where = { userId: viewer.id, issuer, subject };
    const account = await this.prisma.linkedAccount.findFirst({ where, select: { id: true } });
    if (!account) throw new AppError('linked_account_mismatch');
    return { proof: { linkedAccountId: account.id }, ticket };
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
   * passkey or linked account was removed, since the confirmation.
   */
  async lockConfirmed(transaction: Prisma.TransactionClient, viewer: Viewer, proof: Proof): Promise<void> {
    const [user] = await transaction.$queryRaw<{ isConfirmed: boolean }[]>(lockConfirmedAccount(viewer.id, proof));
    if (!user) throw new AppError('unauthorized'); // account deleted
    if (user.isConfirmed) return;
    if ('linkedAccountId' in proof) throw new AppError('linked_account_mismatch');
    throw new AppError('passkeyId' in proof ? 'passkey_invalid' : 'wrong_current_password');
  }
}
