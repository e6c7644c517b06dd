import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { textsIn } from '../../platform/i18n/texts.js';
import { Config, secretsKeysOf } from '../../config.js';

const KEY = /^([0-9a-f-]{36})\.([\w-]{43})$/;

const sign = (uuid: string, key: Buffer) => createHmac('sha256', key).update(uuid).digest();

/**
 * Creates unsubscribe links in emails, which need no login (RFC 8058). The links are signed and
 * not stored. Emails may be read years later, so the links stay valid while the account exists and
 * their key is SECRETS_KEY or in SECRETS_KEY_PREVIOUS.
 */
@Injectable()
export class UnsubscribeLinks {
  /** The first key signs new links. All keys verify links. */
  private readonly keys: [Buffer, ...Buffer[]];

  constructor(private readonly config: Config) {
    // Derive separate keys, so that a link's signature cannot be used for a token.
    this.keys = secretsKeysOf(config).map((key) =>
      createHmac('sha256', key).update('unsubscribe from mails').digest(),
    ) as [Buffer, ...Buffer[]];
  }

  keyOf(uuid: string): string {
    return `${uuid}.${sign(uuid, this.keys[0]).toString('base64url')}`;
  }

  /**
   * Returns the user's UUID from a link's key.
   * @throws AppError link_invalid
   */
  uuidFromKey(key: string): string {
    const [, uuid, signature] = KEY.exec(key) ?? [];
    if (!uuid || !signature) throw new AppError('link_invalid');
    const given = Buffer.from(signature, 'base64url');
    if (!this.keys.some((key) => timingSafeEqual(sign(uuid, key), given))) throw new AppError('link_invalid');
    return uuid;
  }

  /**
   * Returns footer and headers for emails that users can turn off. The footer links to the
   * settings and to the unsubscribe page.
   */
  mailFooter(uuid: string, language: Language) {
    const t = textsIn(language, 'notifications');
    return {
      note: t('mail.note'),
      footer: [
        { label: t('mail.settings'), url: `${this.config.PUBLIC_ORIGIN}/notifications/settings` },
        { label: t('mail.unsubscribe'), url: this.pageUrl(this.keyOf(uuid)) },
      ],
      oneClickUnsubscribe: this.oneClickUrl(uuid),
    };
  }

  /**
   * Returns the URL for email clients: POST unsubscribes, GET redirects to the unsubscribe page.
   */
  private oneClickUrl(uuid: string): string {
    const { API_BASE, PUBLIC_ORIGIN } = this.config;
    const base = API_BASE.startsWith('/') ? `${PUBLIC_ORIGIN}${API_BASE}` : API_BASE;
    return `${base}/notifications/unsubscribe?key=${this.keyOf(uuid)}`;
  }

  /**
   * Returns the URL of the unsubscribe page. The key is in the fragment, which browsers do not
   * send.
   */
  pageUrl(key: string): string {
    return `${this.config.PUBLIC_ORIGIN}/unsubscribe#${key}`;
  }
}
