import { Injectable, type OnModuleInit } from '@nestjs/common';
import { checkNewPassword, hashPassword } from '../auth/passwords.js';
import { SessionConnections } from '../auth/session-connections.js';
import { AppError } from '../common/errors/app-error.js';
import type { Language } from '../common/http/language.js';
import { RateLimits } from '../common/http/rate-limits.js';
import { Config } from '../config.js';
import { JobsService } from '../jobs/jobs.service.js';
import { MailService } from '../mail/mail.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { enabled } from '../users/users.visibility.js';
import { AccountLinks } from './account-links.js';
import { accountMail } from './account-mails.js';
import { KnownDevices } from './known-devices.service.js';
import type { RequestPasswordLinkDto, SetPasswordDto } from './password-reset.dto.js';

const REMOVE_EXPIRED_EVERY = 3600;

interface LinkMail {
  email: string;
  language: Language;
  next?: string;
}

/** The way back in for somebody who has forgotten the password: a link by mail. */
@Injectable()
export class PasswordResetService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly links: AccountLinks,
    private readonly devices: KnownDevices,
    private readonly mail: MailService,
    private readonly limits: RateLimits,
    private readonly connections: SessionConnections,
    private readonly config: Config,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('expired links', REMOVE_EXPIRED_EVERY, () => this.links.removeExpired());
    this.mail.write<LinkMail>('new_password', async ({ email, language, next }) => {
      const where = { email, ...enabled };
      const user = await this.prisma.user.findFirst({ where, select: { id: true, firstName: true } });
      if (!user) return null;
      const url = await this.links.make('NEW_PASSWORD', { userId: user.id, origin: this.config.PUBLIC_ORIGIN, next });
      return { to: email, ...accountMail('newPassword', language, user.firstName, { url }) };
    });
  }

  /**
   * The mail is queued whether or not there is such an account: neither the answer nor its time reveals it.
   * @throws AppError mail_off, too_many_requests
   */
  async requestLink({ email, next }: RequestPasswordLinkDto, network: string, language: Language): Promise<void> {
    this.mail.requireOn();
    await this.limits.consume('passwordLinkPerAddress', network);
    if (!(await this.limits.allows('passwordLinkPerAccount', email))) return;
    await this.mail.send('new_password', { email, language, ...(next && { next }) }, this.prisma);
  }

  /**
   * Sets the password, and ends all sessions: somebody else may have known the old one.
   * @throws AppError link_invalid
   */
  async set({ secret, newPassword }: SetPasswordDto, network: string, language: Language): Promise<void> {
    await this.limits.consume('passwordLinkPerAddress', network);
    const account = (await this.links.find('NEW_PASSWORD', secret))?.user;
    const email = account?.email ?? '';
    await checkNewPassword({ field: 'newPassword', password: newPassword, email }, this.config);
    // Before the password is hashed, which is slow by design.
    if (!account) throw new AppError('link_invalid');
    const userId = account.id;
    const passwordHash = await hashPassword(newPassword);
    await this.prisma.$transaction(async (transaction) => {
      if (!(await this.links.use('NEW_PASSWORD', secret, transaction))) throw new AppError('link_invalid');
      await transaction.user.update({ where: { id: userId }, data: { passwordHash }, select: { id: true } });
      await transaction.session.deleteMany({ where: { userId } });
      await this.devices.forgetAll(userId, transaction);
      await this.mail.send('password_changed', { userId, language }, transaction);
    });
    this.connections.sessionsEnded({ id: userId });
  }
}
