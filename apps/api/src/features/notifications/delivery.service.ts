import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { storedLanguage } from '../../platform/http/language.js';
import { Config } from '../../config.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MailService, type Mail } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import { lastAt, nextAt, quietEnd, type QuietHours } from './hours.js';
import type { NotificationView } from './notifications.dto.js';
import { markMailed, markPushed } from './notifications.statements.js';
import { PUSH_QUEUE, type PushJob } from './push.service.js';
import { databaseKind } from './settings.service.js';
import { pathOf, sentenceOf, textsIn, threadOf, wordsOf } from './texts.js';
import { UnsentNotifications, type Sent } from './unsent.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

const QUEUE = 'notifications';
const MAIL = 'notifications';

const SECOND = 1000;
/** Milliseconds until notifications that another transaction has locked are tried again. */
const LOCKED_DELAY = 5 * SECOND;
/** So many threads get a push of their own; more are one push. */
const MOST_PUSHES = 3;
/** A mail shows so many notifications. */
const MOST_IN_MAIL = 20;

interface Settings extends QuietHours {
  dailyAt: number;
  mailedAt: Date | null;
  nextRunAt: Date | null;
}

interface MailJob {
  userId: number;
  items: Sent[];
  isDaily: boolean;
}

/** What is decided about in one transaction. */
interface Delivery {
  transaction: Prisma.TransactionClient;
  userId: number;
  settings: Settings;
  now: Date;
}

interface Locked {
  id: bigint;
  position: bigint;
  updatedAt: Date;
  mailedPosition: bigint;
  pushedPosition: bigint;
}

/** A notification that a channel has not sent, with the moment at which it came. */
interface Undelivered {
  view: NotificationView;
  since: Date;
}

const oldest = (undelivered: Undelivered[]) => Math.min(...undelivered.map(({ since }) => since.getTime()));
const later = (...moments: (number | undefined)[]) => Math.max(...moments.map((moment) => moment ?? 0));
const toSent = ({ view: { id, position } }: Undelivered): Sent => ({ id, position });

