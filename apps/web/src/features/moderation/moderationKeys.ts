// Separate from the queries, because live events need the keys on every page.

/** Query keys of moderation. */
export const moderationKeys = {
  cases: ['moderation', 'cases'] as const,
  one: (id: number) => ['moderation', 'cases', 'one', id] as const,
  // Not below the key `cases`, because invalidating cases must not reload pictures.
  picture: (id: number, index: number) => ['moderation', 'pictures', id, index] as const,
  video: (id: number, index: number) => ['moderation', 'videos', id, index] as const,
  /** Each request of a business has a new time and document. */
  document: (id: number, openedAt: string) => ['moderation', 'documents', id, openedAt] as const,
  people: ['moderation', 'people'] as const,
  log: ['moderation', 'log'] as const,
};
