/** URL of the folder `prisma/`. The compiled code runs in its subfolder `dist/`. */
export const folder = new URL('../', import.meta.url);
