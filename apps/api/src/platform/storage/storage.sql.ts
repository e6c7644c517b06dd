import { Prisma } from '@sapa/prisma/client';
import { timestampSql, viewJson } from '../prisma/as-json.js';
import { isNotDeleted } from '../prisma/hidden.js';
import type { PhotoView } from './photo.view.js';

/** Returns the keys that a photo or a picture in a text still uses. */
export const selectUsedKeys = (keys: string[]): Prisma.Sql => Prisma.sql`
  SELECT "key" FROM "PetPhoto" photo WHERE "key" = ANY (${keys}) AND ${isNotDeleted('photo')}
  UNION ALL SELECT "key" FROM "UserPhoto" photo WHERE "key" = ANY (${keys}) AND ${isNotDeleted('photo')}
  UNION ALL SELECT "key" FROM "Media" WHERE "key" = ANY (${keys})`;

const uploadUrlSql = (image: string, width: string) =>
  Prisma.raw(`'/uploads/' || ${image}."key" || '/' || ${width} || '.webp'`);

/** SQL version of imageUrl(). `width_bucket` counts the widths below `width`. */
export const imageUrlSql = (image: string, width: number): Prisma.Sql => {
  const widths = `${image}."widths"`;
  return uploadUrlSql(image, `${widths}[LEAST(width_bucket(${width - 1}, ${widths}) + 1, cardinality(${widths}))]`);
};

/** SQL expression for the URL of the largest variant. */
export const largestUrlSql = (image: string): Prisma.Sql =>
  uploadUrlSql(image, `${image}."widths"[cardinality(${image}."widths")]`);

/** SQL version of variantsOf(). */
export const variantsSql = (image: string): Prisma.Sql => Prisma.sql`COALESCE((
  SELECT json_agg(json_build_object('url', ${uploadUrlSql(image, 'width')}, 'width', width))
  FROM unnest(${Prisma.raw(`${image}."widths"`)}) width), '[]')`;

/** SQL version of toPhotoView(), for the alias `photo`. */
export const photoJson = viewJson<PhotoView>({
  id: Prisma.sql`photo.id`,
  url: Prisma.sql`COALESCE(${largestUrlSql('photo')}, '')`,
  path: Prisma.sql`photo."key"`,
  source: Prisma.sql`'web'`,
  description: Prisma.sql`photo."description"`,
  width: Prisma.sql`photo."width"`,
  height: Prisma.sql`photo."height"`,
  variants: variantsSql('photo'),
  createdAt: timestampSql(Prisma.sql`photo."createdAt"`),
  deletedAt: Prisma.sql`NULL`,
});
