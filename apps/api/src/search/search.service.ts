import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../common/errors/app-error.js';
import type { Language } from '../common/http/language.js';
import { RateLimits } from '../common/http/rate-limits.js';
import { Statements } from '../prisma/statements.js';
import type { Viewer } from '../users/viewer.js';
import {
  SEARCH_TYPES,
  type ResultType,
  type SearchQuery,
  type SearchResultView,
  type SearchSectionView,
  type SearchType,
} from './search.dto.js';
import { blogTitles, breeds, FINDERS, type FoundRow, type Position, type Search } from './search.statements.js';
import { excerptOf, limitWords } from './search.words.js';

/** Results of each type where all are asked for, and of one type in a page. */
const FEW = 5;
const PAGE = 20;
const SIMILAR = 5;
const SUGGESTIONS = 8;
/** Shorter words are like too many others. */
const LONG_WORD = /\S{3}/;
/** Lists of which all that there is is one page. */
const SHORT: readonly SearchType[] = ['service', 'tag'];

/** No search takes longer, in milliseconds, nor reads a table from one end to the other. */
const SETTINGS = {
  statement_timeout: '2000',
  enable_seqscan: 'off',
  jit: 'off',
  'pg_trgm.word_similarity_threshold': '0.5',
};
/** PostgreSQL's error code of a statement that took too long. */
const CANCELED = '57014';

type Run = (statement: Prisma.Sql) => Promise<FoundRow[]>;

const encodePosition = ({ rank, id }: Position) => Buffer.from(`${rank}:${id}`).toString('base64url');

function decodePosition(cursor: string): Position {
  const [, rank, id] = /^(\d):([1-9]\d{0,9})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!rank || !id || Number(id) > 0x7fff_ffff) throw new AppError('invalid_cursor');
  return { rank: Number(rank), id: Number(id) };
}

const toView = (type: ResultType, words: string, { rank: _, id, text, ...row }: FoundRow): SearchResultView => ({
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

/** Finds things of all features by their words, by the visibility rule of each. */
@Injectable()
export class SearchService {
  constructor(
    private readonly statements: Statements,
    private readonly limits: RateLimits,
  ) {}

  /** The sections that have something. */
  async find(viewer: Viewer, { q, type, cursor }: SearchQuery, language: Language): Promise<SearchSectionView[]> {
    if (cursor !== undefined && !type) throw new AppError('invalid_cursor');
    const after = cursor === undefined ? undefined : decodePosition(cursor);
    await this.limits.consume('searchesPerUser', String(viewer.id));
    const words = limitWords(q);
    if (words === '') return [];
    const size = type ? PAGE : FEW;
    return this.run(async (run) => {
      const sections: SearchSectionView[] = [];
      for (const one of type ? [type] : SEARCH_TYPES) {
        const section = await this.section(run, one, { viewer, words, language, limit: size + 1, after });
        if (section.results.length > 0) sections.push(section);
      }
      return sections;
    });
  }

  private async section(run: Run, type: SearchType, search: Search): Promise<SearchSectionView> {
    const { find, similar } = FINDERS[type];
    const size = search.limit - 1;
    let rows: FoundRow[] = [];
    for (const statement of find) {
      rows = await run(statement(search));
      if (rows.length > size) break;
    }
    const isSimilar = rows.length === 0 && similar !== undefined && !search.after && LONG_WORD.test(search.words);
    if (isSimilar) rows = await run(similar({ ...search, limit: SIMILAR }));
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const hasMore = !isSimilar && last !== undefined && rows.length > size;
    return {
      type,
      results: shown.map((row) => toView(type, search.words, row)),
      next: hasMore && !SHORT.includes(type) ? encodePosition(last) : null,
      isSimilar,
    };
  }

  /** The first of each type in turn, so that none hides the others. */
  async suggestions(viewer: Viewer, q: string, language: Language): Promise<SearchResultView[]> {
    await this.limits.consume('suggestionsPerUser', String(viewer.id));
    const words = limitWords(q);
    if (words === '') return [];
    const search: Search = { viewer, words, language, limit: 3 };
    return this.run(async (run) => {
      const found: SearchResultView[][] = [];
      const add = async (type: ResultType, statement: (search: Search) => Prisma.Sql) => {
        const rows = await run(statement(search));
        found.push(rows.map((row) => toView(type, words, { ...row, text: null })));
      };
      await add('breed', breeds);
      for (const type of ['pet', 'person', 'business', 'service', 'tag'] as const)
        await add(type, FINDERS[type].find[0]!);
      await add('blog', blogTitles);
      const inTurn = [0, 1, 2].flatMap((index) => found.flatMap((of) => of.slice(index, index + 1)));
      return inTurn.slice(0, SUGGESTIONS);
    });
  }

  private async run<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
    try {
      return await this.statements.inSnapshot(SETTINGS, work);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === CANCELED) throw new AppError('search_too_broad');
      throw error;
    }
  }
}
