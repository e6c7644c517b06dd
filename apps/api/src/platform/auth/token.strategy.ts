import { createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { Config } from '../../config.js';
import type { Viewer } from '../users/viewer.js';
import { SessionCache } from './session-cache.js';
import { SessionsService, type TokenClaims } from './sessions.service.js';

interface TokenSource {
  raw: Pick<IncomingMessage, 'headersDistinct'>;
  query?: unknown;
  routeOptions?: { config: object };
}

/** Reads the token from the `Authorization` header, or from `?token=` with `@TokenInQuery()`. */
function tokenOf({ raw, query, routeOptions }: TokenSource): string | null {
  const [header, ...others] = raw.headersDistinct.authorization ?? [];
  if (header === undefined) {
    const { tokenInQuery } = (routeOptions?.config ?? {}) as { tokenInQuery?: boolean };
    const token = tokenInQuery ? (query as { token?: unknown }).token : undefined;
    return typeof token === 'string' ? token : null;
  }
  // Two headers are ambiguous: a proxy may have checked another one than we do.
  if (others.length > 0) return null;
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? null;
}

/** The signing key, as a KeyObject: verifying with a string takes thirty times as long. */
export const tokenKey = ({ JWT_SECRET }: Config): KeyObject => createSecretKey(Buffer.from(JWT_SECRET));

/** Accepts tokens that are signed by us, not expired, and have an active session. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy) implements OnApplicationShutdown {
  constructor(
    config: Config,
    private readonly sessions: SessionsService,
    private readonly cache: SessionCache,
  ) {
    const key = tokenKey(config);
    super({
      jwtFromRequest: tokenOf,
      // The types allow only text; jsonwebtoken accepts a KeyObject.
      secretOrKeyProvider: (_request, _token, done) => done(null, key as never),
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  /**
   * The base class registers the strategy here. Passport has one registry per process, but tests
   * run several servers in one process, so each strategy gets a unique name.
   */
  getPassportInstance() {
    return { use: (strategy: Strategy) => passport.use((strategy.name = `token ${randomUUID()}`), strategy) };
  }

  /** In the last shutdown phase, because requests in flight need the strategy. */
  onApplicationShutdown() {
    passport.unuse(this.name);
  }

  /** Returns the viewer from the cache, or undefined. */
  cached(request: TokenSource): Viewer | undefined {
    const token = tokenOf(request);
    return token === null ? undefined : this.cache.get(token);
  }

  /** Passport calls this with verified claims. The session may have ended. */
  async validate(request: TokenSource, claims: TokenClaims): Promise<Viewer | undefined> {
    const store = this.cache.store(tokenOf(request)!);
    const session = await this.sessions.find(claims);
    if (session) store(session.viewer, session.seconds);
    return session?.viewer;
  }

  /** Verifies the token of a socket handshake. */
  async viewerOf(token: string): Promise<Viewer | undefined> {
    const cached = this.cache.get(token);
    if (cached) return cached;
    return new Promise((resolve, reject) => {
      const outcome = { success: resolve, fail: () => resolve(undefined), error: reject };
      const request: TokenSource = { raw: { headersDistinct: { authorization: [`Bearer ${token}`] } } };
      (Object.assign(Object.create(this) as this, outcome) as Strategy).authenticate(request as never);
    });
  }
}
