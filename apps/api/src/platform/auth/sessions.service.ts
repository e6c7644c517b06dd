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
import {
  deleteExpiredSessions,
  deleteSurplusSessions,
  findSession,
  insertSession,
  updateLastSeen,
  type SessionRow,
} from './auth.sql.js';

const DAY = 86_400_000;
/** Milliseconds before the time of a session's last use is updated again after that has failed. */
const LAST_SEEN_RETRY_DELAY = 60_000;
/** The most that the clocks of two machines may differ, in milliseconds. */
const MAX_CLOCK_SKEW = 15 * 60_000;
/** A login beyond this ends the session that has not been used for longest. */
const MAX_SESSIONS = 100;

const REMOVE_EXPIRED_EVERY = 3600;
const REMOVE_STEP = 1000;

/** The claims of a verified token; their types are not checked yet. */
export interface TokenClaims {
  sub?: unknown;
  sid?: unknown;
  iat?: number;
  exp?: number;
}

interface FoundSession {
  viewer: Viewer;
  seconds: number;
}

/** Tokens and the session rows they are bound to (decisions §7). */
@Injectable()
export class SessionsService implements OnModuleInit {
  private readonly logger = new Logger('sessions');
  private retryLastSeenAt = 0;

  /** Sessions of one account begin one after another, see `store`: they wait here, without a connection to the database. */
  private readonly beginning = new KeyedMutex<number>();

  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly jwt: JwtService,
    private readonly config: Config,
    private readonly connections: SessionConnections,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('expired sessions', REMOVE_EXPIRED_EVERY, () => this.removeExpired());
  }

  /**
   * Begins a session of an account whose password has not changed since it was verified. Resolves with its token. @throws AppError
   * invalid_credentials
   */
  async begin(user: { id: number; passwordHash: string }, userAgent: string | undefined): Promise<string> {
    const expiresAt = new Date(Date.now() + this.config.SESSION_DAYS * DAY);
    const { id, ended } = await this.beginning.runExclusive(user.id, () => this.store(user, userAgent, expiresAt));
    if (ended > 0) this.connections.sessionsEnded(user);
    return this.jwt.signAsync({ sid: id }, { subject: String(user.id), expiresIn: `${this.config.SESSION_DAYS}d` });
  }

  private store(user: { id: number; passwordHash: string }, userAgent: string | undefined, expiresAt: Date) {
    return this.prisma.$transaction(async (transaction) => {
      const inserted = insertSession(user, userAgent?.slice(0, 300) ?? null, expiresAt);
      const [session] = await transaction.$queryRaw<{ id: string }[]>(inserted);
      if (!session) throw new AppError('invalid_credentials');
      const ended = await transaction.$executeRaw(deleteSurplusSessions(user.id, session.id, MAX_SESSIONS));
      return { id: session.id, ended };
    });
  }

  /** Where the caller is logged in, last used first. */
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

  /** Ends one of the caller's sessions: its tokens are refused from now on. */
  async end(viewer: Viewer, id: string): Promise<void> {
    const { count } = await this.prisma.session.deleteMany({ where: { userId: viewer.id, id } });
    if (count === 0) throw new AppError('not_found');
    this.connections.sessionsEnded(viewer);
  }

  /** Logging out twice is no error. */
  async logout(viewer: Viewer): Promise<void> {
    await this.prisma.session.deleteMany({ where: { userId: viewer.id, id: viewer.sessionId } });
    this.connections.sessionsEnded(viewer);
  }

  /** Ends the caller's other sessions in one transaction with `reason`. */
  async endOthers(viewer: Viewer, reason?: (transaction: Prisma.TransactionClient) => Promise<unknown>): Promise<void> {
    await this.prisma.$transaction(async (transaction) => {
      await reason?.(transaction);
      await transaction.session.deleteMany({ where: { userId: viewer.id, id: { not: viewer.sessionId } } });
    });
    this.connections.sessionsEnded(viewer);
  }

  /** Where somebody was logged in is not kept once it has ended. In small steps, each a short transaction. */
  async removeExpired(): Promise<void> {
    for (let removed = REMOVE_STEP; removed === REMOVE_STEP;) {
      removed = await this.prisma.$executeRaw(deleteExpiredSessions(REMOVE_STEP));
    }
  }

  /** The user of the session that the claims name, and for how long that is certain; undefined if it has ended. */
  async find({ sub, sid, iat = 0, exp }: TokenClaims): Promise<FoundSession | undefined> {
    const userId = parseId(sub);
    const sessionId = parseUuid(sid);
    // A token that was issued in the future is not ours.
    if (!userId || !sessionId || iat * 1000 > Date.now() + MAX_CLOCK_SKEW) return undefined;

    const [found] = await this.statements.query<SessionRow>(findSession(userId, sessionId));
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

  /** Concurrent calls update it once. A failure is only logged: while the database is read-only, reading calls still work. */
  private async updateLastSeen(sessionId: string): Promise<void> {
    if (Date.now() < this.retryLastSeenAt) return;
    try {
      await this.prisma.$executeRaw(updateLastSeen(sessionId));
    } catch (error) {
      this.retryLastSeenAt = Date.now() + LAST_SEEN_RETRY_DELAY;
      this.logger.warn(`the last use of a session could not be stored: ${(error as Error).message}`);
    }
  }
}
