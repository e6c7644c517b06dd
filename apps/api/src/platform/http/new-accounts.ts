import { Injectable } from '@nestjs/common';
import { hasLink, hasMarkdownLink } from '@sapa/prisma/links';
import type { RateLimitName } from '../../config.js';
import { AppError } from '../errors/app-error.js';
import { RateLimits } from './rate-limits.js';

/** Somebody who writes; until `newUntil`, in seconds since 1970, the account is new. */
interface Author {
  id: number;
  newUntil?: number;
}

/** Gentler limits for who has just come: links, and messages to strangers, are what accounts are opened for that sell or beg. */
@Injectable()
export class NewAccounts {
  constructor(private readonly limits: RateLimits) {}

  isNew({ newUntil }: Author): boolean {
    return newUntil !== undefined && newUntil * 1000 > Date.now();
  }

  /** Counts a text that others will read, if it has a link. @throws AppError new_account_limit */
  async countText(author: Author, text: string | null | undefined, isMarkdown = false): Promise<void> {
    const hasAny = isMarkdown ? hasMarkdownLink : hasLink;
    if (this.isNew(author) && hasAny(text ?? '')) await this.consume('linksOfNewAccount', author);
  }

  /** Counts somebody whom the author has never had messages with, and is no friend of. @throws AppError new_account_limit */
  async countStranger(author: Author): Promise<void> {
    if (this.isNew(author)) await this.consume('strangersOfNewAccount', author);
  }

  private async consume(limit: RateLimitName, { id }: Author): Promise<void> {
    try {
      await this.limits.consume(limit, String(id));
    } catch (error) {
      if (error instanceof AppError) throw new AppError('new_account_limit', error.retryAfter);
      throw error;
    }
  }
}
