import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { types, type CustomTypesConfig } from 'pg';
import { PrismaService } from './prisma.service.js';
import { statementName } from './statement-names.js';

/** Of the types that the driver would not read as our answers need them: ids of 64 bits, which it leaves as texts, and days, which it takes for local ones. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: Number,
  [types.builtins.DATE]: (day) => new Date(`${day}T00:00:00Z`),
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
}
