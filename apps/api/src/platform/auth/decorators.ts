import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
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
 * Makes a route public; without this a route is private. A token that is sent must still be valid, unless `ignoresToken` (decisions §6).
 */
export const Public = (options: { ignoresToken?: boolean } = {}) => SetMetadata(ACCESS, { ...options, public: true });

export const UNCONFIRMED = Symbol('unconfirmed');

/** Also for accounts that may not be used otherwise before their e-mail address is confirmed. */
export const AllowUnconfirmed = () => SetMetadata(UNCONFIRMED, true);

export const LEAST_ROLE = Symbol('least role');

/** Opens a route, or all of a controller, only to those who have this role or a higher one. */
export const RequiresRole = (role: Role) => SetMetadata(LEAST_ROLE, role);

export const WHILE_SUSPENDED = Symbol('while suspended');

/** A call that changes something and works also for suspended people: it protects them, or only concerns what they read. */
export const WhileSuspended = () => SetMetadata(WHILE_SUSPENDED, true);

/** The caller of a public route; undefined without a token. */
export const OptionalUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().viewer,
);

/** Accepts the token in `?token=` if the header is missing: the browsers' EventSource cannot set headers. */
export const TokenInQuery = () => RouteConfig({ tokenInQuery: true });

/** The caller of a private route. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): Viewer => {
  const { viewer } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!viewer) throw new Error('CurrentUser is used on a public route');
  return viewer;
});
