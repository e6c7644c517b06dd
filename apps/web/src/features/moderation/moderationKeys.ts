export const moderationKeys = {
  cases: ['moderation', 'cases'] as const,
  one: (id: number) => ['moderation', 'cases', 'one', id] as const,
  people: ['moderation', 'people'] as const,
  log: ['moderation', 'log'] as const,
};
