import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Cluster } from '../cluster/cluster.js';
import { coalesced } from '../common/coalesced.js';
import { NetworkBans } from '../network-bans/network-bans.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from '../users/viewer.js';
import { selectActiveSessionIds } from './auth.sql.js';
import { SessionCache } from './session-cache.js';

/** An open event stream or socket that belongs to a session. */
export interface SessionConnection {
  viewer: Viewer;
  /** The client's IP address. */
  ip: string;
  /** Closes the connection after the session has ended. */
  end(): void;
}

/**
 * Milliseconds between checks. Connections must close within 5 s after their session ends
 * (decisions §7).
 */
export const CHECK_INTERVAL = 3000;

/**
 * Tracks the open streams and sockets of this process, and closes them when the session ends or
 * its network is banned. A single query checks all sessions every few seconds, and immediately
 * after a session ends. So this also detects logouts on other processes, expired sessions, and
 * users disabled in the database.
 */
@Injectable()
export class SessionConnections implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('connections');
  private readonly bySession = new Map<string, Set<SessionConnection>>();
  private timer?: NodeJS.Timeout;
  private hasFailed = false;

  constructor(
    private readonly prisma: PrismaService,
    private readonly cluster: Cluster,
    private readonly cache: SessionCache,
    private readonly bans: NetworkBans,
  ) {}

  onModuleInit() {
    void this.cluster.subscribe('sessions', () => void this.check());
    this.timer = setInterval(() => void this.check(), CHECK_INTERVAL).unref();
  }

  onModuleDestroy() {
    clearInterval(this.timer);
  }

  add(connection: SessionConnection): void {
    const { sessionId } = connection.viewer;
    const others = this.bySession.get(sessionId);
    if (others) others.add(connection);
    else this.bySession.set(sessionId, new Set([connection]));
  }

  remove(connection: SessionConnection): void {
    const { sessionId } = connection.viewer;
    const ofSession = this.bySession.get(sessionId);
    ofSession?.delete(connection);
    if (ofSession?.size === 0) this.bySession.delete(sessionId);
  }

  /**
   * Rejects the tokens of the user's ended sessions from now on, and closes their connections on
   * all processes. Call it after the commit of the transaction that ended the sessions.
   */
  sessionsEnded({ id }: Pick<Viewer, 'id'>): void {
    this.cache.forget(id);
    void this.check();
    this.cluster.publish('sessions', {});
  }

  private readonly check = coalesced(async () => {
    try {
      await this.closeEndedSessions();
      this.hasFailed = false;
    } catch (error) {
      if (!this.hasFailed) this.logger.warn(`failed to check sessions: ${(error as Error).message}`);
      this.hasFailed = true;
    }
  });

  private async closeEndedSessions(): Promise<void> {
    if (this.bySession.size === 0) return;
    const sessionIds = [...this.bySession.keys()];
    const rows = await this.prisma.$queryRaw<{ id: string }[]>(selectActiveSessionIds(sessionIds));
    const activeIds = new Set(rows.map(({ id }) => id));
    const now = Date.now() / 1000;
    for (const sessionId of sessionIds) {
      for (const connection of this.bySession.get(sessionId) ?? []) {
        const isExpired = (connection.viewer.expiresAt ?? Infinity) <= now;
        if (!isExpired && activeIds.has(sessionId) && !this.bans.has(connection.ip)) continue;
        this.cache.forget(connection.viewer.id); // so that the client cannot reconnect
        connection.end();
      }
    }
  }
}
