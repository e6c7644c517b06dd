import { BlockList, isIP } from 'node:net';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../config.js';
import { AppError } from '../errors/app-error.js';
import { toProblemView } from '../errors/error.filter.js';
import { JobsService } from '../jobs/jobs.service.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { trustedNetworks } from '../http/network.js';
import { Preparation } from '../http/preparation.js';

/** Milliseconds until all processes know a new ban. */
const POLL_INTERVAL = 2000;
/** Seconds between deletions of expired bans. */
const CLEANUP_INTERVAL = 3600;

export const MAX_BAN_DAYS = 3650;

/**
 * Health checks are exempt, because a load balancer with a banned IP address must still see a
 * healthy server.
 */
const EXEMPT = '/api/health/';

/** Cannot be banned, because operators and probes on the server's machine use these addresses. */
const LOOPBACK = ['127.0.0.0/8', '::1'];

interface Network {
  /** Canonical form, such as `192.0.2.0/24`; a single IP address has no prefix length. */
  name: string;
  ip: ipaddr.IPv4 | ipaddr.IPv6;
  prefix: number;
}

/** Parses an IP address or a network. Returns undefined for other strings. */
export function parseNetwork(text: string): Network | undefined {
  const [host = '', length, ...rest] = text.trim().split('/');
  if (!isIP(host) || host.includes('%') || rest.length > 0) return undefined;
  const parsed = ipaddr.parse(host);
  const bits = parsed.kind() === 'ipv4' ? 32 : 128;
  if (length !== undefined && (!/^\d{1,3}$/.test(length) || Number(length) > bits)) return undefined;
  const ip = ipaddr.process(host); // an IPv4-mapped address becomes an IPv4 address
  const prefix = Number(length ?? bits) - (bits - (ip.kind() === 'ipv4' ? 32 : 128));
  if (prefix < 0) return undefined;
  const cidr = `${ip.toString()}/${prefix}`;
  const first = (ip.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(cidr);
  const isSingle = prefix === (ip.kind() === 'ipv4' ? 32 : 128);
  return { name: isSingle ? first.toString() : `${first.toString()}/${prefix}`, ip: first, prefix };
}

const overlap = (one: Network, other: Network): boolean =>
  one.ip.kind() === other.ip.kind() && one.ip.match(other.ip, Math.min(one.prefix, other.prefix));

/** Returns a loopback or proxy network that a ban of `network` would include, if there is one. */
export function conflictOf(network: string, config: Config): string | undefined {
  const banned = parseNetwork(network)!;
  return [...LOOPBACK, ...trustedNetworks(config)].find((text) => {
    const known = parseNetwork(text);
    return known !== undefined && overlap(banned, known);
  });
}

/**
 * Networks that may not send requests for a while. All processes read the table every few seconds,
 * which also works through poolers and without Redis. While the database is unreachable, known
 * bans stay in effect.
 */
@Injectable()
export class NetworkBans implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('network bans');
  private banned?: BlockList;
  /** The networks of `banned`, to detect changes. */
  private known = '';
  private timer?: NodeJS.Timeout;
  private hasFailed = false;

  constructor(
    private readonly prisma: PrismaService,
    private readonly preparation: Preparation,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('expired network bans', CLEANUP_INTERVAL, () => this.removeExpired());
    void this.refresh();
    this.timer = setInterval(() => void this.refresh(), POLL_INTERVAL).unref();
  }

  onModuleDestroy() {
    clearInterval(this.timer);
  }

  has(ip: string): boolean {
    if (!this.banned) return false;
    const version = isIP(ip);
    return version !== 0 && this.banned.check(ip, version === 4 ? 'ipv4' : 'ipv6');
  }

  /** Rejects requests of banned networks before all other work. */
  guard(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!this.has(request.callerIp) || request.url.startsWith(EXEMPT)) return done();
      void reply
        .status(403)
        .headers({ connection: 'close', 'cache-control': 'no-store' })
        .send(toProblemView(new AppError('address_banned'), request.id));
    });
  }

  private async refresh(): Promise<void> {
    if (!this.preparation.isDone) return; // the table may not exist yet
    try {
      const where = { expiresAt: { gt: new Date() } };
      const rows = await this.prisma.addressBan.findMany({
        where,
        orderBy: { network: 'asc' },
        select: { network: true },
      });
      this.replace(rows.map(({ network }) => network));
      this.hasFailed = false;
    } catch (error) {
      if (!this.hasFailed) this.logger.warn(`failed to read the network bans: ${(error as Error).message}`);
      this.hasFailed = true;
    }
  }

  private replace(networks: string[]): void {
    const known = networks.join(' ');
    if (known === this.known) return;
    this.known = known;
    if (networks.length === 0) {
      this.banned = undefined;
      return;
    }
    const banned = new BlockList();
    for (const network of networks) {
      const parsed = parseNetwork(network);
      if (parsed) banned.addSubnet(parsed.ip.toString(), parsed.prefix, parsed.ip.kind());
    }
    this.banned = banned;
  }

  private async removeExpired(): Promise<void> {
    await this.prisma.long.addressBan.deleteMany({ where: { expiresAt: { lte: new Date() } } });
  }
}
