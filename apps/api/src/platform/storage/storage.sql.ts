import { Prisma } from '@sapa/prisma/client';
import { timestampSql, viewJson } from '../prisma/as-json.js';
import { isNotDeleted } from '../prisma/hidden.js';
import type { PhotoView } from './photo.view.js';

/**
 * A picture used in an album, post, message or report of an animal. The size is that of its
 * largest variant.
 */
export interface UsedPicture {
  key: string;
  width: number;
  height: number;
  /**
   * Whether the picture itself or all content that shows it is hidden: by moderators, or because
   * nobody has confirmed the report of an animal.
   */
  isHidden: boolean;
}

/**
 * Selects pictures used in albums, posts, messages, reviews and reports of animals. A post picture
 * is hidden if all its posts and reviews are hidden.
 */
export const selectUsedPictures = (keys: string[]): Prisma.Sql => Prisma.sql`
  SELECT photo."key", photo."width", photo."height", COALESCE(photo."hiddenAt", pet."hiddenAt") IS NOT NULL AS "isHidden"
  FROM "PetPhoto" photo JOIN "Pet" pet ON pet.id = photo."petId"
  WHERE photo."key" = ANY (${keys}) AND ${isNotDeleted('photo')}
  UNION ALL
  SELECT photo."key", photo."width", photo."height", photo."hiddenAt" IS NOT NULL
  FROM "UserPhoto" photo WHERE photo."key" = ANY (${keys}) AND ${isNotDeleted('photo')}
  UNION ALL
  SELECT photo."key", photo."width", photo."height",
    COALESCE(report."hiddenAt", sighting."hiddenAt") IS NOT NULL OR report."state" = 'UNCONFIRMED'
  FROM "ReportPhoto" photo JOIN "AnimalReport" report ON report.id = photo."reportId"
  LEFT JOIN "AnimalSighting" sighting ON sighting.id = photo."sightingId" WHERE photo."key" = ANY (${keys})
  UNION ALL
  SELECT media."key", media."width", media."height",
    EXISTS (SELECT FROM "MediaUse" WHERE "mediaId" = media.id) AND NOT EXISTS (
      SELECT FROM "MediaUse" used LEFT JOIN "WallPost" post ON post.id = used."wallPostId" LEFT JOIN "BlogPost" blog ON blog.id = used."blogPostId"
        LEFT JOIN "Review" review ON review.id = used."reviewId"
      WHERE used."mediaId" = media.id AND post."hiddenAt" IS NULL AND blog."hiddenAt" IS NULL AND review."hiddenAt" IS NULL)
  FROM "Media" media WHERE media."key" = ANY (${keys})`;

/** Marks pictures whose files may have to move after this transaction, ordered by key. */
export const insertMoves = (keys: string[]): Prisma.Sql => Prisma.sql`
  INSERT INTO "PendingFile" ("key", "state") SELECT DISTINCT key, 'MOVING'::"PendingFileState" FROM unnest(${keys}::text[]) key ORDER BY key
  ON CONFLICT ("key") DO UPDATE SET "state" = 'MOVING', "since" = now()`;

/** Locks pending files. Skips files that another process is moving. */
export const lockPending = (keys: string[]): Prisma.Sql => Prisma.sql`
  SELECT "key", "state", "since", "isDocument" FROM "PendingFile" WHERE "key" = ANY (${keys}) ORDER BY "key" FOR UPDATE SKIP LOCKED`;

const uploadUrlSql = (image: string, width: string) =>
  Prisma.raw(`'/uploads/' || ${image}."key" || '/' || ${width} || '.webp'`);

/** SQL version of `imageUrl()`. `width_bucket` counts the widths below `width`. */
export const imageUrlSql = (image: string, width: number): Prisma.Sql => {
  const widths = `${image}."widths"`;
  return uploadUrlSql(image, `${widths}[LEAST(width_bucket(${width - 1}, ${widths}) + 1, cardinality(${widths}))]`);
};

/** SQL expression: the URL of the largest variant. */
export const largestUrlSql = (image: string): Prisma.Sql =>
  uploadUrlSql(image, `${image}."widths"[cardinality(${image}."widths")]`);

/** SQL version of `variantsOf()`. */
export const variantsSql = (image: string): Prisma.Sql => Prisma.sql`COALESCE((
  SELECT json_agg(json_build_object('url', ${uploadUrlSql(image, 'width')}, 'width', width))
  FROM unnest(${Prisma.raw(`${image}."widths"`)}) width), '[]')`;

/** SQL version of `toPhotoView()` for the table alias `photo`. */
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
