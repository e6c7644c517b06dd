import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../errors/app-error.js';
import { KeyedMutex } from '../common/keyed-mutex.js';
import { parseId, parseUuid } from '../validation/identifiers.js';
import { Config } from '../../config.js';
import { JobsService } from '../jobs/jobs.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { Statements } from '../prisma/statements.js';
import type { Viewer } from '../users/viewer.js';
import { SessionConnections } from './session-connections.js';
import { deviceOf } from './device.js';
import type { SessionView } from './sessions.dto.js';
import type { Proof } from './ways-in.js';
import {
  deleteExpiredSessions,
  deleteSurplusSessions,
  selectSession,
  insertSession,
  updateLastSeen,
  type SessionRow,
} from './auth.sql.js';

const DAY = 86_400_000;
/** Milliseconds to wait after a failed update of the last use before trying again. */
const LAST_SEEN_RETRY_DELAY = 60_000;
/** Maximum accepted difference between the clocks of two machines, in milliseconds. */
const MAX_CLOCK_SKEW = 15 * 60_000;
/** Maximum number of sessions per user. A further login ends the least recently used session. */
const MAX_SESSIONS = 100;

/** Seconds between two deletions of expired sessions. */
const CLEANUP_INTERVAL = 3600;
const CLEANUP_BATCH = 1000;

/** Content of a verified token. The types of the values are not checked yet. */
export interface TokenClaims {
  sub?: unknown;
  sid?: unknown;
  iat?: number;
  exp?: number;
}

interface ActiveSession {
  viewer: Viewer;
  /** Seconds for which the result may be cached. */
  seconds: number;
}

/** Manages tokens and their sessions (decisions §7). */
@Injectable()
export class SessionsService implements OnModuleInit {
  private readonly logger = new Logger('sessions');
  private retryLastSeenAt = 0;

  /**
   * Makes logins to the same account wait here, where they hold no database connection, instead of
   * at the row lock.
   */
  private readonly loginMutexes = new KeyedMutex<number>();

  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly jwt: JwtService,
    private readonly config: Config,
    private readonly connections: SessionConnections,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('expired sessions', CLEANUP_INTERVAL, () => this.removeExpired());
  }

  /**
   * Starts a session and returns its token.
   * @throws AppError invalid_credentials if the password has changed since it was verified
   */
  async begin(userId: number, proof: Proof, userAgent: string | undefined): Promise<string> {
    const expiresAt = new Date(Date.now() + this.config.SESSION_DAYS * DAY);
    const { id, ended } = await this.loginMutexes.runExclusive(userId, () =>
      this.store(insertSession(userId, proof, userAgent?.slice(0, 300) ?? null, expiresAt), userId),
    );
    if (ended > 0) this.connections.sessionsEnded({ id: userId });
    return this.jwt.signAsync({ sid: id }, { subject: String(userId), expiresIn: `${this.config.SESSION_DAYS}d` });
  }

  private store(insert: Prisma.Sql, userId: number) {
    return this.prisma.$transaction(async (transaction) => {
      const [session] = await transaction.$queryRaw<{ id: string }[]>(insert);
      if (!session) throw new AppError('invalid_credentials');
      const ended = await transaction.$executeRaw(deleteSurplusSessions(userId, session.id, MAX_SESSIONS));
      return { id: session.id, ended };
    });
  }

  /** Returns the viewer's sessions, last used first. */
  async list(viewer: Viewer): Promise<SessionView[]> {
    const sessions = await this.prisma.session.findMany({
      where: { userId: viewer.id, expiresAt: { gt: new Date() } },
      orderBy: [{ lastSeenAt: 'desc' }, { createdAt: 'desc' }, { id: 'asc' }],
      take: MAX_SESSIONS,
      select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true },
    });
    return sessions.map((session) => ({
      id: session.id,
      isCurrent: session.id === viewer.sessionId,
      userAgent: session.userAgent,
      ...deviceOf(session.userAgent),
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
    }));
  }

  /** Ends one of the viewer's sessions. Its tokens are rejected from now on. */
  async end(viewer: Viewer, id: string): Promise<void> {
    const { count } = await this.prisma.session.deleteMany({ where: { userId: viewer.id, id } });
    if (count === 0) throw new AppError('not_found');
    this.connections.sessionsEnded(viewer);
  }

  /** Ends the current session. Does not fail if the session has already ended. */
  async logout(viewer: Viewer): Promise<void> {
    await this.prisma.session.deleteMany({ where: { userId: viewer.id, id: viewer.sessionId } });
    this.connections.sessionsEnded(viewer);
  }

  /** Ends all of the viewer's other sessions in the same transaction as `change`. */
  async endOthers(viewer: Viewer, change?: (transaction: Prisma.TransactionClient) => Promise<unknown>): Promise<void> {
    await this.prisma.$transaction(async (transaction) => {
      await change?.(transaction);
      await transaction.session.deleteMany({ where: { userId: viewer.id, id: { not: viewer.sessionId } } });
    });
    this.connections.sessionsEnded(viewer);
  }

  /**
   * Deletes expired sessions, because they contain personal data. Uses batches to keep
   * transactions short.
   */
  async removeExpired(): Promise<void> {
    for (let deleted = CLEANUP_BATCH; deleted === CLEANUP_BATCH;) {
      deleted = await this.prisma.$executeRaw(deleteExpiredSessions(CLEANUP_BATCH));
    }
  }

  /** Returns the active session of a token, or undefined if it has ended. */
  async find({ sub, sid, iat = 0, exp }: TokenClaims): Promise<ActiveSession | undefined> {
    const userId = parseId(sub);
    const sessionId = parseUuid(sid);
    // Reject tokens that claim to be issued in the future.
    if (!userId || !sessionId || iat * 1000 > Date.now() + MAX_CLOCK_SKEW) return undefined;

    const [found] = await this.statements.query<SessionRow>(selectSession(userId, sessionId));
    if (!found) return undefined;
    const { id, uuid, role, suspendedUntil, isConfirmed, createdAt, expiresIn, staleIn } = found;
    const newUntil = createdAt + (this.config.NEW_ACCOUNT_DAYS * DAY) / 1000;
    const mustConfirmEmail = !isConfirmed && this.config.EMAIL_CONFIRMATION === 'require';
    if (staleIn < 0) await this.updateLastSeen(sessionId);
    return {
      viewer: { id, uuid, sessionId, role, suspendedUntil, mustConfirmEmail, newUntil, expiresAt: exp },
      seconds: staleIn < 0 ? expiresIn : Math.min(expiresIn, staleIn),
    };
  }

  /**
   * Stores the time of the last use. Logs errors instead of throwing them, so that reading works
   * while the database is read-only.
   */
  private async updateLastSeen(sessionId: string): Promise<void> {
    if (Date.now() < this.retryLastSeenAt) return;
    try {
      await this.prisma.$executeRaw(updateLastSeen(sessionId));
    } catch (error) {
      this.retryLastSeenAt = Date.now() + LAST_SEEN_RETRY_DELAY;
      this.logger.warn(`failed to store the last use of a session: ${(error as Error).message}`);
    }
  }
}
