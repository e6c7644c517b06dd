import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from '../../config.js';
import { AppError } from '../errors/app-error.js';

const MINUTE = 60;

/** The named limits on calls that can be abused (decisions §7). */
@Injectable()
export class RateLimits {
  private readonly limiters;

  constructor(config: Config) {
    const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
    this.limiters = {
      loginPerAccountAndAddress: limiter(config.LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS, 15 * MINUTE),
      loginPerAddress: limiter(config.LOGIN_FAILURES_PER_ADDRESS, 15 * MINUTE),
      loginPerAccount: limiter(config.LOGIN_FAILURES_PER_ACCOUNT, 15 * MINUTE),
      registrationPerAddress: limiter(config.REGISTRATIONS_PER_ADDRESS, MINUTE),
      friendRequestPerUser: limiter(config.FRIEND_REQUESTS_PER_USER, MINUTE),
      friendRequestPerPerson: limiter(config.FRIEND_REQUESTS_PER_PERSON, 60 * MINUTE),
      wallPostsPerUser: limiter(config.WALL_POSTS_PER_USER, MINUTE),
      commentsPerUser: limiter(config.COMMENTS_PER_USER, MINUTE),
      likesPerUser: limiter(config.LIKES_PER_USER, MINUTE),
      blogPostsPerUser: limiter(config.BLOG_POSTS_PER_USER, MINUTE),
      messagePerUser: limiter(config.MESSAGES_PER_USER, 10),
      socketEventPerUser: limiter(config.SOCKET_EVENTS_PER_USER, 10),
      uploadPerUser: limiter(config.UPLOADS_PER_USER, 10 * MINUTE),
    };
  }

  /** Counts one more. @throws AppError too_many_requests where that is more than allowed. */
  async consume(name: keyof RateLimits['limiters'], key: string): Promise<void> {
    try {
      await this.limiters[name].consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw new AppError('too_many_requests', refusal.msBeforeNext / 1000);
      throw refusal;
    }
  }

  /** Takes one back: what was counted turned out to be fine. */
  async reward(name: keyof RateLimits['limiters'], key: string): Promise<void> {
    await this.limiters[name].reward(key);
  }
}
