import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * Injects the user agent, which the session list shows. It is not in OpenAPI, because every client
 * sends it anyway.
 */
export const UserAgent = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<FastifyRequest>().headers['user-agent'],
);
