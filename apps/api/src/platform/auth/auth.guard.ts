import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard as PassportGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import type { Role } from '@sapa/prisma/client';
import { AppError, Suspended } from '../errors/app-error.js';
import { READS } from '../http/write-limit.guard.js';
import { hasRole } from '../users/roles.js';
import { isSuspended } from '../users/viewer.js';
import { ACCESS, LEAST_ROLE, UNCONFIRMED, WHILE_SUSPENDED, type Access } from './decorators.js';
import { TokenStrategy } from './token.strategy.js';

/**
 * Guards every route: a request passes when its route is public, or its token belongs to an active session of somebody with the role that
 * the route requires. Suspended people only read, but for the few calls that say `@WhileSuspended()`.
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
    if (context.getType() === 'ws') return true; // the token of a socket is verified when it connects (SocketGateway)
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

  /** @throws AppError email_unconfirmed, not_allowed where the caller's role does not suffice, or suspended */
  private authorize(context: ExecutionContext, { viewer, method }: FastifyRequest, access: Access | undefined): void {
    if (!viewer) throw new AppError('unauthorized');
    const says = <Value>(what: symbol) =>
      this.reflector.getAllAndOverride<Value | undefined>(what, [context.getHandler(), context.getClass()]);
    // What is public stays so.
    if (viewer.mustConfirmEmail && !access?.public && !says<boolean>(UNCONFIRMED))
      throw new AppError('email_unconfirmed');
    const least = says<Role>(LEAST_ROLE);
    if (least && !hasRole(viewer, least)) throw new AppError('not_allowed');
    if (READS.includes(method) || !isSuspended(viewer) || says<boolean>(WHILE_SUSPENDED)) return;
    throw new Suspended(new Date(viewer.suspendedUntil! * 1000));
  }

  /** @throws AppError unauthorized, or the error of the session lookup */
  override handleRequest<Viewer>(error: Error | null, viewer: Viewer): Viewer {
    if (error) throw error;
    if (!viewer) throw new AppError('unauthorized');
    return viewer;
  }
}
