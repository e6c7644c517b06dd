import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../../platform/common/hash.js';
import type { Reporter } from './lost-and-found.visibility.js';

/** Header with the secret of a finder without an account. */
const SECRET_HEADER = 'x-report-secret';
/** OpenAPI description of the header. */
export const SECRET = {
  name: SECRET_HEADER,
  required: false,
  description: 'The secret of a finder without an account.',
};
const MAX_SECRET = 100;

/** Injects the caller with the secret of the request, for routes that need no account. */
export const CurrentReporter = createParamDecorator((_data: unknown, context: ExecutionContext): Reporter => {
  const { viewer, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const secret = headers[SECRET_HEADER];
  const isSent = typeof secret === 'string' && secret !== '' && secret.length <= MAX_SECRET;
  return { viewer, secretHash: isSent ? hashOf(secret) : undefined };
});
