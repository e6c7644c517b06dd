import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { commaSeparated, type Config } from '../../config.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of whoever calls. */
    caller: string;
  }
}

/** Whether the proxy at this address, so many hops away, is believed when it says who has called it. */
export type Trust = (address: string, hop: number) => boolean;

/** `TRUST_PROXY`: nobody, so many hops, or these addresses. */
export function trustOf({ TRUST_PROXY: setting }: Config): Trust {
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < Number(setting);
  return proxyAddr.compile(commaSeparated(setting));
}

/**
 * Whom an address belongs to, as far as limits are concerned: a household or a rented server has a whole /64 of IPv6 and changes
 * its address within it at will. IPv4 counts whole, also where it is written as IPv6.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Notes who calls when the request comes: later its connection, and with it the address, may be gone. */
export function noteCaller(fastify: FastifyInstance): void {
  fastify.decorateRequest('caller', '');
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.caller = request.ip ?? '';
    done();
  });
}

/** Where a request comes from, for limits of callers who are not known. */
export const callerNetwork = ({ caller }: FastifyRequest): string => networkOf(caller);

/** The same for a request that never comes to Fastify. */
export const rawCallerNetwork = (request: IncomingMessage, trust: Trust): string =>
  networkOf(proxyAddr(request, trust));

export const CallerNetwork = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  callerNetwork(context.switchToHttp().getRequest<FastifyRequest>()),
);
