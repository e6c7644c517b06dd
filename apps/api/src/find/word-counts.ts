import { Injectable } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import { Statements } from '../prisma/statements.js';

const KEPT_MILLISECONDS = 10 * 60 * 1000;

/** The word of all pets. */
export const ALL_PETS = '';

const COUNTS = Prisma.sql`
  WITH pets AS (SELECT reltuples AS count FROM pg_class WHERE oid = '"Pet"'::regclass)
  SELECT ${ALL_PETS} AS word, count::int FROM pets
  UNION ALL
  SELECT word, (frequency * pets.count)::int
  FROM pets, pg_stats stats, unnest(stats.most_common_elems::text::text[], stats.most_common_elem_freqs) word (word, frequency)
  WHERE stats.schemaname = current_schema() AND stats.tablename = 'Pet' AND stats.attname IN ('findKeys', 'findRanges') AND word IS NOT NULL`;

/** About how many pets have each of these. */
export type Counts = ReadonlyMap<string, number>;

/**
 * About how many pets have what is looked for ("findKeys", "findRanges"), as the database has sampled them for its plans. It only says which way is the
 * faster one: each finds the same.
 */
@Injectable()
export class WordCounts {
  private counts = new Map<string, number>();
  private readAt = -Infinity;

  constructor(private readonly statements: Statements) {}

  /** Has no counts of rare words. */
  async known(): Promise<Counts> {
    if (performance.now() - this.readAt > KEPT_MILLISECONDS) {
      this.readAt = performance.now();
      const rows = await this.statements.query<{ word: string; count: number }>(COUNTS);
      this.counts = new Map(rows.map(({ word, count }) => [word, count]));
    }
    return this.counts;
  }
}
