import { Injectable } from '@nestjs/common';
import type { Viewer } from '../common/auth/viewer.js';
import { AppError, InvalidFields } from '../common/errors/app-error.js';
import { Config } from '../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { StorageService, type StoredImage } from '../storage/storage.service.js';
import { parseUploadUrl, variantsOf } from '../storage/urls.js';
import { lockAccount } from '../users/locked-account.js';
import type { MediaView } from './media.dto.js';

/** A lifetime of long texts takes a while. */
const SLOWEST = { timeout: 30_000 };
const KEY_LENGTH = 'ab/ab0123456789abcdef0123456789abcd'.length;

/** Pictures in what people write. */
@Injectable()
export class MediaService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
    private readonly config: Config,
  ) {}

  async upload(viewer: Viewer, file: string): Promise<MediaView> {
    return this.storage.store(file, (image) => this.add(viewer, image));
  }

  /**
   * Refuses one of our uploads that is not the viewer's own: neither uploaded with `POST /media` nor in an album of theirs. Any
   * other address, and none, is fine here. An upload of somebody else is not told from one that is not there.
   * @param field the name of the request's field that holds the address
   * @throws InvalidFields media_not_yours
   */
  async requireOwn(viewer: Viewer, field: string, url: string | null | undefined): Promise<void> {
    const upload = url ? parseUploadUrl(url) : undefined;
    if (!upload) return;
    const { key, width } = upload;
    const found = await this.prisma.$queryRaw<object[]>`
      SELECT 1 FROM "Media" WHERE "key" = ${key} AND "userId" = ${viewer.id} AND ${width} = ANY ("widths")
      UNION ALL
      SELECT 1 FROM "UserPhoto"
      WHERE "key" = ${key} AND "userId" = ${viewer.id} AND "deletedAt" IS NULL AND ${width} = ANY ("widths")
      UNION ALL
      SELECT 1 FROM "PetPhoto" photo JOIN "Pet" pet ON pet."id" = photo."petId"
      WHERE photo."key" = ${key} AND pet."userId" = ${viewer.id} AND photo."deletedAt" IS NULL AND ${width} = ANY (photo."widths")`;
    if (found.length === 0) throw new InvalidFields({ [field]: ['media_not_yours'] });
  }

  /**
   * Removes those of these pictures that the viewer uploaded with `POST /media` and that nothing of theirs shows any more. To be
   * called after what showed them was changed or deleted; photos of albums stay. A text can name hundreds: one statement for all.
   */
  async release(viewer: Viewer, urls: Iterable<string | null>): Promise<void> {
    const keys = new Set([...urls].map((url) => url && parseUploadUrl(url)?.key).filter(Boolean));
    if (keys.size === 0) return;
    const removed = await this.prisma.$transaction(async (transaction) => {
      // Texts are cut at every address that they hold: a hundred times as fast as a regular expression.
      const rows = await transaction.$queryRaw<{ key: string }[]>`
        DELETE FROM "Media" WHERE "userId" = ${viewer.id} AND "key" = ANY (${[...keys]}) AND "key" NOT IN (
          SELECT left(part, ${KEY_LENGTH}::int) FROM (
            SELECT "mediaUrl" AS text FROM "WallPost" WHERE "authorId" = ${viewer.id} AND "mediaUrl" LIKE '%/uploads/%'
            UNION ALL
            SELECT "imageUrl" FROM "BlogPost" WHERE "authorId" = ${viewer.id} AND "imageUrl" LIKE '%/uploads/%'
            UNION ALL
            SELECT "content" FROM "BlogPost" WHERE "authorId" = ${viewer.id} AND "content" LIKE '%/uploads/%'
            UNION ALL
            SELECT "content" FROM "Message" WHERE "senderId" = ${viewer.id} AND "messageType" = 'IMAGE'
          ) shown, unnest(string_to_array(shown.text, '/uploads/')) part
        )
        RETURNING "key"`;
      const found = rows.map(({ key }) => key);
      await this.storage.announceRemoval(found);
      return found;
    }, SLOWEST);
    await this.storage.removeAll(removed);
  }

  private add(viewer: Viewer, { key, width, height, widths }: StoredImage): Promise<MediaView> {
    return this.prisma.$transaction(async (transaction) => {
      await lockAccount(transaction, viewer);
      const count = await transaction.media.count({ where: { userId: viewer.id } });
      if (count >= this.config.MEDIA_PER_USER) throw new AppError('too_many_media');
      await transaction.media.create({ data: { userId: viewer.id, key, width, height, widths } });
      return { url: variantsOf({ key, widths }).at(-1)!.url, width, height };
    });
  }
}
