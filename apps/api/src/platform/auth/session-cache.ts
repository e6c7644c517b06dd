import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { Channel } from '../prisma/channel.js';
import { Metrics } from '../metrics/metrics.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from '../users/viewer.js';

/** Maximum age of an entry in milliseconds. */
const MAX_AGE = 60_000;
/** Maximum number of entries. Each takes about 0.5 KB. */
const MAX_TOKENS = 10_000;

interface Entry {
  viewer: Viewer;
  /** Expiry time as a `performance.now()` timestamp. */
  expiresAt: number;
}

/**
 * Caches the viewer of each recently verified token, which saves a query in most requests. When a
 * session ends in this process, its entry is removed before the response. Other changes arrive
 * from database triggers as PostgreSQL notifications. While that channel is interrupted, the cache
 * is not used.
 */
@Injectable()
export class SessionCache implements OnModuleInit, OnApplicationShutdown {
  private readonly byToken = new Map<string, Entry>();
  private readonly tokensOf = new Map<number, Set<string>>();
  private channel?: Channel;
  /** Number of events that may have ended a session so far. */
  private endCount = 0;

  private readonly lookups;

  constructor(
    private readonly config: Config,
    private readonly prisma: PrismaService,
    metrics: Metrics,
  ) {
    this.lookups = metrics.counter('session_cache_lookups_total', 'Lookups of the session cache.', ['result']);
  }

  onModuleInit() {
    this.channel = new Channel(this.config.DATABASE_DIRECT_URL, this.prisma.pool, 'session_ends', {
      received: (userId) => (userId === '' ? this.clear() : this.forget(Number(userId))),
      lost: () => this.clear(),
    });
  }

  /** Close the channel in the last shutdown phase, because requests use the cache until then. */
  async onApplicationShutdown() {
    await this.channel?.close();
  }

  /** Returns the viewer of a token if the cache contains it, otherwise undefined. */
  get(token: string): Viewer | undefined {
    const viewer = this.find(token);
    this.lookups.inc({ result: viewer ? 'hit' : 'miss' });
    return viewer;
  }

  private find(token: string): Viewer | undefined {
    const entry = this.byToken.get(token);
    if (!entry || !this.channel?.isCurrent) return undefined;
    const { viewer, expiresAt } = entry;
    const isTokenExpired = (viewer.expiresAt ?? Infinity) * 1000 <= Date.now();
    return isTokenExpired || expiresAt <= performance.now() ? undefined : viewer;
  }

  /**
   * Call this before querying the session. The returned function caches the result for at most
   * `seconds`. It does nothing if any session may have ended since this call.
   */
  store(token: string): (viewer: Viewer, seconds: number) => void {
    const { endCount } = this;
    const wasCurrent = this.channel?.isCurrent;
    const startedAt = performance.now();
    return (viewer, seconds) => {
      if (!wasCurrent || endCount !== this.endCount) return;
      this.remove(token);
      if (this.byToken.size >= MAX_TOKENS) this.remove(this.byToken.keys().next().value!);
      this.byToken.set(token, { viewer, expiresAt: startedAt + Math.min(seconds * 1000, MAX_AGE) });
      const tokens = this.tokensOf.get(viewer.id);
      if (tokens) tokens.add(token);
      else this.tokensOf.set(viewer.id, new Set([token]));
    };
  }

  /**
   * Removes the user's entries. Call this after the commit of a change that may have ended the
   * user's sessions.
   */
  forget(userId: number): void {
    this.endCount += 1;
    for (const token of this.tokensOf.get(userId) ?? []) this.byToken.delete(token);
    this.tokensOf.delete(userId);
  }

  private clear(): void {
    this.endCount += 1;
    this.byToken.clear();
    this.tokensOf.clear();
  }

  private remove(token: string): void {
    const entry = this.byToken.get(token);
    if (!entry) return;
    this.byToken.delete(token);
    const tokens = this.tokensOf.get(entry.viewer.id);
    tokens?.delete(token);
    if (tokens?.size === 0) this.tokensOf.delete(entry.viewer.id);
  }
}
