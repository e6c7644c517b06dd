import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard as PassportGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import type { Role } from '@sapa/prisma/client';
import { AppError, Suspended } from '../errors/app-error.js';
import { READS } from '../http/request-limit.guard.js';
import { hasRole } from '../users/roles.js';
import { isSuspended } from '../users/viewer.js';
import { ACCESS, REQUIRED_ROLE, UNCONFIRMED, WHILE_SUSPENDED, type Access } from './decorators.js';
import { TokenStrategy } from './token.strategy.js';

/**
 * Guards every route. A request passes if the route is public, or if its token has an active
 * session and the user has the required role. Suspended users can only read, except on routes with
 * `@WhileSuspended()`.
 */
@Injectable()
export class AuthGuard extends PassportGuard() {
  constructor(
    private readonly reflector: Reflector,
    private readonly strategy: TokenStrategy,
  ) {
    super({ defaultStrategy: strategy.name, property: 'viewer' });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // `SocketGateway` verifies the token when a socket connects.
    if (context.getType() === 'ws') return true;
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access?.ignoresToken) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (access?.public && request.headers.authorization === undefined) return true;
    request.viewer = this.strategy.cached(request);
    if (!request.viewer && !(await super.canActivate(context))) return false;
    this.authorize(context, request, access);
    return true;
  }

  /**
   * Checks confirmed address, role and suspension.
   * @throws AppError email_unconfirmed, not_allowed, suspended
   */
  private authorize(context: ExecutionContext, { viewer, method }: FastifyRequest, access: Access | undefined): void {
    if (!viewer) throw new AppError('unauthorized');
    const metadata = <Value>(key: symbol) =>
      this.reflector.getAllAndOverride<Value | undefined>(key, [context.getHandler(), context.getClass()]);
    const isPublicRead = access?.public && READS.includes(method);
    if (viewer.mustConfirmEmail && !isPublicRead && !metadata<boolean>(UNCONFIRMED))
      throw new AppError('email_unconfirmed');
    const requiredRole = metadata<Role>(REQUIRED_ROLE);
    if (requiredRole && !hasRole(viewer, requiredRole)) throw new AppError('not_allowed');
    if (READS.includes(method) || !isSuspended(viewer) || metadata<boolean>(WHILE_SUSPENDED)) return;
    throw new Suspended(new Date(viewer.suspendedUntil! * 1000));
  }

  /**
   * Returns the viewer.
   * @throws AppError unauthorized, or the session lookup's error
   */
  override handleRequest<Viewer>(error: Error | null, viewer: Viewer): Viewer {
    if (error) throw error;
    if (!viewer) throw new AppError('unauthorized');
    return viewer;
  }
}
