/** The package's own folder, with `schema.prisma`, `migrations/` and `reference/` (the code runs from its `dist/`). */
export const folder = new URL('../', import.meta.url);
