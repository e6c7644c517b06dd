import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { commaSeparated, type Config } from '../../config.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The IP address of the caller. */
    callerAddress: string;
  }
}

/** Whether to trust X-Forwarded-For from a proxy with this IP address, `hop` hops away. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Removes the port that some proxies add in X-Forwarded-For: `192.0.2.1:4711`,
 * `[2001:db8::1]:4711`.
 */
function withoutPort(address: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return bracketed ?? ipv4 ?? address;
}

/** Parses `TRUST_PROXY`: empty, a number of hops, or IP addresses. */
export function trustOf({ TRUST_PROXY: setting }: Config): Trust {
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < Number(setting);
  const isTrusted = proxyAddr.compile(commaSeparated(setting));
  return (address, hop) => isTrusted(withoutPort(address), hop);
}

/**
 * Returns the network for rate limits: the IPv4 address, or the /64 of an IPv6 address, within
 * which a household or server can change its address. Accepts a port and IPv4-mapped addresses.
 */
export function networkOf(addressAndPort: string): string {
  const address = withoutPort(addressAndPort);
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Stores the caller's address on arrival, because a closed connection no longer has it. */
export function storeCallerAddress(fastify: FastifyInstance): void {
  fastify.decorateRequest('callerAddress', '');
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.callerAddress = withoutPort(request.ip ?? '');
    done();
  });
}

/** Network of a request, for rate limits without a session. */
export const callerNetwork = ({ callerAddress }: FastifyRequest): string => networkOf(callerAddress);

/** Network of a request outside of Fastify. */
export const rawCallerNetwork = (request: IncomingMessage, trust: Trust): string =>
  networkOf(proxyAddr(request, trust));

export const CallerNetwork = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  callerNetwork(context.switchToHttp().getRequest<FastifyRequest>()),
);
