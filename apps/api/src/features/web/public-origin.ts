import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';

/** A host name or IP address with an optional port. Any other `Host` header is ignored. */
const HOST = /^(?=.{1,260}$)([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * Returns the origin for absolute URLs of the web app: `PUBLIC_ORIGIN`, or the origin of the
 * request. A trusted proxy (`TRUST_PROXY`) can set the origin of the request. Returns null if the
 * `Host` header is invalid.
 */
export function publicOriginOf({ protocol, host }: FastifyRequest, { PUBLIC_ORIGIN }: Config): string | null {
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN;
  const origin = `${protocol}://${host}`;
  return /^https?$/.test(protocol) && HOST.test(host) && URL.canParse(origin) ? new URL(origin).origin : null;
}
