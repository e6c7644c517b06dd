import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { Config } from '../../config.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { deviceOf } from '../../platform/auth/device.js';
import { enabled } from '../../platform/users/users.visibility.js';
import { accountMail } from './account-mails.js';
import { deleteSurplusDevices, selectDeviceKey, storeDevice } from './known-devices.statements.js';

interface Login {
  userId: number;
  /** The token by which the device names itself. */
  token: string | undefined;
  userAgent: string | undefined;
  language: Language;
}

/**
 * The devices that an account was used on. Its owner is notified of a login from another one; and whoever fails to log in elsewhere cannot
 * lock out the owner on a known one.
 */
@Injectable()
export class KnownDevices implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly notifications: NotificationsService,
    private readonly limits: RateLimits,
    private readonly mail: MailService,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.mail.write<{ userId: number; device: string | null; language: Language }>(
      'new_login',
      async ({ userId, device, language }) => {
        const where = { id: userId, ...enabled };
        const user = await this.prisma.user.findFirst({ where, select: { email: true, firstName: true } });
        const url = `${this.config.PUBLIC_ORIGIN}/account`;
        return user && { to: user.email, ...accountMail('newLogin', language, user.firstName, { url, device }) };
      },
    );
  }

  /** The key by which attempts from a device are counted that the account of this address knows; undefined from any other. */
  async keyOf(email: string, token: string | undefined): Promise<string | undefined> {
    if (token === undefined) return undefined;
    const [device] = await this.prisma.$queryRaw<{ key: string }[]>(selectDeviceKey(email, token));
    return device?.key;
  }

  /** After a login: stores its device. Nobody is notified of the first device of an account, nor of the first one after a new password. */
  async loggedIn({ userId, token, userAgent, language }: Login): Promise<void> {
    const hasOthers =
      (await this.prisma.knownDevice.findFirst({ where: { userId }, select: { userId: true } })) !== null;
    if (token === undefined && !hasOthers) return;
    const notice = await this.prisma.$transaction(async (transaction) => {
      const isNew = token === undefined || (await this.store(transaction, userId, token));
      if (!isNew || !hasOthers || !(await this.limits.allows('newLoginNoticesPerAccount', String(userId))))
        return undefined;
      const { device } = deviceOf(userAgent);
      await this.mail.send('new_login', { userId, device, language }, transaction);
      return this.notifications.addNotice(userId, { kind: 'new_login', about: device, path: '/account' }, transaction);
    });
    notice?.announce();
  }

  /** After a new password: somebody else may have been at any of them. */
  async forgetAll(userId: number, transaction: Prisma.TransactionClient): Promise<void> {
    await transaction.knownDevice.deleteMany({ where: { userId } });
  }

  /** Whether it was not known. */
  private async store(transaction: Prisma.TransactionClient, userId: number, token: string): Promise<boolean> {
    const [stored] = await transaction.$queryRaw<{ isNew: boolean }[]>(storeDevice(userId, token));
    if (!stored?.isNew) return false;
    await transaction.$executeRaw(deleteSurplusDevices(userId));
    return true;
  }
}
