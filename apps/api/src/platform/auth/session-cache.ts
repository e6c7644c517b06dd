import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { Channel } from '../prisma/channel.js';
import type { Viewer } from '../users/viewer.js';

/** Milliseconds after which a session is looked up again, whatever happens. */
const MAX_AGE = 60_000;
/** A token with its viewer takes about half a kilobyte. */
const MAX_TOKENS = 10_000;

interface Entry {
  viewer: Viewer;
  /** By `performance.now()`. */
  goodUntil: number;
}

/**
 * The viewers of tokens that were verified a short while ago, so that most requests need not look up their session. It is exact: a token is
 * forgotten before the end of its session is acknowledged on this process. Changes by other processes, and
 * by anything else that writes to the database, arrive as notifications of PostgreSQL, which triggers send in the transaction. While that
 * channel is interrupted, nothing is answered from here.
 */
@Injectable()
export class SessionCache implements OnModuleInit, OnApplicationShutdown {
  private readonly byToken = new Map<string, Entry>();
  private readonly tokensOf = new Map<number, Set<string>>();
  private channel?: Channel;
  /** Counts what ends sessions. */
  private ends = 0;

  constructor(private readonly config: Config) {}

  onModuleInit() {
    this.channel = new Channel(this.config.DATABASE_URL, 'session_ends', {
      received: (userId) => (userId === '' ? this.clear() : this.forget(Number(userId))),
      lost: () => this.clear(),
    });
  }

  /** Not earlier: until then requests are answered. */
  async onApplicationShutdown() {
    await this.channel?.close();
  }

  /** The viewer of a token that is known to be valid. */
  get(token: string): Viewer | undefined {
    const entry = this.byToken.get(token);
    if (!entry || !this.channel?.isCurrent) return undefined;
    const { viewer, goodUntil } = entry;
    const isExpired = (viewer.expiresAt ?? Infinity) * 1000 <= Date.now();
    return isExpired || goodUntil <= performance.now() ? undefined : viewer;
  }

  /**
   * Call this before the session is looked up. Returns a function that stores the result, for so many seconds at most; if any session may
   * have ended meanwhile, it may be this one, and nothing is stored.
   */
  store(token: string): (viewer: Viewer, seconds: number) => void {
    const { ends } = this;
    const wasCurrent = this.channel?.isCurrent;
    const begun = performance.now();
    return (viewer, seconds) => {
      if (!wasCurrent || ends !== this.ends) return;
      this.remove(token);
      if (this.byToken.size >= MAX_TOKENS) this.remove(this.byToken.keys().next().value!);
      this.byToken.set(token, { viewer, goodUntil: begun + Math.min(seconds * 1000, MAX_AGE) });
      const tokens = this.tokensOf.get(viewer.id);
      if (tokens) tokens.add(token);
      else this.tokensOf.set(viewer.id, new Set([token]));
    };
  }

  /** Call this when a session of the user may have ended, after the commit. */
  forget(userId: number): void {
    this.ends += 1;
    for (const token of this.tokensOf.get(userId) ?? []) this.byToken.delete(token);
    this.tokensOf.delete(userId);
  }

  private clear(): void {
    this.ends += 1;
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
