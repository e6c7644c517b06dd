import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InvalidFields } from '../../platform/errors/app-error.js';
import { storedLanguage } from '../../platform/http/language.js';
import { commaSeparated, Config } from '../../config.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { PushKeys } from './push-keys.js';
import { isPushService } from './push-services.js';
import type { SubscribeDto } from './settings.dto.js';
import { pathOf, sentenceOf, textsIn, threadOf, wordsOf } from './texts.js';
import { UnsentNotifications, type Sent } from './unsent.js';

export const PUSH_QUEUE = 'push';

/** Milliseconds for a push service to answer. */
const TIMEOUT = 10_000;
/** Seconds for which a push service keeps a push for a device that is off. */
const TIME_TO_LIVE = 24 * 60 * 60;

/** A push to one device about notifications of one thread, or of several when there are many. */
export interface PushJob {
  userId: number;
  sessionId: string;
  items: Sent[];
}

/** What the service worker shows (apps/web/src/serviceWorker). */
interface Payload {
  title: string;
  body: string;
  /** A path of the web app. */
  path: string;
  /** A later push of the same thread takes the place of this one. */
  tag: string;
}

/** Sends notifications to devices, through the push services of their browsers (RFC 8030, 8291, 8292). */
@Injectable()
export class PushService implements OnModuleInit {
  private readonly logger = new Logger('push');
  private readonly services: string[];

  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
    private readonly keys: PushKeys,
    private readonly unsent: UnsentNotifications,
    private readonly realtime: RealtimeService,
    private readonly config: Config,
  ) {
    this.services = commaSeparated(config.PUSH_SERVICES);
  }

  onModuleInit() {
    this.jobs.handle<PushJob>(PUSH_QUEUE, (job) => this.send(job));
  }

  /**
   * The device of this session gets pushes from now on. An address that another session had is this one's now: the browser has one, whoever
   * is logged in.
   * @throws InvalidFields where the address is none of a push service
   */
  async subscribe({ id, sessionId }: Viewer, { endpoint, publicKey, secret }: SubscribeDto): Promise<void> {
    if (!isPushService(endpoint, this.services)) throw new InvalidFields({ endpoint: ['invalid'] });
    await this.prisma.$transaction([
      this.prisma.pushSubscription.deleteMany({ where: { OR: [{ endpoint }, { sessionId }] } }),
      this.prisma.pushSubscription.create({
        data: { sessionId, endpoint, publicKey, secret },
        select: { sessionId: true },
      }),
    ]);
    this.realtime.toUser(id, 'notification_settings_changed', {});
  }

  async unsubscribe({ id, sessionId }: Viewer): Promise<void> {
    await this.prisma.pushSubscription.deleteMany({ where: { sessionId } });
    this.realtime.toUser(id, 'notification_settings_changed', {});
  }

  /** Everything is looked up now: whether the session goes on, and what its user may see and has not read. */
  private async send({ userId, sessionId, items }: PushJob): Promise<object> {
    const subscription = await this.prisma.pushSubscription.findFirst({
      where: { sessionId, session: { userId, expiresAt: { gt: new Date() }, user: enabled } },
      select: { endpoint: true, publicKey: true, secret: true },
    });
    if (!subscription || !isPushService(subscription.endpoint, this.services)) return { sent: false };
    const payload = await this.payloadOf(userId, items);
    if (!payload) return { sent: false };
    return this.post(subscription, payload, sessionId);
  }

  private async payloadOf(userId: number, items: Sent[]): Promise<Payload | null> {
    const settings = await this.prisma.notificationSettings.findUnique({
      where: { userId },
      select: { language: true, pushShowsText: true, choices: { where: { push: true }, select: { kind: true } } },
    });
    const kinds = settings?.choices.map(({ kind }) => kind) ?? [];
    const views = await this.unsent.stillUnread({ id: userId }, items, kinds);
    const [first] = views;
    if (!settings || !first) return null;
    const language = storedLanguage(settings.language);
    const threads = new Set(views.map(threadOf));
    if (threads.size > 1) {
      const title = textsIn(language).push.several(views.length);
      return { title, body: '', path: '/notifications', tag: 'several' };
    }
    return {
      title: sentenceOf(first, language),
      body: settings.pushShowsText ? (wordsOf(first) ?? '') : '',
      path: pathOf(first),
      tag: threadOf(first),
    };
  }

  private async post(
    { endpoint, publicKey, secret }: { endpoint: string; publicKey: string; secret: string },
    payload: Payload,
    sessionId: string,
  ): Promise<object> {
    // Loaded with the first push: many installations send none.
    const { default: webPush } = await import('web-push');
    const subscription = { endpoint, keys: { p256dh: publicKey, auth: secret } };
    const options = {
      vapidDetails: { subject: this.contact, ...(await this.keys.get()) },
      TTL: TIME_TO_LIVE,
      urgency: 'normal' as const,
    };
    let request;
    try {
      request = webPush.generateRequestDetails(subscription, JSON.stringify(payload), options);
    } catch (error) {
      // A key that is no point of the curve: no browser has sent it.
      await this.remove(sessionId, endpoint);
      return { sent: false, refused: (error as Error).message };
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    headers.delete('content-length'); // fetch sets it
    const answer = await fetch(request.endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(request.body),
      // An address elsewhere would not be one of a push service.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await answer.body?.cancel();
    if (answer.ok) return { sent: true };
    if (answer.status === 404 || answer.status === 410) {
      await this.remove(sessionId, endpoint);
      return { sent: false, refused: answer.status };
    }
    if (answer.status === 429 || answer.status >= 500) throw new Error(`the push service answered ${answer.status}`);
    // A retry would get the same answer.
    this.logger.warn(`a push was refused with ${answer.status} by ${new URL(endpoint).host}`);
    return { sent: false, refused: answer.status };
  }

  /** Unless the device has another one by now. */
  private async remove(sessionId: string, endpoint: string): Promise<void> {
    await this.prisma.pushSubscription.deleteMany({ where: { sessionId, endpoint } });
  }

  /** Whom push services may write to if something is wrong with what we send. */
  private get contact(): string {
    const { MAIL_FROM, PUBLIC_ORIGIN } = this.config;
    if (PUBLIC_ORIGIN.startsWith('https:')) return PUBLIC_ORIGIN;
    return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? 'operator@sapa.invalid'}`;
  }
}
