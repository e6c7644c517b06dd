import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Cluster } from '../cluster/cluster.js';
import { coalesced } from '../common/coalesced.js';
import { PrismaService } from '../prisma/prisma.service.js';
import type { Viewer } from '../users/viewer.js';
import { findActiveSessionIds } from './auth.sql.js';
import { SessionCache } from './session-cache.js';

/** An event stream or a socket that is open for a session. */
export interface SessionConnection {
  viewer: Viewer;
  /** Closes it: the session has ended. */
  end(): void;
}

/** Milliseconds. The connections of an ended session must close within 5 s (decisions §7). */
export const CHECK_INTERVAL = 3000;

/**
 * Every open stream and socket of this process. A connection closes when its session ends: one query looks up all sessions every few
 * seconds, and at once when one ends on this process. So it does not matter how a session ended: by a logout on another process, by expiry,
 * or because an operator disabled the user in the database.
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
  ) {}

  onModuleInit() {
    this.cluster.subscribe('sessions', () => void this.check());
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
   * Call this after the transaction that ended sessions of this user has been committed: their tokens are refused from now on, and their
   * connections closed on all processes.
   */
  sessionsEnded({ id }: Pick<Viewer, 'id'>): void {
    this.cache.forget(id);
    void this.check();
    this.cluster.publish('sessions', {});
  }

  /** Looks up all sessions. */
  private readonly check = coalesced(async () => {
    try {
      await this.endDeadSessions();
      this.hasFailed = false;
    } catch (error) {
      if (!this.hasFailed) this.logger.warn(`sessions could not be checked: ${(error as Error).message}`);
      this.hasFailed = true;
    }
  });

  private async endDeadSessions(): Promise<void> {
    if (this.bySession.size === 0) return;
    const sessionIds = [...this.bySession.keys()];
    const rows = await this.prisma.$queryRaw<{ id: string }[]>(findActiveSessionIds(sessionIds));
    const activeIds = new Set(rows.map(({ id }) => id));
    const now = Date.now() / 1000;
    for (const sessionId of sessionIds) {
      for (const connection of this.bySession.get(sessionId) ?? []) {
        const isExpired = (connection.viewer.expiresAt ?? Infinity) <= now;
        if (!isExpired && activeIds.has(sessionId)) continue;
        this.cache.forget(connection.viewer.id); // whoever is disconnected cannot connect again
        connection.end();
      }
    }
  }
}
