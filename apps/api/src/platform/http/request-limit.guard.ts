import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { callerNetwork } from './network.js';
import { RateLimits } from './rate-limits.js';

export const READS = ['GET', 'HEAD', 'OPTIONS'];

const SKIP_REQUEST_LIMIT = Symbol('skip request limit');

/** Exempts a route, such as logging out, from the limit on all requests. */
export const SkipRequestLimit = () => SetMetadata(SKIP_REQUEST_LIMIT, true);

/**
 * Rate-limits all write requests, and reads of public routes without a session. Some routes have
 * stricter limits in addition. The limit per session prevents a stolen session from using up the
 * owner's limit. A higher limit per user applies to all sessions together.
 */
@Injectable()
export class RequestLimitGuard implements CanActivate {
  constructor(
    private readonly limits: RateLimits,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() === 'ws') return true; // MessagesGateway limits socket events
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (this.reflector.get(SKIP_REQUEST_LIMIT, context.getHandler())) return true;
    return READS.includes(request.method) ? this.consumeRead(request) : this.consume(request);
  }

  /** `AuthGuard` has rejected reads of private routes without a session. */
  private async consumeRead(request: FastifyRequest): Promise<boolean> {
    if (!request.viewer) await this.limits.consume('publicReadsPerNetwork', callerNetwork(request));
    return true;
  }

  private async consume(request: FastifyRequest): Promise<boolean> {
    const { viewer } = request;
    await this.limits.consume('writesPerCaller', viewer?.sessionId ?? callerNetwork(request));
    if (viewer) await this.limits.consume('writesPerUser', String(viewer.id));
    return true;
  }
}
