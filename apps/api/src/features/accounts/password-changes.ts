import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AccountLinks } from '../../platform/auth/account-links.js';
import type { Language } from '../../platform/http/language.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { KnownDevices } from './known-devices.service.js';

@Injectable()
export class PasswordChanges {
  constructor(
    private readonly links: AccountLinks,
    private readonly devices: KnownDevices,
    private readonly mail: MailService,
  ) {}

  /**
   * Stores the password, deletes known devices, and cancels pending links and address changes,
   * because an attacker may have used the old password. The caller must end the sessions.
   */
  async apply(
    transaction: Prisma.TransactionClient,
    userId: number,
    passwordHash: string,
    language: Language,
  ): Promise<void> {
    const data = { passwordHash, newEmail: null };
    await transaction.user.update({ where: { id: userId }, data, select: { id: true } });
    await this.links.endAfterChange(userId, transaction);
    await this.devices.forgetAll(userId, transaction);
    await this.mail.send('password_changed', { userId, language }, transaction);
  }
}
