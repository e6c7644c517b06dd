import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../common/errors/app-error.js';
import { ACCESS, TOKEN_IN_QUERY } from './decorators.js';
import { SessionsService } from './sessions.service.js';

/** Lets a request pass when its route is public or its token belongs to a living session. Every route has it. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() === 'ws') return true; // a socket that may send has shown its token (SocketGateway)
    const access = this.reflector.getAllAndOverride<{ public?: boolean; ignoresToken?: boolean } | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access?.ignoresToken) return true;

    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const [header, ...others] = request.raw.headersDistinct.authorization ?? [];
    if (header === undefined && access?.public) return true;

    // Of two headers nobody knows which one is meant; a proxy may have looked at the other.
    const token =
      header === undefined
        ? this.tokenInQuery(context, request)
        : others.length === 0 && /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
    const viewer = token && (await this.sessions.verify(token));
    if (!viewer) throw new AppError('unauthorized');
    request.viewer = viewer;
    return true;
  }

  private tokenInQuery(context: ExecutionContext, request: FastifyRequest): string | undefined {
    if (!this.reflector.get(TOKEN_IN_QUERY, context.getHandler())) return undefined;
    const { token } = request.query as { token?: unknown };
    return typeof token === 'string' ? token : undefined;
  }
}
