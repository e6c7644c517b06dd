import { Injectable, Logger } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { AppError } from '../common/errors/app-error.js';
import { parseId, parseUuid } from '../common/validation/identifiers.js';
import { Config } from '../config.js';
import { enabled, isEnabled } from '../people/users.visibility.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { Connections } from './connections.js';
import type { SessionView } from './sessions.dto.js';

const DAY = 86_400_000;
const SEEN_EVERY = 5 * 60_000;
/** The most that the clocks of two machines may differ, in milliseconds. */
const CLOCKS_DIFFER = 15 * 60_000;
/** Whoever logs in once more loses the session that was not used for longest. */
const MAX_SESSIONS = 100;

/** Tokens and the session rows they are bound to (decisions §7). */
@Injectable()
export class SessionsService {
  private readonly logger = new Logger('sessions');

  constructor(
    private readonly prisma: PrismaService,
    private readonly jwt: JwtService,
    private readonly config: Config,
    private readonly connections: Connections,
  ) {}

  /**
   * Begins a session of an account that is still as it was when the password was looked at: a new password ends the old one's sessions.
   * Resolves with its token. @throws AppError invalid_credentials
   */
  async begin(user: { id: number; passwordHash: string }, userAgent: string | undefined): Promise<string> {
    const expiresAt = new Date(Date.now() + this.config.SESSION_DAYS * DAY);
    const { id, ended } = await this.prisma.$transaction(async (transaction) => {
      // The lock waits for a change of the password, and makes it wait, so that one of the two sees the other; and so do logins at
      // the same moment, of which each counts those before it.
      const [session] = await transaction.$queryRaw<{ id: string }[]>`
        INSERT INTO "Session" ("userId", "userAgent", "expiresAt")
        SELECT id, ${userAgent?.slice(0, 300) ?? null}::text, ${expiresAt}::timestamptz FROM "User"
        WHERE id = ${user.id} AND "passwordHash" = ${user.passwordHash} AND ${isEnabled(Prisma.sql`"User"`)} FOR NO KEY UPDATE
        RETURNING id`;
      if (!session) throw new AppError('invalid_credentials');
      const count = await transaction.$executeRaw`
        DELETE FROM "Session" WHERE "userId" = ${user.id} AND id <> ${session.id}::uuid AND ("expiresAt" <= now() OR id NOT IN (
          SELECT id FROM "Session" WHERE "userId" = ${user.id} AND id <> ${session.id}::uuid AND "expiresAt" > now()
          ORDER BY "lastSeenAt" DESC, "createdAt" DESC LIMIT ${MAX_SESSIONS - 1}::int
        ))`;
      return { id: session.id, ended: count };
    });
    if (ended > 0) this.connections.sessionsEnded();
    return this.jwt.signAsync({ sid: id }, { subject: String(user.id), expiresIn: `${this.config.SESSION_DAYS}d` });
  }

  /** Where the caller is logged in, last used first. */
  async list(viewer: Viewer): Promise<SessionView[]> {
    const sessions = await this.prisma.session.findMany({
      where: { userId: viewer.id, expiresAt: { gt: new Date() } },
      orderBy: [{ lastSeenAt: 'desc' }, { createdAt: 'desc' }],
      take: MAX_SESSIONS,
      select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true },
    });
    return sessions.map((session) => ({
      id: session.id,
      isCurrent: session.id === viewer.sessionId,
      userAgent: session.userAgent,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
    }));
  }

  /** Ends one of the caller's sessions everywhere: its tokens are refused from now on. */
  async end(viewer: Viewer, id: string): Promise<void> {
    const { count } = await this.prisma.session.deleteMany({ where: { userId: viewer.id, id } });
    if (count === 0) throw new AppError('not_found');
    this.connections.sessionsEnded();
  }

  /** Logging out twice is no mistake. */
  async logout(viewer: Viewer): Promise<void> {
    await this.prisma.session.deleteMany({ where: { userId: viewer.id, id: viewer.sessionId } });
    this.connections.sessionsEnded();
  }

  /** Ends the caller's other sessions, together with the `reason`: both or neither. */
  async endOthers(viewer: Viewer, reason?: (transaction: Prisma.TransactionClient) => Promise<unknown>): Promise<void> {
    await this.prisma.$transaction(async (transaction) => {
      await reason?.(transaction);
      await transaction.session.deleteMany({ where: { userId: viewer.id, id: { not: viewer.sessionId } } });
    });
    this.connections.sessionsEnded();
  }

  /** Whose living session a token belongs to; undefined for a token that is forged, expired or of an ended session. */
  async verify(token: string): Promise<Viewer | undefined> {
    const claims = await this.jwt
      .verifyAsync<{ sub?: unknown; sid?: unknown; iat?: number; exp?: number }>(token)
      .catch(() => undefined);
    const userId = parseId(claims?.sub);
    const sessionId = parseUuid(claims?.sid);
    // A token from the future is not ours.
    if (!userId || !sessionId || (claims?.iat ?? 0) * 1000 > Date.now() + CLOCKS_DIFFER) return undefined;

    const session = await this.prisma.session.findFirst({
      where: { id: sessionId, userId, expiresAt: { gt: new Date() }, user: enabled },
      select: { lastSeenAt: true, user: { select: { id: true, uuid: true } } },
    });
    if (!session) return undefined;
    if (session.lastSeenAt.getTime() < Date.now() - SEEN_EVERY) await this.noteUse(sessionId);
    return { ...session.user, sessionId, expiresAt: claims?.exp };
  }

  /** By the clock of the database, as the session began by it. Where it takes no writes, everything that only reads goes on. */
  private async noteUse(sessionId: string): Promise<void> {
    await this.prisma.$executeRaw`UPDATE "Session" SET "lastSeenAt" = now() WHERE id = ${sessionId}::uuid`.catch(
      (error: Error) => this.logger.warn(`it could not be noted when a session was used: ${error.message}`),
    );
  }
}
