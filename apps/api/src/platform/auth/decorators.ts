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

/** Makes a route public. A token, if sent, must be valid unless `ignoresToken` (decisions §6). */
export const Public = (options: { ignoresToken?: boolean } = {}) => SetMetadata(ACCESS, { ...options, public: true });

export const UNCONFIRMED = Symbol('unconfirmed');

/** Opens a route to accounts that must still confirm their e-mail address. */
export const AllowUnconfirmed = () => SetMetadata(UNCONFIRMED, true);

export const REQUIRED_ROLE = Symbol('required role');

/** Restricts a route or controller to this role and higher ones. */
export const RequiresRole = (role: Role) => SetMetadata(REQUIRED_ROLE, role);

export const WHILE_SUSPENDED = Symbol('while suspended');

/** Opens a write route to suspended users: it protects them or affects only what they see. */
export const WhileSuspended = () => SetMetadata(WHILE_SUSPENDED, true);

/** The caller of a public route; undefined without a token. */
export const OptionalUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().viewer,
);

/** Accepts `?token=` without the header, because browsers' EventSource cannot set headers. */
export const TokenInQuery = () => RouteConfig({ tokenInQuery: true });

/** The caller of a private route. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): Viewer => {
  const { viewer } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!viewer) throw new Error('CurrentUser is used on a public route');
  return viewer;
});
