import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValue } from '../../platform/http/cookies.js';

const NAME = 'sapa-provider-login';
/** Longer than a login at a provider and the registration after it. */
const MAX_AGE_SECONDS = 30 * 60;

/**
 * Injects the secret that binds a login at a provider to this browser, or undefined. Without it,
 * an attacker could log a visitor in to the attacker's account.
 */
export const BrowserCookie = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  cookieValue(context.switchToHttp().getRequest<FastifyRequest>().headers.cookie, NAME),
);

/** Stores the secret in the browser, which sends Lax cookies when the provider redirects back. */
export function setBrowserCookie(reply: FastifyReply, secret: string, { pathname, protocol }: URL): void {
  const secure = protocol === 'https:' ? '; Secure' : '';
  const attributes = `Path=${pathname}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  void reply.header('set-cookie', `${NAME}=${secret}; ${attributes}`);
}
