import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { ReadDatabase } from '../../platform/reads/read-database.js';
import type { Viewer } from '../../platform/users/viewer.js';
import {
  SEARCH_TYPES,
  type ResultType,
  type SearchQuery,
  type SearchResultView,
  type SearchSectionView,
  type SearchType,
} from './search.dto.js';
import { QUERIES } from './search-queries.js';
import { breeds } from './names.sql.js';
import type { FoundRow, Search } from './search.sql.js';
import { excerptOf, limitWords } from './search.words.js';
import { blogTitles } from './texts.sql.js';

/** Maximum number of results per type in a search of all types. */
const FEW = 5;
/** Maximum number of results per page in a search of one type. */
const PAGE = 20;
const MAX_SIMILAR = 5;
const MAX_SUGGESTIONS = 8;
/**
 * Matches words long enough for fuzzy matching. Shorter words are similar to too many other
 * words.
 */
const FUZZY_WORD = /\S{3}/;
/** Types that never have a second page. */
const SINGLE_PAGE: readonly SearchType[] = ['service', 'tag'];

/**
 * Database settings during a search: a timeout of two seconds per statement, and no full scans.
 */
const SETTINGS = {
  statement_timeout: '2000',
  enable_seqscan: 'off',
  random_page_cost: '1.1',
  jit: 'off',
  'pg_trgm.word_similarity_threshold': '0.5',
};
/**
 * Milliseconds after which no further statement starts. A search can run up to twenty statements.
 */
const MAX_MS = 2000;
/** PostgreSQL error code of a cancelled statement, including timeouts. */
const CANCELED = '57014';

type Run = (statement: Prisma.Sql) => Promise<FoundRow[]>;

/** Position of the last row on a page. `rank` is the index of its query in `QUERIES`. */
interface Position {
  rank: number;
  id: number;
}

const encodePosition = ({ rank, id }: Position) => Buffer.from(`${rank}:${id}`).toString('base64url');

function decodePosition(cursor: string): Position {
  const [, rank, id] = /^(\d):([1-9]\d{0,9})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!rank || !id || Number(id) > 0x7fff_ffff) throw new AppError('invalid_cursor');
  return { rank: Number(rank), id: Number(id) };
}

const toView = (type: ResultType, words: string, { id, text, ...row }: FoundRow): SearchResultView => ({
  type,
  id: type === 'tag' ? null : id,
  uuid: row.uuid,
  title: row.title,
  about: row.about,
  excerpt: text === null ? null : excerptOf(text, words),
  imageUrl: row.imageUrl,
  categoryId: row.categoryId,
  count: row.count,
  createdAt: row.createdAt,
});

/** Searches the content of all features for words, under the visibility rules of each feature. */
@Injectable()
export class SearchService {
  constructor(
    private readonly reads: ReadDatabase,
    private readonly limits: RateLimits,
  ) {}

  /** Returns the sections of the response that have results. */
  async find(viewer: Viewer, { q, type, cursor }: SearchQuery, language: Language): Promise<SearchSectionView[]> {
    if (cursor !== undefined && !type) throw new AppError('invalid_cursor');
    const after = cursor === undefined ? undefined : decodePosition(cursor);
    await this.limits.consume('searchesPerUser', String(viewer.id));
    const words = limitWords(q);
    if (words === '') return [];
    const types = type ? [type] : SEARCH_TYPES;
    const search: Search = { viewer, words, language, limit: (type ? PAGE : FEW) + 1 };
    return this.run(viewer, async (run) => {
      const sections: SearchSectionView[] = [];
      for (const each of types) sections.push(await this.section(run, each, search, after));
      const isFuzzy = !after && FUZZY_WORD.test(words);
      if (isFuzzy && sections.every(({ results, isSimilar }) => isSimilar || results.length === 0)) {
        for (const section of sections) {
          const { similarTexts } = QUERIES[section.type];
          if (!similarTexts || section.results.length > 0) continue;
          Object.assign(
            section,
            this.similarSection(section.type, words, await run(similarTexts({ ...search, limit: MAX_SIMILAR }))),
          );
        }
      }
      return sections.filter(({ results }) => results.length > 0);
    });
  }

  private async section(run: Run, type: SearchType, search: Search, after?: Position): Promise<SearchSectionView> {
    const { words } = search;
    const { similar } = QUERIES[type];
    const size = search.limit - 1;
    const rows = await this.rows(run, type, search, after);
    if (rows.length === 0 && similar && !after && FUZZY_WORD.test(words)) {
      return this.similarSection(type, words, await run(similar({ ...search, limit: MAX_SIMILAR })));
    }
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      type,
      results: shown.map((row) => toView(type, words, row)),
      next: last && rows.length > size && !SINGLE_PAGE.includes(type) ? encodePosition(last) : null,
      isSimilar: false,
    };
  }

  private similarSection(type: SearchType, words: string, rows: FoundRow[]): SearchSectionView {
    return { type, results: rows.map((row) => toView(type, words, row)), next: null, isSimilar: true };
  }

  /** Runs the queries of a type one after another until there are enough rows. */
  private async rows(run: Run, type: SearchType, search: Search, after?: Position): Promise<(FoundRow & Position)[]> {
    const rows: (FoundRow & Position)[] = [];
    for (const [rank, { select, hasMatches }] of QUERIES[type].find.entries()) {
      if (rows.length >= search.limit) break;
      if (after && rank < after.rank) continue;
      if (hasMatches && (await run(hasMatches(search))).length === 0) continue;
      const before = rank === after?.rank ? after.id : undefined;
      const found = await run(select({ ...search, limit: search.limit - rows.length, before }));
      for (const row of found) rows.push({ ...row, rank });
    }
    return rows;
  }

  /** Returns suggestions. Takes one result of each type in turn, so that every type appears. */
  async suggestions(viewer: Viewer, q: string, language: Language): Promise<SearchResultView[]> {
    await this.limits.consume('suggestionsPerUser', String(viewer.id));
    const words = limitWords(q);
    if (words === '') return [];
    const search: Search = { viewer, words, language, limit: 3 };
    return this.run(viewer, async (run) => {
      const found: SearchResultView[][] = [];
      const add = (type: ResultType, rows: FoundRow[]) =>
        found.push(rows.map((row) => toView(type, words, { ...row, text: null })));
      add('breed', await run(breeds(search)));
      for (const type of ['pet', 'person', 'business', 'service', 'tag'] as const)
        add(type, await this.rows(run, type, search));
      add('blog', await run(blogTitles(search)));
      const inTurn = [0, 1, 2].flatMap((index) => found.flatMap((results) => results.slice(index, index + 1)));
      return inTurn.slice(0, MAX_SUGGESTIONS);
    });
  }

  private async run<Result>(viewer: Viewer, work: (run: Run) => Promise<Result>): Promise<Result> {
    try {
      return await this.reads.run(viewer, ({ statements }) =>
        statements.inSnapshot<FoundRow, Result>(SETTINGS, (query) => {
          const begun = performance.now();
          return work((statement) => {
            if (performance.now() - begun > MAX_MS) throw new AppError('search_too_broad');
            return query(statement);
          });
        }),
      );
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === CANCELED) throw new AppError('search_too_broad');
      throw error;
    }
  }
}
