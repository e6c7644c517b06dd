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

interface Finder {
  select: Statement;
  /** A cheap check that returns a row if there may be matches. Planning `select` takes longer. */
  hasMatches?: Statement;
}

interface Finders {
  /** The results of a finder precede the results of the next finder. No two find the same row. */
  find: Finder[];
  /** Similar names, if `find` has no results. */
  similar?: Statement;
  /** Similar words in texts, which is slow: only if no type has exact results. */
  similarTexts?: Statement;
}

export const FINDERS: Record<SearchType, Finders> = {
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
