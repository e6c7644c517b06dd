import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { storedLanguage } from '../../platform/http/language.js';
import { Config } from '../../config.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { greeting } from '../../platform/mail/greeting.js';
import { MailService, type Mail } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import { lastAt, nextAt, quietEnd, type QuietHours } from './hours.js';
import type { NotificationView } from './notifications.dto.js';
import { lockNotifications, lockSettings, markMailed, markPushed } from './notifications.sql.js';
import { PUSH_QUEUE, type PushJob } from './push.service.js';
import { databaseKind } from './settings.service.js';
import { pathOf, quotedTextOf, sentenceOf, subjectOf, threadOf } from './texts.js';
import { UnsentNotifications, type QueuedNotification } from './unsent.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

const QUEUE = 'notifications';
const MAIL = 'notifications';

const SECOND = 1000;
/** Milliseconds until the next attempt, if another transaction has locked a notification. */
const LOCKED_DELAY = 5 * SECOND;
/** Up to this number of threads, each thread has its own push. More threads share one push. */
const MAX_PUSHES = 3;
/** Maximum number of notifications in one email. */
const MAX_IN_MAIL = 20;

interface Settings extends QuietHours {
  dailyAt: number;
  mailedAt: Date | null;
  nextRunAt: Date | null;
  /** Whether alerts of lost and found animals are sent in quiet hours. */
  alertsIgnoreQuietHours: boolean;
}

interface MailJob {
  userId: number;
  items: QueuedNotification[];
  isDaily: boolean;
}

/** The values shared by all steps of one delivery. */
interface Delivery {
  transaction: Prisma.TransactionClient;
  userId: number;
  settings: Settings;
  now: Date;
}

/** Alerts of lost and found animals. Their emails do not wait, because the first hours count. */
const isAlert = ({ view }: Undelivered) => view.kind === 'lost_nearby' || view.kind === 'found_nearby';

/** Medication reminders ignore quiet hours, and alerts if the recipient wants that. */
const isUrgent = (undelivered: Undelivered, { settings }: Delivery) =>
  undelivered.view.kind === 'medication_due' || (settings.alertsIgnoreQuietHours && isAlert(undelivered));

/** Separates notifications that may be sent at different times. */
const byTime = (undelivered: Undelivered[], delivery: Delivery): Undelivered[][] => {
  const isQuiet = quietEnd(delivery.settings, delivery.now) !== null;
  return grouped(undelivered, (one) => `${isAlert(one)} ${isQuiet && isUrgent(one, delivery)}`);
};

/** Returns the end of the current quiet hours, or null if the notifications may be sent now. */
const quietEndOf = (undelivered: Undelivered[], delivery: Delivery): Date | null =>
  undelivered.every((one) => isUrgent(one, delivery)) ? null : quietEnd(delivery.settings, delivery.now);

interface LockedNotification {
  id: bigint;
  position: bigint;
  updatedAt: Date;
  mailedPosition: bigint;
  pushedPosition: bigint;
}

/** A notification that has not yet been sent through this channel. */
interface Undelivered {
  view: NotificationView;
  /** Time at which the notification was created or last moved to the top. */
  since: Date;
}

const oldest = (undelivered: Undelivered[]) => Math.min(...undelivered.map(({ since }) => since.getTime()));
const latest = (...times: (number | undefined)[]) => Math.max(...times.map((time) => time ?? 0));
const toQueued = ({ view: { id, position } }: Undelivered): QueuedNotification => ({ id, position });

/**
 * Sends each notification once by email and once by push. A trigger queues a job for the
 * recipient, which queues the emails and pushes that are due and schedules another job for the
 * rest. Content is read when sending, to leave out notifications that were read, deleted or
 * hidden in the meantime.
 */
