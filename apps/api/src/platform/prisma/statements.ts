import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { types, type CustomTypesConfig, type PoolClient } from 'pg';
import { PrismaService } from './prisma.service.js';

/**
 * Parsers for types that the driver returns differently: 64-bit integers as strings, and dates in
 * the local time zone.
 */
const PARSERS: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: Number,
  [types.builtins.DATE]: (date) => new Date(`${date}T00:00:00Z`),
};

/**
 * Settings for searches. Full scans are off, because the planner often underestimates their cost.
 * `random_page_cost` is for SSDs: with the default, PostgreSQL sorted all pets of a town to find
 * the newest. The timeout of 5 s, a hundred times the usual duration, protects the pool.
 */
const SEARCH_SETTINGS = {
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
 * Runs single statements directly through the driver, for the most frequent requests. Prisma's
 * overhead per statement exceeds the driver's total time. All other code uses `PrismaService`.
 */
@Injectable()
export class Statements {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Runs a prepared statement. In the returned rows, ids are numbers, dates and times are `Date`s,
   * JSON is parsed, and prices are strings.
   */
  async query<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
    const { rows } = await this.prisma.pool.query<Row>({ name: this.prisma.nameOf(text), text, values, types: TYPES });
    return rows;
  }

  /**
   * Runs read-only statements in one snapshot. The database settings apply only to this
   * transaction.
   */
  inSnapshot<Row extends object, Result>(
    settings: Record<string, string>,
    work: (query: (statement: Prisma.Sql) => Promise<Row[]>) => Promise<Result>,
  ): Promise<Result> {
    return this.readOnly(settings, (client) =>
      work(async ({ text, values }) => {
        const { rows } = await client.query<Row>({ name: this.prisma.nameOf(text), text, values, types: TYPES });
        return rows;
      }),
    );
  }

  /**
   * Runs the statement of a search. It is not prepared, because its text varies and the planner
   * needs the actual values.
   */
  search<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
    return this.readOnly(SEARCH_SETTINGS, async (client) => {
      const { rows } = await client.query<Row>({ text, values, types: TYPES });
      return rows;
    });
  }

  private async readOnly<Result>(
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
      // Discard the connection after an error that is not from SQL, because its state is unknown.
      client.release(failure !== undefined && !('severity' in failure));
    }
  }
}
