import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { callerNetwork } from './network.js';
import { RateLimits } from './rate-limits.js';

const READS = ['GET', 'HEAD', 'OPTIONS'];

const UNCOUNTED = Symbol('uncounted');

/** Works also for those who have written too much: what ends their writing. */
export const Uncounted = () => SetMetadata(UNCOUNTED, true);

/**
 * Counts every call that may change something; those that can be abused have a narrower limit of their own beside it. By session
 * first: whoever has stolen one cannot keep the owner, in another, from writing and from ending it. Then by user, wider: many
 * sessions are no way around it.
 */
@Injectable()
export class WriteLimitGuard implements CanActivate {
  constructor(
    private readonly limits: RateLimits,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() === 'ws') return true; // what sockets send has its own limit (MessagesGateway)
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (READS.includes(request.method) || this.reflector.get(UNCOUNTED, context.getHandler())) return true;
    const { viewer } = request;
    await this.limits.consume('writesPerCaller', viewer?.sessionId ?? callerNetwork(request));
    if (viewer) await this.limits.consume('writesPerUser', String(viewer.id));
    return true;
  }
}
