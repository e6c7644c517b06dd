export const moderationKeys = {
  cases: ['moderation', 'cases'] as const,
  one: (id: number) => ['moderation', 'cases', 'one', id] as const,
  // Not of the cases: it stays the same, whatever becomes of its case.
  picture: (id: number, index: number) => ['moderation', 'pictures', id, index] as const,
  people: ['moderation', 'people'] as const,
  log: ['moderation', 'log'] as const,
};
