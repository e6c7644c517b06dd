import { Injectable, Logger, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@sapa/prisma/client';
import { Pool } from 'pg';
import { Config } from '../../config.js';
import { statementName } from './statement-names.js';

/** Omits the password hash from results unless a query selects it. */
const omit = { user: { passwordHash: true } } as const;

/** Milliseconds to wait for a free connection, and for a transaction to finish. */
export interface TransactionLimits {
  maxWait: number;
  timeout: number;
}

/**
 * Without a free connection, a request soon fails and the client retries. A started transaction
 * gets longer than Prisma's default of 5 s, which deleting an account with many pets exceeds.
 */
const REQUEST_LIMITS: TransactionLimits = { maxWait: 5000, timeout: 60_000 };

/** The only place that connects to the database. Prisma and `Statements` share its pool. */
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
    // Without a listener, a lost connection would crash the process.
    pool.on('error', (error) => logger.warn(`idle connection lost: ${error.message}`));
    // The pool has no error listener while it hands over a connection, and an unhandled error
    // would end the process.
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

  /** Disconnects in the last shutdown phase, because requests in flight need the database. */
  async onApplicationShutdown() {
    await this.$disconnect();
  }
}
