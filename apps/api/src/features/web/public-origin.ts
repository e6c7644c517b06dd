import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';

/** A name or an address, and a port: whatever else a client writes into its `Host` header gets into no answer. */
const HOST = /^(?=.{1,260}$)([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * Where people find the web app, for addresses that leave it: `PUBLIC_ORIGIN`, or what the request was sent to. A proxy that is trusted
 * (`TRUST_PROXY`) says what that was. Null where nobody could have meant it.
 */
export function publicOriginOf({ protocol, host }: FastifyRequest, { PUBLIC_ORIGIN }: Config): string | null {
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN;
  const origin = `${protocol}://${host}`;
  return /^https?$/.test(protocol) && HOST.test(host) && URL.canParse(origin) ? new URL(origin).origin : null;
}
