import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** What may be a cookie's name (RFC 6265). */
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

/** The names in a `Cookie` header. A part without a `=` is the value of a cookie without a name, and is left out. */
const cookieNames = (header: string | undefined): string[] => {
  const names = (header ?? '').split(';').map((pair) => pair.slice(0, Math.max(pair.indexOf('='), 0)).trim());
  return [...new Set(names.filter((name) => NAME.test(name)))];
};

/** The names of the cookies that came with the request; their values are nobody's business. */
export const CookieNames = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  cookieNames(context.switchToHttp().getRequest<FastifyRequest>().headers.cookie),
);
