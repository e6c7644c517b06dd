import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InvalidFields } from '../../platform/errors/app-error.js';
import { storedLanguage } from '../../platform/http/language.js';
import { commaSeparated, Config } from '../../config.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { RealtimeService } from '../../platform/realtime/realtime.service.js';
import { enabled } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { PushKeys } from './push-keys.js';
import { isPushService } from './push-services.js';
import type { RenewSubscriptionDto, SubscribeDto } from './settings.dto.js';
import { pathOf, quotedTextOf, sentenceOf, threadOf } from './texts.js';
import { UnsentNotifications, type QueuedNotification } from './unsent.js';

export const PUSH_QUEUE = 'push';

/** Milliseconds to wait for a push service's response. */
const TIMEOUT = 10_000;
/** Seconds for which a push service keeps a push for an offline device. */
const TIME_TO_LIVE = 24 * 60 * 60;

/** A push to one device. It is about one thread of notifications, or about several threads. */
export interface PushJob {
  userId: number;
  sessionId: string;
  items: QueuedNotification[];
}

/** Data for the service worker (apps/web/worker/serviceWorker.ts). */
interface Payload {
  title: string;
  body: string;
  path: string;
  /** A later push with the same tag replaces this push on the device. */
  tag: string;
}

/** Sends pushes to devices through the push services of browsers (RFC 8030, 8291, 8292). */
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
   * Turns on pushes to this session's device. All users of a browser share one endpoint, so
   * this deletes the subscription of another session with the same endpoint. Browsers repeat the
   * call at each start of the app, so an unchanged subscription is kept.
   * @throws InvalidFields if the endpoint is not a URL of a known push service
   */
  async subscribe({ id, sessionId }: Viewer, { endpoint, publicKey, secret }: SubscribeDto): Promise<void> {
    this.checkEndpoint(endpoint);
    const subscription = { sessionId, endpoint, publicKey, secret };
    if ((await this.prisma.pushSubscription.count({ where: subscription })) > 0) return;
    await this.prisma.$transaction([
      this.prisma.pushSubscription.deleteMany({ where: { OR: [{ endpoint }, { sessionId }] } }),
      this.prisma.pushSubscription.create({
        data: subscription,
        select: { sessionId: true },
      }),
    ]);
    this.realtime.toUser(id, 'notification_settings_changed', {});
  }

  /**
   * Replaces a subscription by its successor in the same browser. Does nothing if no subscription
   * has the former endpoint and secret.
   * @throws InvalidFields if the new endpoint is not a URL of a known push service
   */
  async renew({ formerEndpoint, formerSecret, endpoint, publicKey, secret }: RenewSubscriptionDto): Promise<void> {
    this.checkEndpoint(endpoint);
    const former = { endpoint: formerEndpoint, secret: formerSecret };
    // An endpoint in use belongs to a session that has just subscribed with it.
    if ((await this.prisma.pushSubscription.count({ where: { endpoint } })) > 0) return;
    await this.prisma.pushSubscription.updateMany({ where: former, data: { endpoint, publicKey, secret } });
  }

  private checkEndpoint(endpoint: string): void {
    if (!isPushService(endpoint, this.services)) throw new InvalidFields({ endpoint: ['invalid'] });
  }

  async unsubscribe({ id, sessionId }: Viewer): Promise<void> {
    await this.prisma.pushSubscription.deleteMany({ where: { sessionId } });
    this.realtime.toUser(id, 'notification_settings_changed', {});
  }

  /**
   * Sends a queued push, if the session is still valid and at least one notification is still
   * unread.
   */
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

  private async payloadOf(userId: number, items: QueuedNotification[]): Promise<Payload | null> {
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
      const title = textsIn(language, 'notifications')('push.several', { count: views.length });
      return { title, body: '', path: '/notifications', tag: 'several' };
    }
    return {
      title: sentenceOf(first, language),
      body: settings.pushShowsText ? (quotedTextOf(first) ?? '') : '',
      path: pathOf(first),
      tag: threadOf(first),
    };
  }

  private async post(
    { endpoint, publicKey, secret }: { endpoint: string; publicKey: string; secret: string },
    payload: Payload,
    sessionId: string,
  ): Promise<object> {
    // Load the library with the first push, because many installations never send one.
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
      // The public key is invalid, so no browser has created this subscription.
      await this.remove(sessionId, endpoint);
      return { sent: false, refused: (error as Error).message };
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    headers.delete('content-length'); // fetch sets this header itself
    const response = await fetch(request.endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(request.body),
      // Do not follow redirects: the new URL might not belong to a push service.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    const { ok, status } = response;
    if (ok) return { sent: true };
    if (status === 404 || status === 410) {
      await this.remove(sessionId, endpoint);
      return { sent: false, refused: status };
    }
    const { host } = new URL(endpoint);
    if (status === 429 || status >= 500) throw new Error(`push service ${host} responded with ${status}`);
    // Do not throw: a retry would get the same response.
    this.logger.warn(`push service ${host} rejected a push with ${status}`);
    return { sent: false, refused: status };
  }

  /**
   * Deletes a subscription, unless the session has subscribed with a new endpoint in the
   * meantime.
   */
  private async remove(sessionId: string, endpoint: string): Promise<void> {
    await this.prisma.pushSubscription.deleteMany({ where: { sessionId, endpoint } });
  }

  /** Contact address for push services, in case of problems with the server's requests. */
  private get contact(): string {
    const { MAIL_FROM, PUBLIC_ORIGIN } = this.config;
    if (PUBLIC_ORIGIN.startsWith('https:')) return PUBLIC_ORIGIN;
    return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? 'operator@sapa.invalid'}`;
  }
}
