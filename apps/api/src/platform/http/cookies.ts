import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Matches a valid cookie name (RFC 6265). */
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

/**
 * Returns the cookie names in a `Cookie` header. A part without `=` is a cookie without a name.
 */
const cookieNames = (header: string | undefined): string[] => {
  const names = (header ?? '').split(';').map((pair) => pair.slice(0, Math.max(pair.indexOf('='), 0)).trim());
  return [...new Set(names.filter((name) => NAME.test(name)))];
};

/** Injects the names of the request's cookies, without their values. */
export const CookieNames = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  cookieNames(context.switchToHttp().getRequest<FastifyRequest>().headers.cookie),
);

/** Returns the value of a cookie in a `Cookie` header, or undefined. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
