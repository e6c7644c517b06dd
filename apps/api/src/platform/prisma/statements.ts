import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { types, type CustomTypesConfig, type PoolClient } from 'pg';
import { PrismaService } from './prisma.service.js';
import { statementName } from './statement-names.js';

/** Of the types that the driver would not read as our answers need them: ids of 64 bits, which it leaves as texts, and days, which it takes for local ones. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: Number,
  [types.builtins.DATE]: (day) => new Date(`${day}T00:00:00Z`),
};

/**
 * Searches never read a whole table: what seems to be nearly as fast where few rows are expected is many times as slow where the expectation
 * was wrong. What is searched is in memory mostly: with the default `random_page_cost`, which is for hard disks, PostgreSQL sorted all pets
 * of a town to find the newest. Visitors can search, so none keeps a connection for longer than five seconds, a hundred times as long as
 * searches take.
 */
const SEARCHING = {
  enable_seqscan: 'off',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  statement_timeout: '5000',
};

const TYPES: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? (types.getTypeParser(oid, format) as (text: string) => unknown),
};

/**
 * The way to the database of the busiest calls: one prepared statement, straight to the driver. Prisma takes longer over a raw statement than
 * the driver over all of it. Everything else uses `PrismaService`, which also has the transactions.
 */
@Injectable()
export class Statements {
  constructor(private readonly prisma: PrismaService) {}

  /** The rows that the statement returns. Ids of any size are numbers, times and days are dates, JSON is parsed; prices are texts. */
  async query<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
    const { rows } = await this.prisma.pool.query<Row>({ name: statementName(text), text, values, types: TYPES });
    return rows;
  }

  /** Statements that only read, all of the same moment, with settings of the database for them alone. */
  inSnapshot<Row extends object, Result>(
    settings: Record<string, string>,
    work: (query: (statement: Prisma.Sql) => Promise<Row[]>) => Promise<Result>,
  ): Promise<Result> {
    return this.reading(settings, (client) =>
      work(async ({ text, values }) => {
        const { rows } = await client.query<Row>({ name: statementName(text), text, values, types: TYPES });
        return rows;
      }),
    );
  }

  /** The rows of a search. Its text differs from search to search: it is not prepared, but planned each time, for its actual values. */
  search<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
    return this.reading(SEARCHING, async (client) => {
      const { rows } = await client.query<Row>({ text, values, types: TYPES });
      return rows;
    });
  }

  private async reading<Result>(
    settings: Record<string, string>,
    work: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.prisma.pool.connect();
    let failure: Error | undefined;
    try {
      const set = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${client.escapeLiteral(value)}`);
      await client.query(['BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', ...set].join('; '));
      try {
        return await work(client);
      } finally {
        await client.query('ROLLBACK');
      }
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      // What failed otherwise than by a statement may have left the connection in any state.
      client.release(failure !== undefined && !('severity' in failure));
    }
  }
}
