import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { Config } from '../../config.js';

const KEY = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/**
 * Links that let whoever holds a mail stop further ones, without a login (RFC 8058). They are signed rather than stored, and work as long
 * as the account and JWT_SECRET stay: mails are read years later.
 */
@Injectable()
export class UnsubscribeLinks {
  constructor(private readonly config: Config) {}

  private sign(uuid: string): Buffer {
    // A key of its own: no signature here is one of a token.
    const key = createHmac('sha256', this.config.JWT_SECRET).update('unsubscribe from mails').digest();
    return createHmac('sha256', key).update(uuid).digest();
  }

  keyOf(uuid: string): string {
    return `${uuid}.${this.sign(uuid).toString('base64url')}`;
  }

  /** @throws AppError link_invalid */
  userOf(key: string): string {
    const [, uuid, signature] = KEY.exec(key) ?? [];
    if (!uuid || !signature || !timingSafeEqual(this.sign(uuid), Buffer.from(signature, 'base64url')))
      throw new AppError('link_invalid');
    return uuid;
  }

  /** The footer of a mail that users can turn off, with the links that do so. */
  endOfMail(uuid: string, { note, settings, unsubscribe }: Record<'note' | 'settings' | 'unsubscribe', string>) {
    return {
      note,
      footer: [
        { label: settings, url: `${this.config.PUBLIC_ORIGIN}/notifications/settings` },
        { label: unsubscribe, url: this.page(this.keyOf(uuid)) },
      ],
      oneClickUnsubscribe: this.oneClick(uuid),
    };
  }

  /** For mail programs: one POST unsubscribes, and a person who follows it gets to the page. */
  oneClick(uuid: string): string {
    const { API_BASE, PUBLIC_ORIGIN } = this.config;
    const base = API_BASE.startsWith('/') ? `${PUBLIC_ORIGIN}${API_BASE}` : API_BASE;
    return `${base}/notifications/unsubscribe?key=${this.keyOf(uuid)}`;
  }

  /** The page with the button. The key is behind the #, which browsers send to nobody. */
  page(key: string): string {
    return `${this.config.PUBLIC_ORIGIN}/unsubscribe#${key}`;
  }
}
