import { createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { Config } from '../config.js';
import type { Viewer } from '../users/viewer.js';
import { SessionsService, type TokenClaims } from './sessions.service.js';

/** What a token is taken from: a Fastify request has this. */
interface TokenSource {
  raw: Pick<IncomingMessage, 'headersDistinct'>;
  query?: unknown;
  routeOptions?: { config: { tokenInQuery?: boolean } };
}

/** From the `Authorization` header; where there is none, from `?token=` of a route that says `@TokenInQuery()`. */
function tokenOf({ raw, query, routeOptions }: TokenSource): string | null {
  const [header, ...others] = raw.headersDistinct.authorization ?? [];
  if (header === undefined) {
    const token = routeOptions?.config.tokenInQuery ? (query as { token?: unknown }).token : undefined;
    return typeof token === 'string' ? token : null;
  }
  // Of two headers nobody knows which one is meant; a proxy may have looked at the other.
  if (others.length > 0) return null;
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? null;
}

/** What tokens are signed with. A KeyObject: with a plain string every verification takes thirty times as long. */
export const tokenKey = ({ JWT_SECRET }: Config): KeyObject => createSecretKey(Buffer.from(JWT_SECRET));

/** Verifies tokens: signed with our key, not expired, and of an active session. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy) implements OnApplicationShutdown {
  constructor(
    config: Config,
    private readonly sessions: SessionsService,
  ) {
    const key = tokenKey(config);
    super({
      jwtFromRequest: tokenOf,
      // The types know keys as text alone; jsonwebtoken takes a KeyObject.
      secretOrKeyProvider: (_request, _token, done) => done(null, key as never),
      algorithms: ['HS256'],
    });
  }

  /**
   * Where the base class registers the strategy. Passport has one registry for the whole process, and several servers can run in one, as
   * they do in tests: each has a name of its own.
   */
  getPassportInstance() {
    return { use: (strategy: Strategy) => passport.use((strategy.name = `token ${randomUUID()}`), strategy) };
  }

  /** Not before: requests in flight are still to be verified while the server stops. */
  onApplicationShutdown() {
    passport.unuse(this.name);
  }

  /** The claims are verified; their session may have ended. */
  validate(claims: TokenClaims): Promise<Viewer | undefined> {
    return this.sessions.viewerOf(claims);
  }

  /** The same for a token that does not come in a request, but in the handshake of a socket. */
  viewerOf(token: string): Promise<Viewer | undefined> {
    return new Promise((resolve, reject) => {
      const outcome = { success: resolve, fail: () => resolve(undefined), error: reject };
      const request: TokenSource = { raw: { headersDistinct: { authorization: [`Bearer ${token}`] } } };
      (Object.assign(Object.create(this) as this, outcome) as Strategy).authenticate(request as never);
    });
  }
}
