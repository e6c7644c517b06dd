import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Prisma } from '@sapa/prisma/client';

/** Of the largest variant of a picture, in pixels: a place can be kept for it before it is there. */
@ApiSchema({ name: 'MediaSize' })
export class MediaSizeView {
  @ApiProperty()
  width!: number;

  @ApiProperty()
  height!: number;
}

/** A `MediaSizeView` of the upload with this address; null of pictures from elsewhere. */
export const sizeOfUpload = (url: Prisma.Sql): Prisma.Sql => Prisma.sql`
  CASE WHEN ${url} LIKE '/uploads/%' THEN (
    SELECT json_build_object('width', "width", 'height', "height") FROM (
      SELECT "width", "height" FROM "Media" WHERE "key" = substring(${url} FROM 10 FOR 35)
      UNION ALL
      SELECT "width", "height" FROM "UserPhoto" WHERE "key" = substring(${url} FROM 10 FOR 35)
      UNION ALL
      SELECT "width", "height" FROM "PetPhoto" WHERE "key" = substring(${url} FROM 10 FOR 35)
    ) photo LIMIT 1
  ) END`;
