import { applyDecorators, createParamDecorator, Header, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { Role } from '@sapa/prisma/client';
import type { Viewer } from '../users/viewer.js';

export interface Access {
  public?: boolean;
  ignoresToken?: boolean;
}

export const ACCESS = Symbol('access');

/**
 * Makes a route public. A token in the request must still be valid, unless `ignoresToken` is set
 * (decisions §6).
 */
export const Public = (options: { ignoresToken?: boolean } = {}) => SetMetadata(ACCESS, { ...options, public: true });

export const UNCONFIRMED = Symbol('unconfirmed');

/** Allows a route for accounts that have not confirmed their email address yet. */
export const AllowUnconfirmed = () => SetMetadata(UNCONFIRMED, true);

export const REQUIRED_ROLE = Symbol('required role');

/** Allows a route or controller only for this role and higher roles. */
export const RequiresRole = (role: Role) => SetMetadata(REQUIRED_ROLE, role);

export const WHILE_SUSPENDED = Symbol('while suspended');

/**
 * Allows a write route for suspended users. Use it only if the route protects the user or affects
 * only what the user sees.
 */
export const WhileSuspended = () => SetMetadata(WHILE_SUSPENDED, true);

/** Injects the caller of a public route, or undefined if the request has no token. */
export const OptionalUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().viewer,
);

/** Accepts the token as `?token=` too, because browsers' EventSource cannot set headers. */
export const TokenInQuery = () => RouteConfig({ tokenInQuery: true });

/** Injects the caller of a private route. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): Viewer => {
  const { viewer } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!viewer) throw new Error('CurrentUser is used on a public route');
  return viewer;
});

/** Marks a call whose URL contains a secret: no account, no caching, no referrer. */
export const WithLink = () =>
  applyDecorators(
    Public({ ignoresToken: true }),
    Header('cache-control', 'no-store'),
    Header('referrer-policy', 'no-referrer'),
  );
