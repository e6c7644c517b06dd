import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import type { Language } from '../../platform/http/language.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { Kind } from './notifications.dto.js';
import { PushKeys } from './push-keys.js';
import type { ChangeNotificationSettingsDto, MailChoice, NotificationSettingsView } from './settings.dto.js';
import { kindsOf, TOPICS } from './topics.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

type DatabaseKind = Uppercase<Kind>;
type DatabaseChoice = Uppercase<MailChoice>;

export const databaseKind = (kind: Kind) => kind.toUpperCase() as DatabaseKind;

const toTime = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
const toMinute = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Manages the settings for emails and pushes. Both channels are off by default. */
@Injectable()
export class NotificationSettingsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly mail: MailService,
    private readonly keys: PushKeys,
    private readonly links: UnsubscribeLinks,
    private readonly realtime: RealtimeService,
  ) {}

  async get(viewer: Viewer): Promise<NotificationSettingsView> {
    const [settings, subscription, { publicKey }] = await Promise.all([
      this.prisma.notificationSettings.findUnique({
        where: { userId: viewer.id },
        select: {
          timeZone: true,
          quietFrom: true,
          quietUntil: true,
          dailyAt: true,
          pushShowsText: true,
          messageMails: true,
          choices: { select: { kind: true, mail: true, push: true } },
        },
      }),
      this.prisma.pushSubscription.findUnique({
        where: { sessionId: viewer.sessionId },
        select: { sessionId: true },
      }),
      this.keys.get(),
    ]);
    const choiceOf = new Map<DatabaseKind, { mail: DatabaseChoice; push: boolean }>(
      settings?.choices.map((choice) => [choice.kind, choice]),
    );
    const { quietFrom = null, quietUntil = null } = settings ?? {};
    return {
      choices: TOPICS.map((topic) => {
        const { mail, push } = choiceOf.get(databaseKind(kindsOf(topic)[0]!)) ?? { mail: 'OFF', push: false };
        return { topic, mail: mail.toLowerCase() as MailChoice, push };
      }),
      isMailOn: this.mail.isOn,
      pushKey: publicKey,
      isPushedHere: subscription !== null,
      pushShowsText: settings?.pushShowsText ?? false,
      messageMails: settings?.messageMails ?? false,
      quietHours:
        quietFrom === null || quietUntil === null ? null : { from: toTime(quietFrom), until: toTime(quietUntil) },
      dailyAt: toTime(settings?.dailyAt ?? 480),
      timeZone: settings?.timeZone ?? null,
    };
  }

  /** Sets the time zone if the user has no settings yet. */
  async setFirstTimeZone(
    { id: userId }: Pick<Viewer, 'id'>,
    timeZone: string,
    language: Language,
    database: Prisma.TransactionClient | PrismaService = this.prisma,
  ): Promise<void> {
    await database.notificationSettings.createMany({
      data: { userId, timeZone, language },
      skipDuplicates: true,
    });
  }

  async change(
    viewer: Viewer,
    change: ChangeNotificationSettingsDto,
    language: Language,
  ): Promise<NotificationSettingsView> {
    const { topics = [], mail, push, quietFrom, quietUntil, dailyAt, timeZone, pushShowsText, messageMails } = change;
    const values = {
      language,
      changedAt: new Date(),
      ...(timeZone !== undefined && { timeZone }),
      ...(pushShowsText !== undefined && { pushShowsText }),
      ...(dailyAt !== undefined && { dailyAt: toMinute(dailyAt) }),
      ...(quietFrom !== undefined && {
        quietFrom: quietFrom && quietUntil ? toMinute(quietFrom) : null,
        quietUntil: quietFrom && quietUntil ? toMinute(quietUntil) : null,
      }),
    };
    const userId = viewer.id;
    await this.prisma.$transaction(async (transaction) => {
      // The upsert locks the row, so that concurrent changes and deliveries run one after another.
      await transaction.notificationSettings.upsert({
        where: { userId },
        create: { userId, ...values },
        update: values,
        select: { userId: true },
      });
      if (messageMails !== undefined) await setMessageMails(transaction, userId, messageMails);
      const kinds = topics.flatMap(kindsOf).map(databaseKind);
      await setChannels(transaction, userId, kinds, mail?.toUpperCase() as DatabaseChoice | undefined, push);
    });
    this.realtime.toUser(userId, 'notification_settings_changed', {});
    return this.get(viewer);
  }

  /**
   * Turns off all emails about notifications and messages for this key's user.
   * @throws AppError link_invalid
   */
  async unsubscribe(key: string): Promise<void> {
    const user = await this.prisma.user.findUnique({
      where: { uuid: this.links.uuidFromKey(key) },
      select: { id: true },
    });
    if (!user) return;
    const where = { userId: user.id };
    await this.prisma.$transaction([
      this.prisma.notificationSettings.updateMany({ where, data: { messageMails: false } }),
      this.prisma.notificationChoice.updateMany({ where, data: { mail: 'OFF' } }),
    ]);
    this.realtime.toUser(user.id, 'notification_settings_changed', {});
  }
}

/**
 * Sets email, push or both. Stores when a channel was turned on, because earlier notifications are
 * not sent.
 */
async function setChannels(
  transaction: Prisma.TransactionClient,
  userId: number,
  kinds: DatabaseKind[],
  mail: DatabaseChoice | undefined,
  push: boolean | undefined,
): Promise<void> {
  await transaction.notificationChoice.createMany({
    data: kinds.map((kind) => ({ userId, kind })),
    skipDuplicates: true,
  });
  const where = { userId, kind: { in: kinds } };
  const now = new Date();
  if (mail !== undefined) {
    await transaction.notificationChoice.updateMany({ where: { ...where, mail: 'OFF' }, data: { mailSince: now } });
    await transaction.notificationChoice.updateMany({ where, data: { mail } });
  }
  if (push !== undefined) {
    await transaction.notificationChoice.updateMany({ where: { ...where, push: false }, data: { pushSince: now } });
    await transaction.notificationChoice.updateMany({ where, data: { push } });
  }
}

/**
 * Turns emails about messages on or off. Messages sent before emails were turned on are not
 * emailed.
 */
async function setMessageMails(
  transaction: Prisma.TransactionClient,
  userId: number,
  messageMails: boolean,
): Promise<void> {
  if (!messageMails) {
    await transaction.notificationSettings.update({
      where: { userId },
      data: { messageMails },
      select: { userId: true },
    });
    return;
  }
  const { _max } = await transaction.message.aggregate({ where: { receiverId: userId }, _max: { id: true } });
  await transaction.notificationSettings.updateMany({
    where: { userId, messageMails: false },
    data: { messageMails, mailedMessageId: _max.id ?? 0 },
  });
}
