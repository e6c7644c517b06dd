import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { hasLink, hasMarkdownLink } from '@sapa/shared/links';
import type { RateLimitName } from '../../limit-settings.js';
import { ALERTS_OF_NEW_ACCOUNT } from '../common/limits.js';
import { AppError } from '../errors/app-error.js';
import { takeAllowance } from './allowances.sql.js';
import { RateLimits } from './rate-limits.js';

/** Highest value of `NEW_ACCOUNT_DAYS`, so that the count never starts again. */
const LONGEST_NEW = 365;

interface Author {
  id: number;
  /** Time until which the account counts as new, in seconds since 1970. */
  newUntil?: number;
}

/** Limits the links of new accounts and their messages to strangers, to prevent spam and fraud. */
@Injectable()
export class NewAccounts {
  constructor(private readonly limits: RateLimits) {}

  isNew({ newUntil }: Author): boolean {
    return newUntil !== undefined && newUntil * 1000 > Date.now();
  }

  /**
   * Counts public content if it contains a link.
   * @throws AppError new_account_limit
   */
  async countText(author: Author, text: string | null | undefined, isMarkdown = false): Promise<void> {
    const containsLink = isMarkdown ? hasMarkdownLink : hasLink;
    if (this.isNew(author) && containsLink(text ?? '')) await this.consume('linksOfNewAccount', author);
  }

  /**
   * Counts a user's first message to a user who is not a friend.
   * @throws AppError new_account_limit
   */
  async countStranger(author: Author): Promise<void> {
    if (this.isNew(author)) await this.consume('strangersOfNewAccount', author);
  }

  /**
   * Counts an appointment, also for the business, so that many new accounts cannot fill its day.
   * New accounts cannot book repeated appointments, which would count once.
   * @throws AppError new_account_limit
   */
  async countBooking(author: Author, businessId: number, times = 1): Promise<void> {
    if (!this.isNew(author)) return;
    if (times > 1) throw new AppError('new_account_limit');
    await this.consume('bookingsOfNewAccount', author);
    await this.consume('bookingsOfNewAccountsPerBusiness', { id: businessId });
  }

  /**
   * Counts a review, so that many new accounts cannot change the rating of a business.
   * @throws AppError new_account_limit
   */
  async countReview(author: Author, businessId: number): Promise<void> {
    if (this.isNew(author)) await this.consume('reviewsOfNewAccountsPerBusiness', { id: businessId });
  }

  /**
   * Counts a report of a lost or found animal, and returns whether it notifies the people nearby.
   * Counts reports that were deleted too.
   */
  async allowsAlerts(database: Pick<Prisma.TransactionClient, '$queryRaw'>, author: Author): Promise<boolean> {
    if (!this.isNew(author)) return true;
    const allowance = { name: 'alerts_of_new_account', limit: ALERTS_OF_NEW_ACCOUNT, days: LONGEST_NEW };
    return (await takeAllowance(database, [author.id], allowance)).length > 0;
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
