import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import type { ProblemCode } from '../errors/problems.js';

/** Who asks: the user whose session the request's token belongs to. */
export interface Viewer {
  id: number;
  uuid: string;
  sessionId: string;
  /** When the token ends by itself, in seconds since 1970. */
  expiresAt?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer?: Viewer;
  }
}

export const ACCESS = Symbol('access');

/**
 * Opens a route to callers without a token; a route without this is private. A token that is sent must be good all the same,
 * unless `ignoresToken` (decisions §6).
 */
export const Public = (options: { ignoresToken?: boolean } = {}) => SetMetadata(ACCESS, { ...options, public: true });

/** The caller of a public route: nobody where there is no token. */
export const OptionalUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().viewer,
);

export const TOKEN_IN_QUERY = Symbol('token in query');

/** Takes the token from `?token=` where the header is missing: browsers' own event streams cannot set one. */
export const TokenInQuery = () => SetMetadata(TOKEN_IN_QUERY, true);

/** Whose row it shall be can only be the caller's choice where it is the caller's own (decisions §12). @throws AppError not_yours */
export function requireCaller(viewer: Viewer, userId: number | string | undefined): void {
  if (userId !== undefined && Number(userId) !== viewer.id) throw new AppError('not_yours');
}

/**
 * Why something cannot be changed that was not found among the viewer's own: what they can see is somebody else's, what they cannot
 * see does not exist for them.
 */
export const notOwn = (isSeen: boolean, unknown: ProblemCode = 'not_found'): AppError =>
  new AppError(isSeen ? 'not_yours' : unknown);

/** The caller of a private route. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): Viewer => {
  const { viewer } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!viewer) throw new Error('CurrentUser stands on a public route');
  return viewer;
});
