import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** A valid cookie name (RFC 6265). */
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

/** The names in a `Cookie` header. A part without `=` is the value of a nameless cookie, and is left out. */
const cookieNames = (header: string | undefined): string[] => {
  const names = (header ?? '').split(';').map((pair) => pair.slice(0, Math.max(pair.indexOf('='), 0)).trim());
  return [...new Set(names.filter((name) => NAME.test(name)))];
};

/** The names of the cookies of the request, without their values. */
export const CookieNames = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  cookieNames(context.switchToHttp().getRequest<FastifyRequest>().headers.cookie),
);
