import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Viewer } from '../common/auth/viewer.js';
import { AppError } from '../common/errors/app-error.js';
import { RateLimits } from '../common/http/rate-limits.js';
import { parseId, parseUuid } from '../common/validation/identifiers.js';
import { Config } from '../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { meSelect, toMeView } from '../users/users.mapper.js';
import { isPassword } from './passwords.js';
import type { LoginDto, LoginView } from './sessions.dto.js';

const DAY = 86_400_000;
const SEEN_EVERY = 5 * 60_000;

/** Tokens and the session rows they are bound to (decisions §7). */
@Injectable()
export class SessionsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly jwt: JwtService,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  async login({ email, password }: LoginDto, address: string, userAgent: string | undefined): Promise<LoginView> {
    const attempts = [
      ['loginPerAccountAndAddress', `${address} ${email}`],
      ['loginPerAddress', address],
      ['loginPerAccount', email],
    ] as const;
    // Counted before the password is looked at, so that many attempts at once cannot slip through; given back on success.
    for (const [limit, key] of attempts) await this.limits.consume(limit, key);

    const user = await this.prisma.user.findUnique({
      where: { email },
      select: { ...meSelect, passwordHash: true, disabledAt: true },
    });
    const matches = await isPassword(password, user?.passwordHash);
    if (!user || !matches || user.disabledAt) throw new AppError('invalid_credentials');
    for (const [limit, key] of attempts) await this.limits.reward(limit, key);

    const session = await this.prisma.session.create({
      data: {
        userId: user.id,
        userAgent: userAgent?.slice(0, 300) ?? null,
        expiresAt: new Date(Date.now() + this.config.SESSION_DAYS * DAY),
      },
    });
    const token = await this.jwt.signAsync(
      { sid: session.id },
      { subject: String(user.id), expiresIn: `${this.config.SESSION_DAYS}d` },
    );
    return { access_token: token, user: toMeView(user) };
  }

  /** Ends the session everywhere: its tokens are refused from now on. */
  async logout(viewer: Viewer): Promise<void> {
    await this.prisma.session.deleteMany({ where: { id: viewer.sessionId } });
  }

  /** Whose living session a token belongs to; undefined for a token that is forged, expired or of an ended session. */
  async verify(token: string): Promise<Viewer | undefined> {
    const claims = await this.jwt
      .verifyAsync<{ sub?: unknown; sid?: unknown; iat?: number }>(token)
      .catch(() => undefined);
    const userId = parseId(claims?.sub);
    const sessionId = parseUuid(claims?.sid);
    // A token from the future is not ours; a minute for clocks that differ.
    if (!userId || !sessionId || (claims?.iat ?? 0) * 1000 > Date.now() + 60_000) return undefined;

    const session = await this.prisma.session.findFirst({
      where: { id: sessionId, userId, expiresAt: { gt: new Date() }, user: { disabledAt: null } },
      select: { lastSeenAt: true, user: { select: { id: true, uuid: true } } },
    });
    if (!session) return undefined;
    if (session.lastSeenAt.getTime() < Date.now() - SEEN_EVERY) {
      await this.prisma.session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: new Date() } });
    }
    return { ...session.user, sessionId };
  }
}
