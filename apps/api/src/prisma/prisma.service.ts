import { createHash } from 'node:crypto';
import { Injectable, Logger, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@sapa/prisma/client';
import { Config } from '../config.js';

/** The password hash is left out of every result; reading it is a compile error unless a query asks for it. */
const omit = { user: { passwordHash: true } } as const;

/** Milliseconds to wait for a free connection, and for a transaction to end. */
export interface TransactionLimits {
  maxWait: number;
  timeout: number;
}

/**
 * Without a free connection, callers are soon asked to retry. A transaction that has begun gets more time: Prisma's default of 5 s is too
 * short on a busy machine, and deleting an account with many pets takes longer anyway.
 */
const REQUEST_LIMITS: TransactionLimits = { maxWait: 5000, timeout: 60_000 };

const statementNames = new Map<string, string>();

/** The adapter uses prepared statements only for named ones. */
function statementName({ sql }: { sql: string }): string {
  let name = statementNames.get(sql);
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url');
    // Lists of varying length create ever new statements; beyond the first thousand the name is computed each time.
    if (statementNames.size < 1000) statementNames.set(sql, name);
  }
  return name;
}

/** The only place that builds a database client. */
@Injectable()
export class PrismaService
  extends PrismaClient<{ adapter: PrismaPg; omit: typeof omit; transactionOptions: TransactionLimits }>
  implements OnApplicationShutdown
{
  constructor(config: Config, @Optional() limits: TransactionLimits = REQUEST_LIMITS) {
    const logger = new Logger('database');
    super({
      adapter: new PrismaPg(
        {
          connectionString: config.DATABASE_URL,
          max: config.DATABASE_POOL_SIZE,
          connectionTimeoutMillis: limits.maxWait,
          application_name: 'sapa',
        },
        {
          statementNameGenerator: statementName,
          // Without a listener, a lost connection would end the process.
          onPoolError: (error) => logger.warn(`idle connection lost: ${error.message}`),
          onConnectionError: (error) => logger.warn(`connection lost: ${error.message}`),
        },
      ),
      omit,
      transactionOptions: limits,
    });
  }

  /** Disconnects in the last phase: requests in flight still need it. */
  async onApplicationShutdown() {
    await this.$disconnect();
  }
}
