import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../errors/app-error.js';
import type { Language } from '../http/language.js';
import { RateLimits } from '../http/rate-limits.js';
import { Config } from '../../config.js';
import { MailService } from '../mail/mail.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from '../users/viewer.js';
import { AccountLinks } from './account-links.js';
import { PasswordConfirmation } from './password-confirmation.js';

/** What a request says of a change. */
interface Wish {
  email?: string;
  currentPassword?: string;
  code?: string | null;
}

/** A change of the e-mail address: both addresses, and the hash of the password that confirmed it. */
interface EmailChange {
  email: string;
  former: string;
  confirmed: string;
}

/** A change that waits for its confirmation, as queued mails refer to it. */
export interface RequestedChange {
  userId: number;
  email: string;
  former: string;
  language: Language;
}

/** Changes of e-mail addresses. Where addresses are confirmed by mail, the new one waits until it is. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly prisma: PrismaService,
    private readonly confirmation: PasswordConfirmation,
    private readonly limits: RateLimits,
    private readonly links: AccountLinks,
    private readonly mail: MailService,
    private readonly config: Config,
  ) {}

  /**
   * Changing the e-mail address needs the password, since it could be used to take over the account (decisions §12). The answer reveals
   * whether the address is taken, so every attempt is counted. Undefined if the address stays the same.
   */
  async confirm(
    viewer: Viewer,
    { email, currentPassword, code }: Wish,
    network: string,
  ): Promise<EmailChange | undefined> {
    const where = { id: viewer.id };
    const { email: former } = await this.prisma.user.findUniqueOrThrow({ where, select: { email: true } });
    if (email === undefined || email === former) return undefined;
    const confirmed = await this.confirmation.confirm(viewer, currentPassword, code);
    await this.limits.consume('emailChangePerUser', String(viewer.id));
    if (this.mail.isOn) await this.limits.consume('emailLinkPerAddress', network);
    return { email, former, confirmed };
  }

  /** Also locks the account, and checks that the password is still the same. */
  async apply(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    { email, former, confirmed }: EmailChange,
    language: Language,
  ): Promise<void> {
    const where = { id: viewer.id };
    await this.confirmation.lockConfirmed(transaction, viewer, confirmed);
    if (this.mail.isOn && this.config.EMAIL_CONFIRMATION !== 'off') {
      // It may be taken by the time it is confirmed; whoever has mistyped it should get the error now.
      if (await transaction.user.findUnique({ where: { email }, select: { id: true } }))
        throw new AppError('email_taken');
      await transaction.user.update({ where, data: { newEmail: email }, select: { id: true } });
      await this.sendMails({ userId: viewer.id, email, former, language }, transaction);
    } else {
      const data = { email, newEmail: null, emailConfirmedAt: null };
      await transaction.user.update({ where, data, select: { id: true } });
      await this.links.endAfterChange(viewer.id, transaction);
      await this.mail.send('address_changed', { userId: viewer.id, former, language }, transaction);
    }
  }

  /**
   * Mails a link that confirms the change to the new address, and one that cancels it to the
   * present.
   */
  async sendMails({ former, ...change }: RequestedChange, transaction: Prisma.TransactionClient): Promise<void> {
    await this.mail.send('confirm_email', change, transaction);
    await this.mail.send('address_change_requested', { former, ...change }, transaction);
  }
}
