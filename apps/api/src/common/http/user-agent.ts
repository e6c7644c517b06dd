import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** By what users know their sessions apart. Not a part of any documented request: every client sends it by itself. */
export const UserAgent = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<FastifyRequest>().headers['user-agent'],
);
