import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { commaSeparated, type Config } from '../../config.js';

declare module 'fastify' {
  interface FastifyRequest {
    callerIp: string;
  }
}

/**
 * Returns whether a proxy with this IP address is trusted to set X-Forwarded-For. `hop` is 0 for
 * the proxy next to the server.
 */
export type Trust = (ip: string, hop: number) => boolean;

/**
 * Removes the port that some proxies add to X-Forwarded-For: `192.0.2.1:4711`,
 * `[2001:db8::1]:4711`.
 */
function withoutPort(ip: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip) ?? [];
  return bracketed ?? ipv4 ?? ip;
}

/** Parses `TRUST_PROXY`, which is empty, a number of hops, or a list of IP addresses. */
export function trustOf({ TRUST_PROXY: setting }: Config): Trust {
  if (/^\d+$/.test(setting)) return (_ip, hop) => hop < Number(setting);
  const isTrusted = proxyAddr.compile(commaSeparated(setting));
  return (ip, hop) => isTrusted(withoutPort(ip), hop);
}

/** Names for networks that `TRUST_PROXY` may contain. */
const NAMED_NETWORKS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Returns the networks of trusted proxies; none for a number of hops. */
export const trustedNetworks = ({ TRUST_PROXY: setting }: Config): string[] =>
  /^\d+$/.test(setting) ? [] : commaSeparated(setting).flatMap((text) => NAMED_NETWORKS[text] ?? [text]);

/**
 * Returns the network to which rate limits apply: an IPv4 address, or the /64 network of an IPv6
 * address, because a household or server can use all addresses in it. Accepts a port and
 * IPv4-mapped addresses.
 */
export function networkOf(ipAndPort: string): string {
  const ip = withoutPort(ipAndPort);
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/**
 * Stores the caller's IP address when a request arrives, because it is unknown after the
 * connection is closed.
 */
export function storeCallerIp(fastify: FastifyInstance): void {
  fastify.decorateRequest('callerIp', '');
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.callerIp = withoutPort(request.ip ?? '');
    done();
  });
}

/** Returns the caller's network, for rate limits of requests without a session. */
export const callerNetwork = ({ callerIp }: FastifyRequest): string => networkOf(callerIp);

/** Returns the caller's IP address for a request that Fastify does not handle. */
export const rawCallerIp = (request: IncomingMessage, trust: Trust): string => withoutPort(proxyAddr(request, trust));

/** Returns the caller's network for a request that Fastify does not handle. */
export const rawCallerNetwork = (request: IncomingMessage, trust: Trust): string =>
  networkOf(rawCallerIp(request, trust));

export const CallerNetwork = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  callerNetwork(context.switchToHttp().getRequest<FastifyRequest>()),
);