@Injectable()
export class DeliveryService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    private readonly unsent: UnsentNotifications,
    private readonly links: UnsubscribeLinks,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.jobs.handle<{ userId: number }>(QUEUE, ({ userId }) => this.deliver(userId));
    this.mail.write<MailJob>(MAIL, (job) => this.renderMail(job));
  }

  private async deliver(userId: number): Promise<void> {
    await this.prisma.$transaction(async (transaction) => {
      const [settings] = await transaction.$queryRaw<Settings[]>(lockSettings(userId));
      if (!settings) return;
      const choices = await transaction.notificationChoice.findMany({
        where: { userId, OR: [{ mail: { not: 'OFF' } }, { push: true }] },
        select: { kind: true, mail: true, mailSince: true, push: true, pushSince: true },
      });
      const choiceOf = new Map(choices.map((choice) => [choice.kind as string, choice]));
      const wanted = (await this.unsent.unread({ id: userId })).filter(({ kind }) => choiceOf.has(databaseKind(kind)));
      const locked = await this.lock(transaction, wanted);
      const undeliveredBy = (isFor: (choice: (typeof choices)[number], row: LockedNotification) => boolean) =>
        wanted.flatMap((view): Undelivered[] => {
          const row = locked.get(view.id);
          // Skip a notification that has just moved to the top, because another job sends it.
          if (!row || Number(row.position) !== view.position) return [];
          const choice = choiceOf.get(databaseKind(view.kind))!;
          return isFor(choice, row) ? [{ view, since: row.updatedAt }] : [];
        });
      const mails = (frequency: 'AT_ONCE' | 'DAILY') =>
        undeliveredBy(
          ({ mail, mailSince }, row) =>
            this.mail.isOn && mail === frequency && row.mailedPosition < row.position && row.updatedAt >= mailSince,
        );
      const pushes = undeliveredBy(
        ({ push, pushSince }, row) => push && row.pushedPosition < row.position && row.updatedAt >= pushSince,
      );

      const now = new Date();
      const delivery: Delivery = { transaction, userId, settings, now };
      const times: (number | undefined)[] = [];
      for (const group of byTime(pushes, delivery)) times.push(await this.push(delivery, group));
      for (const group of byTime(mails('AT_ONCE'), delivery)) times.push(await this.mailAtOnce(delivery, group));
      const nextTimes = [
        ...times,
        await this.mailDaily(delivery, mails('DAILY')),
        ...(locked.size < wanted.length ? [now.getTime() + LOCKED_DELAY] : []),
      ].filter((time) => time !== undefined);
      if (nextTimes.length > 0) await this.schedule(delivery, Math.min(...nextTimes));
    });
  }

  /**
   * Locks the notifications. Skips rows that another transaction has locked, because a later job
   * sends them.
   */
  private async lock(
    transaction: Prisma.TransactionClient,
    views: NotificationView[],
  ): Promise<Map<number, LockedNotification>> {
    const ids = views.map(({ id }) => id);
    const rows = await transaction.$queryRaw<LockedNotification[]>(lockNotifications(ids));
    return new Map(rows.map((row) => [Number(row.id), row]));
  }

  /** Queues pushes if they are due. Otherwise returns the time when they will be due. */
  private async push(delivery: Delivery, undelivered: Undelivered[]): Promise<number | undefined> {
    const { transaction, userId, now } = delivery;
    if (undelivered.length === 0) return undefined;
    const ready = latest(
      oldest(undelivered) + this.config.PUSH_DELAY_SECONDS * SECOND,
      quietEndOf(undelivered, delivery)?.getTime(),
    );
    if (ready > now.getTime()) return ready;
    const threads = grouped(undelivered, ({ view }) => threadOf(view));
    const groups = threads.length > MAX_PUSHES ? [undelivered] : threads;
    const devices = await transaction.pushSubscription.findMany({
      where: { session: { userId, expiresAt: { gt: now } } },
      select: { sessionId: true },
    });
    for (const { sessionId } of devices) {
      for (const group of groups)
        await this.jobs.add(
          PUSH_QUEUE,
          { userId, sessionId, items: group.map(toQueued) } satisfies PushJob,
          transaction,
        );
    }
    const ids = undelivered.map(({ view }) => view.id);
    await transaction.$executeRaw(markPushed(ids));
    return undefined;
  }

  /** Queues an email if it is due. Otherwise returns the time when it will be due. */
  private async mailAtOnce(delivery: Delivery, undelivered: Undelivered[]): Promise<number | undefined> {
    const { settings, now } = delivery;
    if (undelivered.length === 0) return undefined;
    const isImmediate = undelivered.every(isAlert);
    const delay = isImmediate ? 0 : this.config.MAIL_DELAY_SECONDS * SECOND;
    // After an email, wait longer, so that the next email contains several notifications.
    const pause = settings.mailedAt && !isImmediate ? settings.mailedAt.getTime() + 2 * delay : undefined;
    const ready = latest(oldest(undelivered) + delay, pause, quietEndOf(undelivered, delivery)?.getTime());
    if (ready > now.getTime()) return ready;
    await this.queueMail(delivery, undelivered, false);
    return undefined;
  }

  /** Queues the daily email if it is due. Otherwise returns the time when it will be due. */
  private async mailDaily(delivery: Delivery, undelivered: Undelivered[]): Promise<number | undefined> {
    const { settings, now } = delivery;
    if (undelivered.length === 0) return undefined;
    const { dailyAt, timeZone } = settings;
    const isDue = oldest(undelivered) <= lastAt(dailyAt, timeZone, now).getTime();
    const ready = isDue ? quietEnd(settings, now) : nextAt(dailyAt, timeZone, now);
    if (ready) return ready.getTime();
    await this.queueMail(delivery, undelivered, true);
    return undefined;
  }

  private async queueMail(
    { transaction, userId, now }: Delivery,
    undelivered: Undelivered[],
    isDaily: boolean,
  ): Promise<void> {
    await this.mail.send(MAIL, { userId, items: undelivered.map(toQueued), isDaily } satisfies MailJob, transaction);
    const ids = undelivered.map(({ view }) => view.id);
    await transaction.$executeRaw(markMailed(ids));
    await transaction.notificationSettings.update({
      where: { userId },
      data: { mailedAt: now },
      select: { userId: true },
    });
  }

  /** Schedules a job at this time, unless an earlier job is pending. */
  private async schedule({ transaction, userId, settings, now }: Delivery, time: number): Promise<void> {
    const { nextRunAt } = settings;
    if (nextRunAt && nextRunAt > now && nextRunAt.getTime() <= time) return;
    const startAfter = new Date(time);
    await this.jobs.add(QUEUE, { userId }, transaction, { startAfter });
    await transaction.notificationSettings.update({
      where: { userId },
      data: { nextRunAt: startAfter },
      select: { userId: true },
    });
  }

  private async renderMail({ userId, items, isDaily }: MailJob): Promise<Mail | null> {
    const user = await this.prisma.user.findFirst({
      where: { id: userId, ...enabled },
      select: {
        uuid: true,
        email: true,
        firstName: true,
        notificationSettings: {
          select: { language: true, choices: { where: { mail: { not: 'OFF' } }, select: { kind: true } } },
        },
      },
    });
    if (!user?.notificationSettings) return null;
    const kinds = user.notificationSettings.choices.map(({ kind }) => kind);
    const views = await this.unsent.stillUnread({ id: userId }, items, kinds);
    const [first] = views;
    if (!first) return null;
    const language = storedLanguage(user.notificationSettings.language);
    const t = textsIn(language, 'notifications');
    const origin = this.config.PUBLIC_ORIGIN;
    const shown = byThread(views).slice(0, MAX_IN_MAIL);
    return {
      to: user.email,
      language,
      subject: isDaily
        ? t('mail.dailySubject', { count: views.length })
        : subjectOf(sentenceOf(first, language), views.length - 1, language),
      paragraphs: [greeting(language, user.firstName), t(isDaily ? 'mail.dailyIntro' : 'mail.intro')],
      items: shown.map((view) => ({
        text: sentenceOf(view, language),
        words: quotedTextOf(view),
        url: `${origin}${pathOf(view)}`,
      })),
      after: views.length > shown.length ? t('mail.more') : undefined,
      link: { label: t('mail.link'), url: `${origin}/notifications` },
      ...this.links.mailFooter(user.uuid, language),
    };
  }
}

/** Sorts notifications by thread. The thread with the newest notification comes first. */
const byThread = (views: NotificationView[]): NotificationView[] => grouped(views, threadOf).flat();

/** Groups items by key. The groups have the order of their first items. */
function grouped<T>(items: T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}
