// Separate from the queries, because live events need the keys on every page.

/** Query keys of blogs. */
export const blogKeys = {
  all: ['blogs'] as const,
  lists: ['blogs', 'list'] as const,
  one: (identifier: string) => ['blogs', 'one', identifier.toLowerCase()] as const,
  statistics: ['blogs', 'statistics'] as const,
};
