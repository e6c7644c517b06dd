import type { Prisma } from '@sapa/prisma/client';
import {
  businessesIn,
  hasBreeds,
  petsOfBreeds,
  petsWith,
  services,
  similarPets,
  similarUsers,
  usersWith,
} from './names.sql.js';
import type { SearchType } from './search.dto.js';
import { hasOnlyPrefixes, hasWords, type Search } from './search.sql.js';
import {
  blogPosts,
  blogPostsWithSimilarWords,
  hasBlogPosts,
  posts,
  similarBlogPosts,
  similarPosts,
  tags,
} from './texts.sql.js';

type Statement = (search: Search) => Prisma.Sql;

interface Query {
  select: Statement;
  /**
   * Fast query that returns a row if there may be matches. Without a row, `select` does not run,
   * because planning it takes longer than this query.
   */
  hasMatches?: Statement;
}

interface QueriesOfType {
  /**
   * Queries in the order in which their results are listed: all results of one query come before
   * all results of the next query. No two queries find the same row.
   */
  find: Query[];
  /** Finds similar names. Runs if `find` has no results. */
  similar?: Statement;
  /** Finds similar words in text. It is slow, so it runs only if no type has exact results. */
  similarTexts?: Statement;
}

export const QUERIES: Record<SearchType, QueriesOfType> = {
  pet: {
    find: [
      { select: petsWith(hasWords) },
      { select: petsWith(hasOnlyPrefixes) },
      { select: petsOfBreeds, hasMatches: hasBreeds },
    ],
    similar: similarPets,
  },
  person: {
    find: [{ select: usersWith('person', hasWords) }, { select: usersWith('person', hasOnlyPrefixes) }],
    similar: similarUsers('person'),
  },
  business: {
    find: [
      { select: usersWith('business', hasWords) },
      { select: usersWith('business', hasOnlyPrefixes) },
      { select: businessesIn },
    ],
    similar: similarUsers('business'),
  },
  service: { find: [{ select: services }] },
  tag: { find: [{ select: tags }] },
  blog: {
    find: [{ select: blogPosts, hasMatches: hasBlogPosts }],
    similar: similarBlogPosts,
    similarTexts: blogPostsWithSimilarWords,
  },
  post: { find: [{ select: posts }], similarTexts: similarPosts },
};
