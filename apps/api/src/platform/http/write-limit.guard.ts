import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { callerNetwork } from './network.js';
import { RateLimits } from './rate-limits.js';

export const READS = ['GET', 'HEAD', 'OPTIONS'];

const SKIP_WRITE_LIMIT = Symbol('skip write limit');

/** Exempts a route, such as logging out, from the limit on write requests. */
export const SkipWriteLimit = () => SetMetadata(SKIP_WRITE_LIMIT, true);

/**
 * Rate-limits all write requests. Some routes have stricter limits in addition. The limit per
 * session prevents a stolen session from using up the owner's limit. A higher limit per user
 * applies to all sessions together.
 */
@Injectable()
export class WriteLimitGuard implements CanActivate {
  constructor(
    private readonly limits: RateLimits,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() === 'ws') return true; // MessagesGateway limits socket events
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (READS.includes(request.method) || this.reflector.get(SKIP_WRITE_LIMIT, context.getHandler())) return true;
    return this.consume(request);
  }

  private async consume(request: FastifyRequest): Promise<boolean> {
    const { viewer } = request;
    await this.limits.consume('writesPerCaller', viewer?.sessionId ?? callerNetwork(request));
    if (viewer) await this.limits.consume('writesPerUser', String(viewer.id));
    return true;
  }
}
