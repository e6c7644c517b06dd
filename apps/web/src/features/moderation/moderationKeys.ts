export const moderationKeys = {
  cases: ['moderation', 'cases'] as const,
  one: (id: number) => ['moderation', 'cases', 'one', id] as const,
  // Not below the key `cases`, because invalidating cases must not reload pictures.
  picture: (id: number, index: number) => ['moderation', 'pictures', id, index] as const,
  people: ['moderation', 'people'] as const,
  log: ['moderation', 'log'] as const,
};
