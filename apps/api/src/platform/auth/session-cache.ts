import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { Channel } from '../prisma/channel.js';
import type { Viewer } from '../users/viewer.js';

/** Milliseconds. */
const MAX_AGE = 60_000;
/** An entry takes about 0.5 KB. */
const MAX_TOKENS = 10_000;

interface Entry {
  viewer: Viewer;
  /** In the time of `performance.now()`. */
  expiresAt: number;
}

/**
 * Caches the viewers of recently verified tokens, which saves most requests a query. Entries are
 * removed before this process confirms the end of a session. Other changes in the database arrive
 * as PostgreSQL notifications from triggers. While that channel is interrupted, the cache is
 * unused.
 */
@Injectable()
export class SessionCache implements OnModuleInit, OnApplicationShutdown {
  private readonly byToken = new Map<string, Entry>();
  private readonly tokensOf = new Map<number, Set<string>>();
  private channel?: Channel;
  /** Counts events that may have ended a session. */
  private endCount = 0;

  constructor(private readonly config: Config) {}

  onModuleInit() {
    this.channel = new Channel(this.config.DATABASE_URL, 'session_ends', {
      received: (userId) => (userId === '' ? this.clear() : this.forget(Number(userId))),
      lost: () => this.clear(),
    });
  }

  /** In the last shutdown phase, because requests in flight use the cache. */
  async onApplicationShutdown() {
    await this.channel?.close();
  }

  /** Returns the viewer of a token that is known to be valid, otherwise undefined. */
  get(token: string): Viewer | undefined {
    const entry = this.byToken.get(token);
    if (!entry || !this.channel?.isCurrent) return undefined;
    const { viewer, expiresAt } = entry;
    const isTokenExpired = (viewer.expiresAt ?? Infinity) * 1000 <= Date.now();
    return isTokenExpired || expiresAt <= performance.now() ? undefined : viewer;
  }

  /**
   * Call this before querying the session. Returns a function that caches the result for at most
   * `seconds`. It caches nothing if any session may have ended meanwhile.
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

  /** Call this after the commit of a change that may have ended sessions of the user. */
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
