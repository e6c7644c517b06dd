import { createHash } from 'node:crypto';
import { Injectable, Logger, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@sapa/prisma/client';
import { Config } from '../config.js';

/** The password hash is left out of every result; reading it is a compile error unless a query asks for it. */
const omit = { user: { passwordHash: true } } as const;

/** How many milliseconds work waits for a connection while others have them all, and how many a transaction may take. */
export interface Patience {
  maxWait: number;
  timeout: number;
}

/**
 * Where there is no connection for a while, callers are answered to retry. A transaction that has begun is given time: Prisma's own
 * 5 s are too few where other programs have the processor as well, and the deletion of an account with many pets takes longer by itself.
 */
const FOR_REQUESTS: Patience = { maxWait: 5000, timeout: 60_000 };

const statementNames = new Map<string, string>();

/** The adapter prepares only statements that have a name. */
function statementName({ sql }: { sql: string }): string {
  let name = statementNames.get(sql);
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url');
    // Lists of varying length make ever new statements; beyond the first thousand the name is computed each time.
    if (statementNames.size < 1000) statementNames.set(sql, name);
  }
  return name;
}

/** The only place that builds a database client. */
@Injectable()
export class PrismaService
  extends PrismaClient<{ adapter: PrismaPg; omit: typeof omit; transactionOptions: Patience }>
  implements OnApplicationShutdown
{
  constructor(config: Config, @Optional() patience: Patience = FOR_REQUESTS) {
    const logger = new Logger('database');
    super({
      adapter: new PrismaPg(
        {
          connectionString: config.DATABASE_URL,
          max: config.DATABASE_POOL_SIZE,
          connectionTimeoutMillis: patience.maxWait,
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
      transactionOptions: patience,
    });
  }

  /** Disconnected last: requests in flight still need it. */
  async onApplicationShutdown() {
    await this.$disconnect();
  }
}
