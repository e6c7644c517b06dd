import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AccountLinks } from '../../platform/auth/account-links.js';
import { ConfirmationCodes } from '../../platform/auth/confirmation-codes.js';
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
import { withLockedAccount } from '../../platform/users/locked-account.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { accountMail } from './account-mails.js';
import type {
  CancelEmailChangeDto,
  ChangeEmailDto,
  ConfirmEmailDto,
  ConfirmEmailWithCodeDto,
} from './email-confirmation.dto.js';

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
    private readonly codes: ConfirmationCodes,
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
      const code = this.codes.of(secret);
      const codeHash = this.codes.hash(userId, email, code);
      const link = { userId, origin: this.config.PUBLIC_ORIGIN, email, secret, codeHash };
      const url = await this.links.make('CONFIRM_EMAIL', link);
      return { to: email, ...accountMail({ kind: 'confirmEmail', url, code }, language, user.firstName) };
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
      if (!link.email || !(await this.confirmAddress(id, link.email, language, transaction)))
        throw new AppError('link_invalid');
    });
    // Clears this process's cache. A database trigger notifies the other processes.
    this.cache.forget(id);
  }

  /**
   * Confirms the address to which the code was sent. Codes are not unique, so the caller's session
   * identifies the account.
   * @throws AppError confirmation_code_wrong, email_confirmed, email_taken, too_many_requests
   */
  async confirmWithCode(
    viewer: Viewer,
    { code }: ConfirmEmailWithCodeDto,
    network: string,
    language: Language,
  ): Promise<MeView> {
    const { id } = viewer;
    const { newEmail, emailConfirmedAt } = await this.prisma.user.findUniqueOrThrow({
      where: { id },
      select: { newEmail: true, emailConfirmedAt: true },
    });
    if (emailConfirmedAt && !newEmail) throw new AppError('email_confirmed');
    const limits = [
      ['emailCodePerAccount', String(id)],
      ['emailCodePerNetwork', network],
    ] as const;
    for (const [limit, key] of limits) await this.limits.consume(limit, key);
    const email = await this.codes.check(id, code);
    if (email === null) throw new AppError('confirmation_code_wrong');
    for (const [limit, key] of limits) await this.limits.reward(limit, key);
    const me = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      const isUsed = await this.codes.use(id, email, code, transaction);
      if (!isUsed || !(await this.confirmAddress(id, email, language, transaction)))
        throw new AppError('confirmation_code_wrong');
      return transaction.user.findUniqueOrThrow({ where: { id }, select: meSelect });
    });
    this.cache.forget(id); // as above
    return toMeView(me, this.config);
  }

  /**
   * Confirms the current or the requested address of an account, which the caller has locked.
   * Returns false if `email` is no longer one of them.
   */
  private async confirmAddress(
    id: number,
    email: string,
    language: Language,
    transaction: Prisma.TransactionClient,
  ): Promise<boolean> {
    const confirmed = { emailConfirmedAt: new Date() };
    const { count } = await transaction.user.updateMany({ where: { id, email }, data: confirmed });
    if (count === 1) return true;
    const { email: former } = await transaction.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
    const data = { ...confirmed, email, newEmail: null };
    const { count: changed } = await transaction.user.updateMany({ where: { id, newEmail: email }, data });
    if (changed === 0) return false; // the pending address changed
    await this.links.endAfterChange(id, transaction);
    await this.mail.send('address_changed', { userId: id, former, language }, transaction);
    return true;
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
