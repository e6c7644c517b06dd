import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { callerNetwork } from './network.js';
import { RateLimits } from './rate-limits.js';

/** The methods that change nothing. */
export const READS = ['GET', 'HEAD', 'OPTIONS'];

const SKIP_WRITE_LIMIT = Symbol('skip write limit');

/** For calls that must still work beyond the limit, such as logging out. */
export const SkipWriteLimit = () => SetMetadata(SKIP_WRITE_LIMIT, true);

/**
 * Limits all calls that may change something; calls that can be abused have a stricter limit of their own as well. First per session: a
 * stolen session cannot use up the owner's limit, who can write and end it from another one. Then per user, with a higher limit, so that
 * many sessions do not get around it.
 */
@Injectable()
export class WriteLimitGuard implements CanActivate {
  constructor(
    private readonly limits: RateLimits,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() === 'ws') return true; // socket events have a limit of their own (MessagesGateway)
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
