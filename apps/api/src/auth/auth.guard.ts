import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard as PassportGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../common/errors/app-error.js';
import { ACCESS, UNCONFIRMED, type Access } from './decorators.js';
import { TokenStrategy } from './token.strategy.js';

/** Guards every route: a request passes when its route is public or its token belongs to an active session. */
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
    // What is public stays so.
    if (request.viewer?.mustConfirmEmail && !access?.public && !this.allowsUnconfirmed(context))
      throw new AppError('email_unconfirmed');
    return true;
  }

  private allowsUnconfirmed(context: ExecutionContext): boolean {
    return (
      this.reflector.getAllAndOverride<boolean | undefined>(UNCONFIRMED, [context.getHandler(), context.getClass()]) ===
      true
    );
  }

  /** @throws AppError unauthorized, or the error of the session lookup */
  override handleRequest<Viewer>(error: Error | null, viewer: Viewer): Viewer {
    if (error) throw error;
    if (!viewer) throw new AppError('unauthorized');
    return viewer;
  }
}
