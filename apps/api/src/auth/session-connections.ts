import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Cluster } from '../cluster/cluster.js';
import { coalesced } from '../common/coalesced.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { isEnabled } from '../users/users.visibility.js';
import type { Viewer } from '../users/viewer.js';

/** A stream or a socket that is open for a session. */
export interface Connection {
  viewer: Viewer;
  /** The session is over: say so where there is a way to, and close. */
  end(): void;
}

/** The longest that an ended session keeps its connections is 5 s (decisions §7). */
const CHECK_EVERY = 3000;

/**
 * Every open stream and socket of this process. A connection lives no longer than its session: all of theirs are looked up in
 * one query every few seconds, and at once when a session ends here. So it does not matter where or how a session ended: by a
 * logout on another process, by time, by an operator who disabled the user in the database.
 */
@Injectable()
export class Connections implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('connections');
  private readonly bySession = new Map<string, Set<Connection>>();
  private timer?: NodeJS.Timeout;
  private isBlind = false;

  constructor(
    private readonly prisma: PrismaService,
    private readonly cluster: Cluster,
  ) {}

  onModuleInit() {
    this.cluster.on('sessions', () => void this.check());
    this.timer = setInterval(() => void this.check(), CHECK_EVERY).unref();
  }

  onModuleDestroy() {
    clearInterval(this.timer);
  }

  add(connection: Connection): void {
    const { sessionId } = connection.viewer;
    const others = this.bySession.get(sessionId);
    if (others) others.add(connection);
    else this.bySession.set(sessionId, new Set([connection]));
  }

  remove(connection: Connection): void {
    const { sessionId } = connection.viewer;
    const ofSession = this.bySession.get(sessionId);
    ofSession?.delete(connection);
    if (ofSession?.size === 0) this.bySession.delete(sessionId);
  }

  /** Sessions were ended, and that is committed: their connections close now, here and on every other process. */
  sessionsEnded(): void {
    void this.check();
    this.cluster.tell('sessions', {});
  }

  /** Looks up all sessions. */
  private readonly check = coalesced(async () => {
    try {
      await this.endDeadSessions();
      this.isBlind = false;
    } catch (error) {
      if (!this.isBlind) this.logger.warn(`sessions could not be checked: ${(error as Error).message}`);
      this.isBlind = true;
    }
  });

  private async endDeadSessions(): Promise<void> {
    if (this.bySession.size === 0) return;
    const asked = [...this.bySession.keys()];
    const living = await this.prisma.$queryRaw<{ id: string }[]>`
      SELECT session.id FROM "Session" session JOIN "User" person ON person.id = session."userId"
      WHERE session.id = ANY (${asked}::uuid[]) AND session."expiresAt" > now() AND ${isEnabled()}`;
    const isLiving = new Set(living.map(({ id }) => id));
    const now = Date.now() / 1000;
    for (const sessionId of asked) {
      for (const connection of this.bySession.get(sessionId) ?? []) {
        const isExpired = (connection.viewer.expiresAt ?? Infinity) <= now;
        if (isExpired || !isLiving.has(sessionId)) connection.end();
      }
    }
  }
}
