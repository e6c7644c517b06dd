import { isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * Whom an address belongs to, as far as limits are concerned: a household or a rented server has a whole /64 of IPv6 and changes
 * its address within it at will. IPv4 counts whole, also where it is written as IPv6.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%'); // fe80::1%eth0
  if (!isIPv6(plain)) return address;
  // A browser's spelling: lower case, no leading zeros, no dots.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text = '') => (text === '' ? [] : text.split(':'));
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  const bytes = groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
  return bytes.join('.');
}

/** Where a request comes from, for limits of callers who are not known. */
export const callerNetwork = ({ ip }: FastifyRequest): string => networkOf(ip);

export const CallerNetwork = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  callerNetwork(context.switchToHttp().getRequest<FastifyRequest>()),
);
