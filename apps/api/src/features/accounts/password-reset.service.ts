import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountLinks } from '../../platform/auth/account-links.js';
import { checkNewPassword, hashPassword } from '../../platform/auth/passwords.js';
import { Providers } from '../../platform/auth/providers.js';
import { SessionConnections } from '../../platform/auth/session-connections.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { Config } from '../../config.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import { accountMail } from './account-mails.js';
import { PasswordChanges } from './password-changes.js';
import type { RequestPasswordLinkDto, SetPasswordDto } from './password-reset.dto.js';

const REMOVE_EXPIRED_EVERY = 3600;

interface LinkMail {
  email: string;
  language: Language;
  next?: string;
}

@Injectable()
export class PasswordResetService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly links: AccountLinks,
    private readonly passwords: PasswordChanges,
    private readonly mail: MailService,
    private readonly limits: RateLimits,
    private readonly connections: SessionConnections,
    private readonly config: Config,
    private readonly jobs: JobsService,
    private readonly providers: Providers,
  ) {}

  onModuleInit() {
    this.jobs.repeat('expired links', REMOVE_EXPIRED_EVERY, () => this.links.removeExpired());
    this.mail.write<LinkMail>('new_password', async ({ email, language, next }, mailSecret) => {
      const where = { email, ...enabled };
      const user = await this.prisma.user.findFirst({
        where,
        select: {
          id: true,
          firstName: true,
          passwordHash: true,
          _count: { select: { passkeys: true } },
          linkedAccounts: { select: { issuer: true }, orderBy: { id: 'asc' } },
        },
      });
      if (!user) return null;
      // The secret depends on the current password, so a repeated email cannot reactivate a used
      // link.
      const secret = createHash('sha256').update(`${mailSecret} ${user.passwordHash}`).digest('base64url');
      const kind = user.passwordHash === null ? 'firstPassword' : 'newPassword';
      const link = { userId: user.id, origin: this.config.PUBLIC_ORIGIN, email, next, secret };
      const url = await this.links.make('NEW_PASSWORD', link);
      const hasPasskey = user._count.passkeys > 0;
      const providers = user.linkedAccounts.flatMap(({ issuer }) => this.providers.withIssuer(issuer)?.name ?? []);
      return { to: email, ...accountMail({ kind, url, hasPasskey, providers }, language, user.firstName) };
    });
  }

  /**
   * Queues the email even if the account does not exist, so that neither the response nor its
   * duration reveals whether it does.
   * @throws AppError mail_off, too_many_requests
   */
  async requestLink({ email, next }: RequestPasswordLinkDto, network: string, language: Language): Promise<void> {
    this.mail.requireOn();
    await this.limits.consume('passwordLinkPerNetwork', network);
    if (!(await this.limits.allows('passwordLinkPerAccount', email))) return;
    await this.mail.send('new_password', { email, language, ...(next && { next }) }, this.prisma);
  }

  /**
   * Sets the password and ends all sessions, because someone else may know the old password.
   * @throws AppError link_invalid
   */
  async set({ secret, newPassword }: SetPasswordDto, network: string, language: Language): Promise<void> {
    await this.limits.consume('passwordLinkPerNetwork', network);
    const link = await this.links.find('NEW_PASSWORD', secret);
    // Reject a link that was emailed to an earlier address of the account.
    const account = link && link.email === link.user.email ? link.user : undefined;
    const email = account?.email ?? '';
    await checkNewPassword({ field: 'newPassword', password: newPassword, email }, this.config);
    // Reject an invalid link before the slow hashing.
    if (!account) throw new AppError('link_invalid');
    const userId = account.id;
    const passwordHash = await hashPassword(newPassword);
    await this.prisma.$transaction(async (transaction) => {
      if (!(await this.links.use('NEW_PASSWORD', secret, transaction))) throw new AppError('link_invalid');
      await transaction.session.deleteMany({ where: { userId } });
      await this.passwords.apply(transaction, userId, passwordHash, language);
    });
    this.connections.sessionsEnded({ id: userId });
  }
}
