import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Shown in the list of sessions. Not in OpenAPI, because every client sends it by itself. */
export const UserAgent = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<FastifyRequest>().headers['user-agent'],
);
