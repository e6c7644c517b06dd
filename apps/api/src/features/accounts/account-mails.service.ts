import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountLinks } from '../../platform/auth/account-links.js';
import type { RequestedChange } from '../../platform/auth/email-changes.js';
import { isLanguage, type Language } from '../../platform/http/language.js';
import { Config } from '../../config.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import { accountMail } from './account-mails.js';

/**
 * Sends an email when an account changes, so that the owner notices changes made by someone else.
 */
@Injectable()
export class AccountMailsService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly links: AccountLinks,
    private readonly mail: MailService,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.mail.write<{ userId: number; language: Language }>('password_changed', async ({ userId, language }) => {
      const user = await this.userOf(userId);
      const url = `${this.config.PUBLIC_ORIGIN}/forgotten-password`;
      return user && { to: user.email, ...accountMail({ kind: 'passwordChanged', url }, language, user.firstName) };
    });
    this.mail.write<RequestedChange>('address_change_requested', (change, secret) =>
      this.changeRequested(change, secret),
    );
    // Goes to the old address: after an attack, email to the new address reaches only the
    // attacker.
    this.mail.write<{ userId: number; former: string; language: Language }>(
      'address_changed',
      async ({ userId, former, language }) => {
        const user = await this.userOf(userId);
        if (!user || user.email === former) return null;
        const mail = { kind: 'addressChanged', newAddress: user.email } as const;
        return { to: former, ...accountMail(mail, language, user.firstName) };
      },
    );
  }

  private async changeRequested({ userId, email, former, language }: RequestedChange, secret: string) {
    const user = await this.prisma.user.findFirst({
      // The change is still pending.
      where: { id: userId, email: former, newEmail: email, ...enabled },
      select: { firstName: true, notificationSettings: { select: { language: true } } },
    });
    if (!user) return null;
    const origin = this.config.PUBLIC_ORIGIN;
    const url = await this.links.make('CANCEL_EMAIL_CHANGE', { userId, origin, email, secret });
    // Prefer the owner's language: an attacker may have sent the request in another language.
    const stored = user.notificationSettings?.language;
    const mailLanguage = stored && isLanguage(stored) ? stored : language;
    return {
      to: former,
      ...accountMail({ kind: 'addressChangeRequested', url, newAddress: email }, mailLanguage, user.firstName),
    };
  }

  private userOf(id: number) {
    return this.prisma.user.findFirst({ where: { id, ...enabled }, select: { email: true, firstName: true } });
  }
}
