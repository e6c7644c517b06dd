import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { Config } from '../../config.js';

const KEY = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/**
 * Links in mails that unsubscribe without a login (RFC 8058). They are signed instead of stored,
 * and stay valid as long as the account exists and JWT_SECRET is unchanged: mails may be read
 * years later.
 */
@Injectable()
export class UnsubscribeLinks {
  constructor(private readonly config: Config) {}

  private sign(uuid: string): Buffer {
    // A derived key: the signature of a link must not be usable as the signature of a token.
    const key = createHmac('sha256', this.config.JWT_SECRET).update('unsubscribe from mails').digest();
    return createHmac('sha256', key).update(uuid).digest();
  }

  keyOf(uuid: string): string {
    return `${uuid}.${this.sign(uuid).toString('base64url')}`;
  }

  /** @throws AppError link_invalid */
  uuidFromKey(key: string): string {
    const [, uuid, signature] = KEY.exec(key) ?? [];
    if (!uuid || !signature || !timingSafeEqual(this.sign(uuid), Buffer.from(signature, 'base64url')))
      throw new AppError('link_invalid');
    return uuid;
  }

  /**
   * Footer and header of a mail that users can turn off, with links to the settings and to
   * unsubscribe.
   */
  mailFooter(uuid: string, { note, settings, unsubscribe }: Record<'note' | 'settings' | 'unsubscribe', string>) {
    return {
      note,
      footer: [
        { label: settings, url: `${this.config.PUBLIC_ORIGIN}/notifications/settings` },
        { label: unsubscribe, url: this.pageUrl(this.keyOf(uuid)) },
      ],
      oneClickUnsubscribe: this.oneClickUrl(uuid),
    };
  }

  /** URL for mail programs: POST unsubscribes, GET redirects to the page. */
  private oneClickUrl(uuid: string): string {
    const { API_BASE, PUBLIC_ORIGIN } = this.config;
    const base = API_BASE.startsWith('/') ? `${PUBLIC_ORIGIN}${API_BASE}` : API_BASE;
    return `${base}/notifications/unsubscribe?key=${this.keyOf(uuid)}`;
  }

  /** URL of the unsubscribe page. The key is in the fragment, which browsers do not send. */
  pageUrl(key: string): string {
    return `${this.config.PUBLIC_ORIGIN}/unsubscribe#${key}`;
  }
}
