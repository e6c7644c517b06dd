import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '../errors/app-error.js';
import { RateLimits } from '../http/rate-limits.js';
import { MAX_LENGTH } from '../common/limits.js';
import { composed, MayBeEmpty } from '../validation/rules.js';
import { MaxCharacters } from '../validation/text.js';
import { Config } from '../../config.js';
import { MailService } from '../mail/mail.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { SecretEncryption } from './secret-encryption.js';

/** Seconds during which a code is valid. */
const PERIOD = 30;
/**
 * Number of earlier and later codes that are accepted too, because clocks differ and users type
 * slowly.
 */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Number of characters, of 5 bits each. Enough to resist brute force on a code's hash. */
const RECOVERY_LENGTH = 16;

/** Validates an authenticator code or a recovery code. */
export const SecondFactorCode = () =>
  composed(
    ApiPropertyOptional({
      type: String,
      nullable: true,
      example: '123456',
      description: 'Authenticator code or recovery code. Required for accounts with a second factor.',
    }),
    MayBeEmpty(),
    IsString(),
    MaxCharacters(MAX_LENGTH.secondFactorCode, { message: 'invalid' }),
  );

const normalized = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * Hashes a recovery code. One round of SHA-256 is enough, because recovery codes are long and
 * random.
 */
const hashOf = (userId: number, code: string) => createHash('sha256').update(`${userId} ${code}`).digest();

interface Factor {
  userId: number;
  secret: Uint8Array;
}

/**
 * Manages the second factor of accounts: authenticator codes (TOTP, RFC 6238), and recovery codes
 * as a fallback.
 */
@Injectable()
export class SecondFactors {
  private readonly logger = new Logger('second factor');
  private readonly encryption: SecretEncryption;

  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
    private readonly mail: MailService,
    config: Config,
  ) {
    this.encryption = new SecretEncryption(config);
  }

  /**
   * Checks the code if the account has a second factor. Each code is accepted only once. Wrong
   * codes are rate-limited per `guesser`.
   * @throws AppError second_factor_required, second_factor_wrong, too_many_requests
   */
  async check(userId: number, code: string | null | undefined, guesser: string): Promise<void> {
    const factor = await this.prisma.secondFactor.findFirst({
      where: { userId, enabledAt: { not: null } },
      select: { userId: true, secret: true },
    });
    if (!factor) return;
    if (!code?.trim()) throw new AppError('second_factor_required');
    await this.limits.consume('secondFactorPerGuesser', guesser);
    const given = normalized(code);
    if (!(await this.useCode(factor, given)) && !(await this.useRecoveryCode(userId, given)))
      throw new AppError('second_factor_wrong');
    await this.limits.reward('secondFactorPerGuesser', guesser);
  }

  /** Creates a secret for an account without a second factor. `turnOn()` activates the secret. */
  async begin(userId: number, label: string): Promise<{ secret: string; uri: string }> {
    const secret = new Secret({ size: 20 });
    const data = { secret: this.encryption.encrypt(userId, secret.bytes), lastStep: 0, createdAt: new Date() };
    const { count } = await this.prisma.secondFactor.updateMany({ where: { userId, enabledAt: null }, data });
    // This violates the primary key if the second factor is on or a concurrent call has created a
    // secret.
    if (count === 0) await this.prisma.secondFactor.create({ data: { userId, ...data }, select: { userId: true } });
    return { secret: secret.base32, uri: totpOf(secret, label).toString() };
  }

  /**
   * Activates the new secret and returns the recovery codes. Returns null if the code or the
   * secret is invalid.
   */
  async turnOn(userId: number, code: string, transaction: Prisma.TransactionClient): Promise<string[] | null> {
    const where = { userId, enabledAt: null, createdAt: { gt: new Date(Date.now() - 60 * 60_000) } };
    const factor = await transaction.secondFactor.findFirst({ where, select: { userId: true, secret: true } });
    const step = factor && this.stepOf(factor, normalized(code));
    if (!factor || step === null) return null;
    const data = { enabledAt: new Date(), lastStep: step };
    const { count } = await transaction.secondFactor.updateMany({ where: { ...where, secret: factor.secret }, data });
    return count === 0 ? null : this.renewRecoveryCodes(userId, transaction);
  }

  /** Replaces the recovery codes and returns the new codes. */
  async renewRecoveryCodes(userId: number, transaction: Prisma.TransactionClient): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () =>
      new Secret({ size: (RECOVERY_LENGTH * 5) / 8 }).base32.slice(0, RECOVERY_LENGTH),
    );
    await transaction.recoveryCode.deleteMany({ where: { userId } });
    await transaction.recoveryCode.createMany({
      data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })),
    });
    return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-').toLowerCase());
  }

  /** Returns the time step to which the code belongs, or null if the code is wrong. */
  private stepOf({ userId, secret }: Factor, code: string): number | null {
    if (!/^\d{6}$/.test(code)) return null;
    const bytes = this.decrypt(userId, secret);
    if (!bytes) return null;
    const now = Date.now();
    const totp = totpOf(new Secret({ buffer: bytes }), '');
    const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
    return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
  }

  /** Uses up a code. If two requests use the same code concurrently, only the first succeeds. */
  private async useCode(factor: Factor, code: string): Promise<boolean> {
    const step = this.stepOf(factor, code);
    if (step === null) return false;
    const where = { userId: factor.userId, secret: new Uint8Array(factor.secret), lastStep: { lt: step } };
    const { count } = await this.prisma.secondFactor.updateMany({ where, data: { lastStep: step } });
    return count === 1;
  }

  private async useRecoveryCode(userId: number, code: string): Promise<boolean> {
    if (code.length !== RECOVERY_LENGTH) return false;
    return this.prisma.$transaction(async (transaction) => {
      const { count } = await transaction.recoveryCode.deleteMany({
        where: { userId, codeHash: hashOf(userId, code) },
      });
      if (count === 1) await this.mail.send('recovery_code_used', { userId }, transaction);
      return count === 1;
    });
  }

  private decrypt(userId: number, stored: Uint8Array): ArrayBuffer | null {
    const decrypted = this.encryption.decrypt(userId, stored);
    // Recovery codes still work.
    if (!decrypted) this.logger.warn(`cannot decrypt the second factor of user ${userId}: is a key missing?`);
    return decrypted && new Uint8Array(decrypted.bytes).buffer;
  }
}

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'Šapa', label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret });
