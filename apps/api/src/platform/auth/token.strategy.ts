import { createHmac, createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { Config, tokenSecretsOf } from '../../config.js';
import type { Viewer } from '../users/viewer.js';
import { SessionCache } from './session-cache.js';
import { SessionsService, type TokenClaims } from './sessions.service.js';

interface TokenSource {
  raw: Pick<IncomingMessage, 'headersDistinct'>;
  query?: unknown;
  routeOptions?: { config: object };
}

/**
 * Reads the token from the `Authorization` header. On routes with `@TokenInQuery()`, also reads it
 * from `?token=`.
 */
function tokenOf({ raw, query, routeOptions }: TokenSource): string | null {
  const [header, ...others] = raw.headersDistinct.authorization ?? [];
  if (header === undefined) {
    const { tokenInQuery } = (routeOptions?.config ?? {}) as { tokenInQuery?: boolean };
    const token = tokenInQuery ? (query as { token?: unknown }).token : undefined;
    return typeof token === 'string' ? token : null;
  }
  // Reject repeated headers, because a proxy may have checked a different header.
  if (others.length > 0) return null;
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? null;
}

/**
 * Returns the keys that verify tokens. The first key also signs new tokens. Verifying with a
 * KeyObject is 30 times as fast as with a string.
 */
export const tokenKeys = (config: Config): [KeyObject, ...KeyObject[]] =>
  tokenSecretsOf(config).map((secret) => createSecretKey(Buffer.from(secret))) as [KeyObject, ...KeyObject[]];

/**
 * Returns the previous key that signed the token, otherwise the current key. Tokens do not name
 * their key.
 */
function keyOf(token: string, [present, ...previous]: [KeyObject, ...KeyObject[]]): KeyObject {
  const end = token.lastIndexOf('.');
  const [signed, signature] = [token.slice(0, end), token.slice(end + 1)];
  return previous.find((key) => createHmac('sha256', key).update(signed).digest('base64url') === signature) ?? present;
}

/** Accepts a token if this server has signed it, it has not expired, and its session is active. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy) implements OnApplicationShutdown {
  constructor(
    config: Config,
    private readonly sessions: SessionsService,
    private readonly cache: SessionCache,
  ) {
    const keys = tokenKeys(config);
    super({
      jwtFromRequest: tokenOf,
      // jsonwebtoken accepts a KeyObject, although its types allow only a string.
      secretOrKeyProvider: (_request, token: string, done) => done(null, keyOf(token, keys) as never),
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  /**
   * The base class calls this to register the strategy. Passport has one registry per process, but
   * tests run several servers in a process, so each strategy needs a unique name.
   */
  getPassportInstance() {
    return { use: (strategy: Strategy) => passport.use((strategy.name = `token ${randomUUID()}`), strategy) };
  }

  /** Remove the strategy in the last shutdown phase, because requests need it until then. */
  onApplicationShutdown() {
    passport.unuse(this.name);
  }

  /** Returns the viewer of the request's token if it is cached, otherwise undefined. */
  cached(request: TokenSource): Viewer | undefined {
    const token = tokenOf(request);
    return token === null ? undefined : this.cache.get(token);
  }

  /** Passport calls this with verified claims. Returns undefined if the session has ended. */
  async validate(request: TokenSource, claims: TokenClaims): Promise<Viewer | undefined> {
    const store = this.cache.store(tokenOf(request)!);
    const session = await this.sessions.find(claims);
    if (session) store(session.viewer, session.seconds);
    return session?.viewer;
  }

  /**
   * Returns the viewer of a token from a socket handshake, or undefined if the token is not valid.
   */
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
