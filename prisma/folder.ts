/** The folder `prisma/`. The code runs from its subfolder `dist/`. */
export const folder = new URL('../', import.meta.url);
