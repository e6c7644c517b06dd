import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Language } from '../common/http/language.js';
import { Config } from '../config.js';
import { MailService } from '../mail/mail.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { enabled } from '../users/users.visibility.js';
import { accountMail } from './account-mails.js';

/** Tells people by mail what was changed in their account, in case it was not they who did it. */
@Injectable()
export class AccountMailsService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly mail: MailService,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.mail.write<{ userId: number; language: Language }>('password_changed', async ({ userId, language }) => {
      const user = await this.userOf(userId);
      const url = `${this.config.PUBLIC_ORIGIN}/forgotten-password`;
      return user && { to: user.email, ...accountMail('passwordChanged', language, user.firstName, { url }) };
    });
    // To the former address: whoever has changed it reads the new one.
    this.mail.write<{ userId: number; former: string; language: Language }>(
      'address_changed',
      async ({ userId, former, language }) => {
        const user = await this.userOf(userId);
        if (!user || user.email === former) return null;
        return { to: former, ...accountMail('addressChanged', language, user.firstName, { newAddress: user.email }) };
      },
    );
  }

  private userOf(id: number) {
    return this.prisma.user.findFirst({ where: { id, ...enabled }, select: { email: true, firstName: true } });
  }
}
