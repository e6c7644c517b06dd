import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { types, type CustomTypesConfig, type PoolClient } from 'pg';
import { PrismaService } from './prisma.service.js';

/** The driver returns 64-bit integers as strings and dates in the local time zone. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: Number,
  [types.builtins.DATE]: (date) => new Date(`${date}T00:00:00Z`),
};

/**
 * Settings for searches. A full scan looks cheap when the planner underestimates the matching
 * rows, but is many times slower, so it is off. The default `random_page_cost` is for hard disks:
 * with it PostgreSQL sorted all pets of a town to find the newest. The timeout of 5 s is a hundred
 * times the usual duration and protects the pool, because visitors can search.
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
 * Runs single statements through the driver, for the busiest requests. Prisma's overhead per raw
 * statement exceeds the total time of the driver. Other code uses `PrismaService`.
 */
@Injectable()
export class Statements {
  constructor(private readonly prisma: PrismaService) {}

  /**
   * Runs a prepared statement. In rows, ids are numbers, dates and times are `Date`s, JSON is
   * parsed, and prices are strings.
   */
  async query<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
    const { rows } = await this.prisma.pool.query<Row>({ name: this.prisma.nameOf(text), text, values, types: TYPES });
    return rows;
  }

  /** Runs read-only statements in one snapshot, with database settings for this transaction. */
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

  /** Runs a search. Not prepared: texts of searches vary, and planning needs the actual values. */
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
      // After a non-SQL error the connection state is unknown, so it is discarded.
      client.release(failure !== undefined && !('severity' in failure));
    }
  }
}
