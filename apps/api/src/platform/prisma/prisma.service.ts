import { Injectable, Logger, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@sapa/prisma/client';
import { Pool } from 'pg';
import { Config } from '../../config.js';
import { statementName } from './statement-names.js';

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

/** The only place that connects to the database. Its connections are shared by Prisma and `Statements`. */
@Injectable()
export class PrismaService
  extends PrismaClient<{ adapter: PrismaPg; omit: typeof omit; transactionOptions: TransactionLimits }>
  implements OnApplicationShutdown
{
  readonly pool: Pool;

  constructor(config: Config, @Optional() limits: TransactionLimits = REQUEST_LIMITS) {
    const logger = new Logger('database');
    const pool = new Pool({
      connectionString: config.DATABASE_URL,
      max: config.DATABASE_POOL_SIZE,
      connectionTimeoutMillis: limits.maxWait,
      application_name: 'sapa',
    });
    // Without a listener, a lost connection would end the process.
    pool.on('error', (error) => logger.warn(`idle connection lost: ${error.message}`));
    // Nor does the pool listen while it hands a connection on: the database may end it in the message that ended the use before.
    pool.on('connect', (client) => client.on('error', () => {}));
    super({
      adapter: new PrismaPg(pool, {
        statementNameGenerator: ({ sql }) => statementName(sql),
        onConnectionError: (error) => logger.warn(`connection lost: ${error.message}`),
      }),
      omit,
      transactionOptions: limits,
    });
    this.pool = pool;
  }

  override async $disconnect() {
    await super.$disconnect();
    if (!this.pool.ending) await this.pool.end();
  }

  /** Disconnects in the last phase: requests in flight still need it. */
  async onApplicationShutdown() {
    await this.$disconnect();
  }
}
