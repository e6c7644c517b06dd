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

/** The part of a Fastify request that a token is read from. */
interface TokenSource {
  raw: Pick<IncomingMessage, 'headersDistinct'>;
  query?: unknown;
  routeOptions?: { config: object };
}

/** The token of a request: from the `Authorization` header; without one, from `?token=` of a route with `@TokenInQuery()`. */
function tokenOf({ raw, query, routeOptions }: TokenSource): string | null {
  const [header, ...others] = raw.headersDistinct.authorization ?? [];
  if (header === undefined) {
    const { tokenInQuery } = (routeOptions?.config ?? {}) as { tokenInQuery?: boolean };
    const token = tokenInQuery ? (query as { token?: unknown }).token : undefined;
    return typeof token === 'string' ? token : null;
  }
  // Two headers are ambiguous: a proxy may have checked the other one.
  if (others.length > 0) return null;
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? null;
}

/** The key that signs tokens. A KeyObject, since verifying with a plain string takes thirty times as long. */
export const tokenKey = ({ JWT_SECRET }: Config): KeyObject => createSecretKey(Buffer.from(JWT_SECRET));

/** Verifies tokens: signed with our key, not expired, and of an active session. */
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
   * The base class registers the strategy in this instance. Passport has one registry per process, but several servers can run in one
   * process, as in tests: each strategy has a name of its own.
   */
  getPassportInstance() {
    return { use: (strategy: Strategy) => passport.use((strategy.name = `token ${randomUUID()}`), strategy) };
  }

  /** Not earlier: while the server stops, requests in flight still need it. */
  onApplicationShutdown() {
    passport.unuse(this.name);
  }

  /** The viewer of a request whose token was verified a short while ago. */
  cached(request: TokenSource): Viewer | undefined {
    const token = tokenOf(request);
    return token === null ? undefined : this.cache.get(token);
  }

  /** Called with verified claims; their session may have ended. */
  async validate(request: TokenSource, claims: TokenClaims): Promise<Viewer | undefined> {
    const store = this.cache.store(tokenOf(request)!);
    const found = await this.sessions.find(claims);
    if (found) store(found.viewer, found.seconds);
    return found?.viewer;
  }

  /** The same for the token in the handshake of a socket. */
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
