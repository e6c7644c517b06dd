import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AccountLinks } from '../../platform/auth/account-links.js';
import { EmailChanges } from '../../platform/auth/email-changes.js';
import { SessionCache } from '../../platform/auth/session-cache.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { Config } from '../../config.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { meSelect, toMeView } from '../profiles/me.mapper.js';
import type { MeView } from '../profiles/profiles.dto.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { accountMail } from './account-mails.js';
import type { CancelEmailChangeDto, ChangeEmailDto, ConfirmEmailDto } from './email-confirmation.dto.js';

interface LinkMail {
  userId: number;
  email: string;
  language: Language;
}

@Injectable()
export class EmailConfirmationService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly links: AccountLinks,
    private readonly changes: EmailChanges,
    private readonly mail: MailService,
    private readonly limits: RateLimits,
    private readonly cache: SessionCache,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.mail.write<LinkMail>('confirm_email', async ({ userId, email, language }, secret) => {
      // Skip the email if the user confirmed or changed the address after the request.
      const where = { id: userId, OR: [{ email, emailConfirmedAt: null }, { newEmail: email }], ...enabled };
      const user = await this.prisma.user.findFirst({ where, select: { firstName: true } });
      if (!user) return null;
      const url = await this.links.make('CONFIRM_EMAIL', { userId, origin: this.config.PUBLIC_ORIGIN, email, secret });
      return { to: email, ...accountMail({ kind: 'confirmEmail', url }, language, user.firstName) };
    });
  }

  /**
   * Counts a registration toward the rate limit if it sends an email.
   * @throws AppError too_many_requests
   */
  async countNewAccount(network: string): Promise<void> {
    if (this.mail.isOn && this.config.EMAIL_CONFIRMATION !== 'off')
      await this.limits.consume('emailLinkPerNetwork', network);
  }

  /** Queues the email with the confirmation link for a new account. */
  async sendFirstLink(
    user: { id: number; email: string },
    language: Language,
    transaction: Prisma.TransactionClient,
  ): Promise<void> {
    if (this.config.EMAIL_CONFIRMATION === 'off') return;
    await this.mail.send('confirm_email', { userId: user.id, email: user.email, language }, transaction);
  }

  /**
   * Queues another confirmation email.
   * @throws AppError email_confirmed, mail_off, too_many_requests
   */
  async sendLink(viewer: Viewer, network: string, language: Language): Promise<void> {
    const { email, newEmail, emailConfirmedAt } = await this.prisma.user.findUniqueOrThrow({
      where: { id: viewer.id },
      select: { email: true, newEmail: true, emailConfirmedAt: true },
    });
    if (emailConfirmedAt && !newEmail) throw new AppError('email_confirmed');
    this.mail.requireOn();
    await this.limits.consume('emailLinkPerAccount', String(viewer.id));
    await this.limits.consume('emailLinkPerNetwork', network);
    await this.prisma.$transaction((transaction) =>
      newEmail
        ? this.changes.sendMails({ userId: viewer.id, email: newEmail, former: email, language }, transaction)
        : this.mail.send('confirm_email', { userId: viewer.id, email, language }, transaction),
    );
  }

  async change(viewer: Viewer, body: ChangeEmailDto, network: string, language: Language): Promise<MeView> {
    const change = await this.changes.confirm(viewer, body, network);
    return this.prisma.$transaction(async (transaction) => {
      if (change) await this.changes.apply(transaction, viewer, change, language);
      const me = await transaction.user.findUniqueOrThrow({ where: { id: viewer.id }, select: meSelect });
      return toMeView(me, this.config);
    });
  }

  /**
   * Confirms the link's address.
   * @throws AppError link_invalid, or email_taken if another account now uses the address
   */
  async confirm({ secret }: ConfirmEmailDto, language: Language): Promise<void> {
    const link = await this.links.find('CONFIRM_EMAIL', secret);
    if (!link) throw new AppError('link_invalid');
    const { id } = link.user;
    await this.prisma.$transaction(async (transaction) => {
      if (!(await this.links.use('CONFIRM_EMAIL', secret, transaction))) throw new AppError('link_invalid');
      const where = { id };
      const confirmed = { emailConfirmedAt: new Date() };
      const currentAddress = { ...where, email: link.email ?? '' };
      const { count } = await transaction.user.updateMany({ where: currentAddress, data: confirmed });
      if (count === 1) return;
      const { email: former, newEmail } = await transaction.user.findUniqueOrThrow({
        where,
        select: { email: true, newEmail: true },
      });
      if (link.email === null || newEmail !== link.email) throw new AppError('link_invalid');
      const data = { ...confirmed, email: newEmail, newEmail: null };
      const { count: changed } = await transaction.user.updateMany({ where: { id, newEmail }, data });
      if (changed === 0) throw new AppError('link_invalid'); // the pending address changed
      await this.links.endAfterChange(id, transaction);
      await this.mail.send('address_changed', { userId: id, former, language }, transaction);
    });
    // Clears this process's cache. A database trigger notifies the other processes.
    this.cache.forget(id);
  }

  /**
   * Cancels a pending address change.
   * @throws AppError link_invalid if the link is invalid or the change is no longer pending
   */
  async cancelChange({ secret }: CancelEmailChangeDto): Promise<void> {
    const link = await this.links.find('CANCEL_EMAIL_CHANGE', secret);
    if (!link) throw new AppError('link_invalid');
    await this.prisma.$transaction(async (transaction) => {
      if (!(await this.links.use('CANCEL_EMAIL_CHANGE', secret, transaction))) throw new AppError('link_invalid');
      const where = { id: link.user.id, newEmail: link.email };
      const { count } = await transaction.user.updateMany({ where, data: { newEmail: null } });
      if (count === 0) throw new AppError('link_invalid');
    });
  }
}
