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
import { Confirmation } from './confirmation.js';
import type { ConfirmationDto } from './confirmation.dto.js';
import type { Proof } from './ways-in.js';

/** Request fields that change the email address. */
interface ChangeRequest extends Omit<ConfirmationDto, 'password'> {
  email?: string;
  currentPassword?: string;
}

interface EmailChange {
  email: string;
  former: string;
  /** How the user confirmed the change. */
  confirmed: Proof;
}

/** An email change that awaits confirmation. Queued emails contain it. */
export interface RequestedChange {
  userId: number;
  email: string;
  former: string;
  language: Language;
}

/**
 * Changes email addresses. If email confirmation is required, a change takes effect only after it
 * is confirmed.
 */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly prisma: PrismaService,
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
    private readonly links: AccountLinks,
    private readonly mail: MailService,
    private readonly config: Config,
  ) {}

  /**
   * Checks a confirmation, because changing the email address can take over the account
   * (decisions §12). Returns undefined if the address stays the same. Attempts are rate-limited,
   * because the response reveals whether an address is taken. The current address cancels a
   * requested change if a confirmation is sent with it: forms send all fields.
   */
  async confirm(
    viewer: Viewer,
    { email, currentPassword: password, code, passkey, ticket }: ChangeRequest,
    network: string,
  ): Promise<EmailChange | undefined> {
    const confirmation = { password, code, passkey, ticket };
    const where = { id: viewer.id };
    const { email: former } = await this.prisma.user.findUniqueOrThrow({ where, select: { email: true } });
    if (email === former && (password || passkey || ticket)) await this.cancel(viewer, former, confirmation);
    if (email === undefined || email === former) return undefined;
    const confirmed = await this.confirmation.confirm(viewer, confirmation);
    await this.limits.consume('emailChangePerUser', String(viewer.id));
    if (this.mail.isOn) await this.limits.consume('emailLinkPerNetwork', network);
    return { email, former, confirmed };
  }

  /** Locks the account and stores the change. Throws if the confirmation is void. */
  async apply(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    { email, former, confirmed }: EmailChange,
    language: Language,
  ): Promise<void> {
    const where = { id: viewer.id };
    await this.confirmation.lockConfirmed(transaction, viewer, confirmed);
    if (this.mail.isOn && this.config.EMAIL_CONFIRMATION !== 'off') {
      // Check early to report an error immediately. The check is repeated on confirmation.
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

  /** Cancels the requested change of an account that still has the address `current`. */
  private async cancel(viewer: Viewer, current: string, confirmation: ConfirmationDto): Promise<void> {
    const where = { id: viewer.id, email: current, newEmail: { not: null } };
    if ((await this.prisma.user.count({ where })) === 0) return;
    const confirmed = await this.confirmation.confirm(viewer, confirmation);
    await this.prisma.$transaction(async (transaction) => {
      await this.confirmation.lockConfirmed(transaction, viewer, confirmed);
      await transaction.user.updateMany({ where, data: { newEmail: null } });
    });
  }

  /**
   * Emails a confirmation link to the new address and a cancellation link to the current address.
   */
  async sendMails({ former, ...change }: RequestedChange, transaction: Prisma.TransactionClient): Promise<void> {
    await this.mail.send('confirm_email', change, transaction);
    await this.mail.send('address_change_requested', { former, ...change }, transaction);
  }
}
