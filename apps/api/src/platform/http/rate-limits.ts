import { Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { Cluster } from '../cluster/cluster.js';
import { Config, rateLimitsOf } from '../../config.js';
import { RATE_LIMITS, type RateLimitName } from '../../limit-settings.js';
import { AppError } from '../errors/app-error.js';

/** Counts requests and rejects requests above a limit, to prevent abuse (decisions §7). */
@Injectable()
export class RateLimits {
  private readonly limiters: Record<RateLimitName, RateLimiterAbstract>;

  constructor(config: Config, cluster: Cluster) {
    const points = rateLimitsOf(config);
    this.limiters = Object.fromEntries(
      Object.entries(RATE_LIMITS).map(([name, { seconds }]) => [
        name,
        cluster.limiter(name, points[name as RateLimitName], seconds),
      ]),
    ) as typeof this.limiters;
  }

  /** Counts one request. @throws AppError too_many_requests */
  async consume(name: RateLimitName, key: string): Promise<void> {
    try {
      await this.limiters[name].consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw new AppError('too_many_requests', refusal.msBeforeNext / 1000);
      throw refusal;
    }
  }

  /** Counts one request and returns whether it is within the limit. */
  async allows(name: RateLimitName, key: string): Promise<boolean> {
    try {
      await this.limiters[name].consume(key);
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  }

  /** Counts `points` requests in one step. Does not throw if the limit is exceeded. */
  async punish(name: RateLimitName, key: string, points: number): Promise<void> {
    await this.limiters[name].penalty(key, points);
  }

  /** Subtracts one request that turned out to be legitimate. */
  async reward(name: RateLimitName, key: string): Promise<void> {
    await this.limiters[name].reward(key);
  }
}
