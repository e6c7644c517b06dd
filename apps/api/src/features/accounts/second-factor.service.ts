import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Confirmation } from '../../platform/auth/confirmation.js';
import { SecondFactors } from '../../platform/auth/second-factors.js';
import { AppError } from '../../platform/errors/app-error.js';
import { storedLanguage, type Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { Config } from '../../config.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { accountMail } from './account-mails.js';
import type {
  ChangeSecondFactorDto,
  NewSecondFactorView,
  RecoveryCodesView,
  SecondFactorView,
  TurnOnSecondFactorDto,
} from './second-factor.dto.js';

@Injectable()
export class SecondFactorService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly factors: SecondFactors,
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly mail: MailService,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    const kinds = {
      second_factor_on: 'secondFactorOn',
      second_factor_off: 'secondFactorOff',
      recovery_code_used: 'recoveryCodeUsed',
    } as const;
    for (const [job, kind] of Object.entries(kinds)) {
      this.mail.write<{ userId: number; language?: Language }>(job, async ({ userId, language }) => {
        const where = { id: userId, ...enabled };
        const user = await this.prisma.user.findFirst({ where, select: { email: true, firstName: true } });
        const left = await this.prisma.recoveryCode.count({ where: { userId } });
        const url = `${this.config.PUBLIC_ORIGIN}/account`;
        if (!user) return null;
        return { to: user.email, ...accountMail({ kind, url, left }, storedLanguage(language), user.firstName) };
      });
    }
  }

  async state({ id: userId }: Viewer): Promise<SecondFactorView> {
    const factor = await this.prisma.secondFactor.findUnique({ where: { userId }, select: { enabledAt: true } });
    if (!factor?.enabledAt) return { isOn: false, since: null, recoveryCodesLeft: 0 };
    const recoveryCodesLeft = await this.prisma.recoveryCode.count({ where: { userId } });
    return { isOn: true, since: factor.enabledAt.toISOString(), recoveryCodesLeft };
  }

  /**
   * Starts the setup of a second factor.
   * @throws AppError second_factor_on
   */
  async begin(viewer: Viewer, body: ChangeSecondFactorDto): Promise<NewSecondFactorView> {
    await this.confirmation.confirmFirstStep(viewer, body);
    const where = { id: viewer.id };
    const { email } = await this.prisma.user.findUniqueOrThrow({ where, select: { email: true } });
    return this.factors.begin(viewer.id, email);
  }

  /**
   * Turns the second factor on. Returns the recovery codes.
   * @throws AppError second_factor_wrong
   */
  async turnOn(viewer: Viewer, { code }: TurnOnSecondFactorDto, language: Language): Promise<RecoveryCodesView> {
    await this.limits.consume('secondFactorPerGuesser', viewer.sessionId);
    const recoveryCodes = await this.prisma.$transaction(async (transaction) => {
      const codes = await this.factors.turnOn(viewer.id, code, transaction);
      if (codes) await this.mail.send('second_factor_on', { userId: viewer.id, language }, transaction);
      return codes;
    });
    if (!recoveryCodes) throw new AppError('second_factor_wrong');
    await this.limits.reward('secondFactorPerGuesser', viewer.sessionId);
    return { recoveryCodes };
  }

  /**
   * Replaces the recovery codes.
   * @throws AppError second_factor_off
   */
  async renewRecoveryCodes(viewer: Viewer, body: ChangeSecondFactorDto): Promise<RecoveryCodesView> {
    const confirmed = await this.confirmation.confirm(viewer, body);
    return this.prisma.$transaction(async (transaction) => {
      await this.confirmation.lockConfirmed(transaction, viewer, confirmed);
      const where = { userId: viewer.id, enabledAt: { not: null } };
      if ((await transaction.secondFactor.count({ where })) === 0) throw new AppError('second_factor_off');
      return { recoveryCodes: await this.factors.renewRecoveryCodes(viewer.id, transaction) };
    });
  }

  /** Turns the second factor off. Does nothing if it is already off. */
  async turnOff(viewer: Viewer, body: ChangeSecondFactorDto, language: Language): Promise<void> {
    const confirmed = await this.confirmation.confirm(viewer, body);
    await this.prisma.$transaction(async (transaction) => {
      await this.confirmation.lockConfirmed(transaction, viewer, confirmed);
      const { count } = await transaction.secondFactor.deleteMany({ where: { userId: viewer.id } });
      await transaction.recoveryCode.deleteMany({ where: { userId: viewer.id } });
      if (count > 0) await this.mail.send('second_factor_off', { userId: viewer.id, language }, transaction);
    });
  }
}
