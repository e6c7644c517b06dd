import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { KEPT } from '../../platform/common/retention.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { Config } from '../../config.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { deviceOf } from '../../platform/auth/device.js';
import { enabled } from '../../platform/users/users.visibility.js';
import { accountMail } from './account-mails.js';
import { deleteSurplusDevices, selectDeviceKey, storeDevice } from './accounts.sql.js';

const HOUR_IN_SECONDS = 3600;
const DAY = 24 * 3_600_000;

interface Login {
  userId: number;
  /** Random token that the client generated and sends with every login. */
  token: string | undefined;
  userAgent: string | undefined;
  language: Language;
}

/**
 * Stores the devices on which users have logged in. A login on a new device notifies the user.
 * Failed logins on other devices do not lock a known device.
 */
@Injectable()
export class KnownDevices implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly notifications: NotificationsService,
    private readonly limits: RateLimits,
    private readonly mail: MailService,
    private readonly jobs: JobsService,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.jobs.repeat('unused devices', HOUR_IN_SECONDS, () => this.sweep());
    this.mail.write<{ userId: number; device: string | null; language: Language }>(
      'new_login',
      async ({ userId, device, language }) => {
        const where = { id: userId, ...enabled };
        const user = await this.prisma.user.findFirst({ where, select: { email: true, firstName: true } });
        const url = `${this.config.PUBLIC_ORIGIN}/account`;
        return user && { to: user.email, ...accountMail({ kind: 'newLogin', url, device }, language, user.firstName) };
      },
    );
  }

  /** Deletes devices without a login for a long time. */
  async sweep(): Promise<void> {
    const lastSeenAt = { lt: new Date(Date.now() - KEPT.knownDeviceDays * DAY) };
    await this.prisma.long.knownDevice.deleteMany({ where: { lastSeenAt } });
  }

  /**
   * Returns the rate limit key of the account's known device, or undefined for an unknown
   * device.
   */
  async keyOf(email: string, token: string | undefined): Promise<string | undefined> {
    if (token === undefined) return undefined;
    const [device] = await this.prisma.$queryRaw<{ key: string }[]>(selectDeviceKey(email, token));
    return device?.key;
  }

  /**
   * Stores the device after a login, and notifies the user if the device is new. Sends no
   * notification for the account's first device or the first device after a password change.
   */
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

  /**
   * Deletes all known devices after a password change, because an attacker may have used any of
   * them.
   */
  async forgetAll(userId: number, transaction: Prisma.TransactionClient): Promise<void> {
    await transaction.knownDevice.deleteMany({ where: { userId } });
  }

  /** Stores the device. Returns true if it is new for the account. */
  private async store(transaction: Prisma.TransactionClient, userId: number, token: string): Promise<boolean> {
    const [stored] = await transaction.$queryRaw<{ isNew: boolean }[]>(storeDevice(userId, token));
    if (!stored?.isNew) return false;
    await transaction.$executeRaw(deleteSurplusDevices(userId));
    return true;
  }
}
