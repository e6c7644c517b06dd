import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { callerNetwork } from './network.js';
import { RateLimits } from './rate-limits.js';

const READS = ['GET', 'HEAD', 'OPTIONS'];

const SKIP_WRITE_LIMIT = Symbol('skip write limit');

/** For calls that must work for callers over their limit too, such as logging out. */
export const SkipWriteLimit = () => SetMetadata(SKIP_WRITE_LIMIT, true);

/**
 * Counts every call that may change something; those that can be abused have a narrower limit of their own beside it. By session
 * first: with a stolen session nobody can keep the owner, in another one, from writing and from ending it. Then by user, with a wider
 * limit: many sessions are no way around it.
 */
@Injectable()
export class WriteLimitGuard implements CanActivate {
  constructor(
    private readonly limits: RateLimits,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() === 'ws') return true; // socket events have a limit of their own (MessagesGateway)
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (READS.includes(request.method) || this.reflector.get(SKIP_WRITE_LIMIT, context.getHandler())) return true;
    const { viewer } = request;
    await this.limits.consume('writesPerCaller', viewer?.sessionId ?? callerNetwork(request));
    if (viewer) await this.limits.consume('writesPerUser', String(viewer.id));
    return true;
  }
}
