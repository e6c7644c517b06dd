import { Injectable, Logger, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@sapa/prisma/client';
import type { Pool } from 'pg';
import { Config } from '../../config.js';
import { createPool, OTHER_CONNECTIONS, type TimeLimits } from './pool.js';
import { statementName } from './statement-names.js';

/** Leaves the password hash out of results, unless a query selects it. */
const omit = { user: { passwordHash: true } } as const;

/**
 * Limits for requests. If no connection is free, a request fails soon, and the client tries again.
 */
const requestLimits = ({ STATEMENT_SECONDS }: Config): TimeLimits => ({
  maxWait: 5000,
  timeout: STATEMENT_SECONDS * 1000,
});

/** Limits for work that may take longer than a request, such as deleting a large account. */
export const LONG_LIMITS: TimeLimits = { maxWait: 60_000, timeout: 10 * 60_000 };

/** Settings without the pooler, because its time limits are too short for long work. */
export const withoutPooler = (config: Config): Config => ({ ...config, DATABASE_URL: config.DATABASE_DIRECT_URL });

/** The only place that connects to the database. Prisma and `Statements` share its pool. */
@Injectable()
export class PrismaService
  extends PrismaClient<{ adapter: PrismaPg; omit: typeof omit; transactionOptions: TimeLimits }>
  implements OnApplicationShutdown
{
  readonly pool: Pool;
  private longWork?: PrismaService;

  constructor(
    private readonly config: Config,
    @Optional() limits: TimeLimits = requestLimits(config),
  ) {
    const logger = new Logger('database');
    const pool = createPool(config, limits);
    // Listen for errors, because otherwise a lost connection would end the process.
    pool.on('error', (error) => logger.warn(`idle connection lost: ${error.message}`));
    super({
      adapter: new PrismaPg(pool, {
        ...(config.DATABASE_PREPARED && { statementNameGenerator: ({ sql }) => statementName(sql) }),
        onConnectionError: (error) => logger.warn(`connection lost: ${error.message}`),
      }),
      omit,
      transactionOptions: limits,
    });
    this.pool = pool;
  }

  /**
   * A client for long work in the same database, with the limits LONG_LIMITS. It has its own
   * connections, so that it takes none from requests.
   */
  get long(): PrismaService {
    const config = { ...withoutPooler(this.config), DATABASE_POOL_SIZE: OTHER_CONNECTIONS.longWork };
    return (this.longWork ??= new PrismaService(config, LONG_LIMITS));
  }

  /**
   * Returns the name under which a statement is prepared, or undefined if statements are not
   * prepared.
   */
  nameOf(text: string): string | undefined {
    return this.config.DATABASE_PREPARED ? statementName(text) : undefined;
  }

  override async $disconnect() {
    await this.longWork?.$disconnect();
    await super.$disconnect();
    if (!this.pool.ending) await this.pool.end();
  }

  /** Disconnects in the last shutdown phase, because requests need the database until then. */
  async onApplicationShutdown() {
    await this.$disconnect();
  }
}