/**
 * Notifications by mail and push, each once. A job for a recipient (a trigger adds it with the notification) decides what is to be sent and
 * when, and hands it on in the same transaction: as mails and pushes, which are jobs themselves, or to a job that waits. What these say is
 * read when they are sent, so that nothing is sent that has been read meanwhile, taken back, or may not be seen any more.
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
    this.mail.write<MailJob>(MAIL, (job) => this.write(job));
  }

  private async deliver(userId: number): Promise<void> {
    await this.prisma.$transaction(async (transaction) => {
      const settings = await lockSettings(transaction, userId);
      if (!settings) return;
      const choices = await transaction.notificationChoice.findMany({
        where: { userId, OR: [{ mail: { not: 'OFF' } }, { push: true }] },
        select: { kind: true, mail: true, mailSince: true, push: true, pushSince: true },
      });
      const choiceOf = new Map(choices.map((choice) => [choice.kind as string, choice]));
      const wanted = (await this.unsent.unread({ id: userId })).filter(({ kind }) => choiceOf.has(databaseKind(kind)));
      const locked = await lockNotifications(transaction, wanted);
      const undelivered = (isFor: (choice: (typeof choices)[number], row: Locked) => boolean): Undelivered[] =>
        wanted.flatMap((view) => {
          const row = locked.get(view.id);
          // It has moved up meanwhile, and with that a job was added.
          if (!row || Number(row.position) !== view.position) return [];
          const choice = choiceOf.get(databaseKind(view.kind))!;
          return isFor(choice, row) ? [{ view, since: row.updatedAt }] : [];
        });
      const mails = (which: 'AT_ONCE' | 'DAILY') =>
        undelivered(
          ({ mail, mailSince }, row) =>
            this.mail.isOn && mail === which && row.mailedPosition < row.position && row.updatedAt >= mailSince,
        );
      const pushes = undelivered(
        ({ push, pushSince }, row) => push && row.pushedPosition < row.position && row.updatedAt >= pushSince,
      );

      const now = new Date();
      const delivery: Delivery = { transaction, userId, settings, now };
      const due = [
        await this.push(delivery, pushes),
        await this.mailAtOnce(delivery, mails('AT_ONCE')),
        await this.mailDaily(delivery, mails('DAILY')),
        ...(locked.size < wanted.length ? [now.getTime() + LOCKED_DELAY] : []),
      ].filter((moment) => moment !== undefined);
      if (due.length > 0) await this.wake(delivery, Math.min(...due));
    });
  }

  /** Each of these sends what is due, or resolves with the moment at which it will be. */
  private async push(delivery: Delivery, undelivered: Undelivered[]): Promise<number | undefined> {
    const { transaction, userId, settings, now } = delivery;
    if (undelivered.length === 0) return undefined;
    const ready = later(
      oldest(undelivered) + this.config.PUSH_DELAY_SECONDS * SECOND,
      quietEnd(settings, now)?.getTime(),
    );
    if (ready > now.getTime()) return ready;
    const threads = grouped(undelivered, ({ view }) => threadOf(view));
    const groups = threads.length > MOST_PUSHES ? [undelivered] : threads;
    const devices = await transaction.pushSubscription.findMany({
      where: { session: { userId, expiresAt: { gt: now } } },
      select: { sessionId: true },
    });
    for (const { sessionId } of devices) {
      for (const group of groups)
        await this.jobs.add(PUSH_QUEUE, { userId, sessionId, items: group.map(toSent) } satisfies PushJob, transaction);
    }
    const ids = undelivered.map(({ view }) => view.id);
    await transaction.$executeRaw(markPushed(ids));
    return undefined;
  }

  private async mailAtOnce(delivery: Delivery, undelivered: Undelivered[]): Promise<number | undefined> {
    const { settings, now } = delivery;
    if (undelivered.length === 0) return undefined;
    const delay = this.config.MAIL_DELAY_SECONDS * SECOND;
    // What comes soon after a mail is collected into one further mail.
    const pause = settings.mailedAt ? settings.mailedAt.getTime() + 2 * delay : undefined;
    const ready = later(oldest(undelivered) + delay, pause, quietEnd(settings, now)?.getTime());
    if (ready > now.getTime()) return ready;
    await this.queueMail(delivery, undelivered, false);
    return undefined;
  }

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
    await this.mail.send(MAIL, { userId, items: undelivered.map(toSent), isDaily } satisfies MailJob, transaction);
    const ids = undelivered.map(({ view }) => view.id);
    await transaction.$executeRaw(markMailed(ids));
    await transaction.notificationSettings.update({
      where: { userId },
      data: { mailedAt: now },
      select: { userId: true },
    });
  }

  /** A job at that moment, unless one comes before it anyhow. */
  private async wake({ transaction, userId, settings, now }: Delivery, moment: number): Promise<void> {
    const { nextRunAt } = settings;
    if (nextRunAt && nextRunAt > now && nextRunAt.getTime() <= moment) return;
    const startAfter = new Date(moment);
    await this.jobs.add(QUEUE, { userId }, transaction, { startAfter });
    await transaction.notificationSettings.update({
      where: { userId },
      data: { nextRunAt: startAfter },
      select: { userId: true },
    });
  }

  private async write({ userId, items, isDaily }: MailJob): Promise<Mail | null> {
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
    const { mail: texts } = textsIn(language);
    const origin = this.config.PUBLIC_ORIGIN;
    const shown = byThread(views).slice(0, MOST_IN_MAIL);
    return {
      to: user.email,
      language,
      subject: isDaily
        ? texts.dailySubject(views.length)
        : texts.subject(sentenceOf(first, language), views.length - 1),
      paragraphs: [texts.greeting(user.firstName), isDaily ? texts.dailyIntro : texts.intro],
      items: shown.map((view) => ({
        text: sentenceOf(view, language),
        words: wordsOf(view),
        url: `${origin}${pathOf(view)}`,
      })),
      after: views.length > shown.length ? texts.more : undefined,
      link: { label: texts.link, url: `${origin}/notifications` },
      ...this.links.endOfMail(user.uuid, texts),
    };
  }
}

/** Sorted by thread: each thread is where its newest notification would be. */
const byThread = (views: NotificationView[]): NotificationView[] => grouped(views, threadOf).flat();

/** In the order of the first of each group. */
function grouped<T>(all: T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}

/** Of two jobs for the same recipient the second waits for the first, whatever process does it. */
async function lockSettings(transaction: Prisma.TransactionClient, userId: number): Promise<Settings | undefined> {
  const [settings] = await transaction.$queryRaw<Settings[]>`
    SELECT "timeZone", "quietFrom", "quietUntil", "dailyAt", "mailedAt", "nextRunAt" FROM "NotificationSettings"
    WHERE "userId" = ${userId} FOR UPDATE`;
  return settings;
}

/** Skips locked rows, which are being moved up, read or deleted, in another order: waiting for them could deadlock. */
async function lockNotifications(
  transaction: Prisma.TransactionClient,
  views: NotificationView[],
): Promise<Map<number, Locked>> {
  const ids = views.map(({ id }) => id);
  const rows = await transaction.$queryRaw<Locked[]>`
    SELECT id, "position", "updatedAt", "mailedPosition", "pushedPosition" FROM "Notification"
    WHERE id = ANY (${ids}::bigint[]) FOR UPDATE SKIP LOCKED`;
  return new Map(rows.map((row) => [Number(row.id), row]));
}
