import { Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { Cluster } from '../../cluster/cluster.js';
import { Config } from '../../config.js';
import { AppError } from '../errors/app-error.js';

const MINUTE = 60;

/** How much in how many seconds. */
type Limit = [points: number, duration: number];

const limitsOf = (config: Config) =>
  ({
    loginPerAccountAndAddress: [config.LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS, 15 * MINUTE],
    loginPerAddress: [config.LOGIN_FAILURES_PER_ADDRESS, 15 * MINUTE],
    loginPerAccount: [config.LOGIN_FAILURES_PER_ACCOUNT, 15 * MINUTE],
    registrationPerAddress: [config.REGISTRATIONS_PER_ADDRESS, MINUTE],
    confirmationPerSession: [config.PASSWORD_CONFIRMATIONS_PER_SESSION, 15 * MINUTE],
    emailChangePerUser: [config.EMAIL_CHANGES_PER_USER, 60 * MINUTE],
    writesPerCaller: [config.WRITES_PER_CALLER, MINUTE],
    writesPerUser: [config.WRITES_PER_USER, MINUTE],
    friendRequestPerUser: [config.FRIEND_REQUESTS_PER_USER, MINUTE],
    friendRequestPerPerson: [config.FRIEND_REQUESTS_PER_PERSON, 60 * MINUTE],
    wallPostsPerUser: [config.WALL_POSTS_PER_USER, MINUTE],
    commentsPerUser: [config.COMMENTS_PER_USER, MINUTE],
    likesPerUser: [config.LIKES_PER_USER, MINUTE],
    blogPostsPerUser: [config.BLOG_POSTS_PER_USER, MINUTE],
    messagePerUser: [config.MESSAGES_PER_USER, 10],
    socketEventPerUser: [config.SOCKET_EVENTS_PER_USER, 10],
    socketPerAddress: [config.SOCKETS_OPENED_PER_ADDRESS, MINUTE],
    uploadPerUser: [config.UPLOADS_PER_USER, 10 * MINUTE],
  }) satisfies Record<string, Limit>;

type LimitName = keyof ReturnType<typeof limitsOf>;

/** The named limits on calls that can be abused (decisions §7). */
@Injectable()
export class RateLimits {
  private readonly limiters: Record<LimitName, RateLimiterAbstract>;

  constructor(config: Config, cluster: Cluster) {
    const limits = Object.entries<Limit>(limitsOf(config));
    this.limiters = Object.fromEntries(
      limits.map(([name, [points, duration]]) => [name, cluster.limiter(name, points, duration)]),
    ) as typeof this.limiters;
  }

  /** Counts one more. @throws AppError too_many_requests where that is more than allowed. */
  async consume(name: LimitName, key: string): Promise<void> {
    try {
      await this.limiters[name].consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw new AppError('too_many_requests', refusal.msBeforeNext / 1000);
      throw refusal;
    }
  }

  /** Counts many more, whatever is allowed. */
  async punish(name: LimitName, key: string, points: number): Promise<void> {
    await this.limiters[name].penalty(key, points);
  }

  /** Takes one back: what was counted turned out to be fine. */
  async reward(name: LimitName, key: string): Promise<void> {
    await this.limiters[name].reward(key);
  }
}
