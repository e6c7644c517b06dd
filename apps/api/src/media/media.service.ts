import { Injectable } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import { AppError, InvalidFields } from '../common/errors/app-error.js';
import { Config } from '../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { StorageService, type StoredImage } from '../storage/storage.service.js';
import { parseUploadUrl, uploadKeysIn, variantsOf } from '../storage/urls.js';
import { withLockedAccount } from '../users/locked-account.js';
import type { Viewer } from '../users/viewer.js';
import type { MediaView } from './media.dto.js';

/** Texts of one user, and addresses of pictures; many contain none. */
type Texts = readonly (string | null)[];

/** Ids of rows that are locked. */
type LockedMedia = number[];

/** The tables of photos, and the columns of "MediaUse" that refer to them. */
const ALBUMS = {
  UserPhoto: [Prisma.raw('"UserPhoto"'), Prisma.raw('"userPhotoId"')],
  PetPhoto: [Prisma.raw('"PetPhoto"'), Prisma.raw('"petPhotoId"')],
} as const;

/**
 * Pictures in what people write: uploaded for it, or photos of their albums. Which text shows which of them stands in "MediaUse", and
 * is kept there by triggers of the database: a picture that a text has begun to show stays as long as the text shows it.
 */
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
   * other address, and none, is fine here. An upload of somebody else is answered like a missing one.
   *
   * To be called in the transaction that has written the text with this address: only then the upload cannot be deleted in between.
   * @param field the name of the request's field that holds the address
   * @throws InvalidFields media_not_yours
   */
  async requireOwn(
    transaction: Pick<Prisma.TransactionClient, '$queryRaw'>,
    viewer: Viewer,
    field: string,
    url: string | null | undefined,
  ): Promise<void> {
    const upload = url ? parseUploadUrl(url) : undefined;
    if (!upload) return;
    const { key, width } = upload;
    const found = await transaction.$queryRaw<object[]>`
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
   * Locks the pictures that the viewer uploaded with `POST /media` and that these texts name: until the transaction ends, no other text
   * begins to show them. To be called before a text is changed, with the old text and the new one: so all of them are locked in one order.
   */
  async lock(transaction: Prisma.TransactionClient, viewer: Viewer, texts: Texts): Promise<LockedMedia> {
    const keys = uploadKeysIn(texts);
    if (keys.length === 0) return [];
    // Photos first, as the triggers do: one that is just being deleted is among the uploaded pictures then.
    await transaction.$queryRaw`SELECT FROM "UserPhoto" WHERE "key" = ANY (${keys}) ORDER BY "id" FOR KEY SHARE`;
    await transaction.$queryRaw`SELECT FROM "PetPhoto" WHERE "key" = ANY (${keys}) ORDER BY "id" FOR KEY SHARE`;
    return this.lockWhere(transaction, Prisma.sql`"userId" = ${viewer.id} AND "key" = ANY (${keys})`);
  }

  /**
   * The same for all pictures that are deleted with the viewer's account: their own, and those that others have sent to them. In one
   * statement, and so in one order: two people who sent each other pictures and leave at the same moment could deadlock otherwise.
   */
  async lockOwnAndReceived(transaction: Prisma.TransactionClient, viewer: Viewer): Promise<LockedMedia> {
    const received = Prisma.sql`
      SELECT use."mediaId" FROM "Message" message JOIN "MediaUse" use ON use."messageId" = message."id"
      WHERE message."receiverId" = ${viewer.id} AND message."messageType" = 'IMAGE'`;
    return this.lockWhere(transaction, Prisma.sql`"userId" = ${viewer.id} OR "id" IN (${received})`);
  }

  /**
   * Deletes those of the locked pictures that nothing shows any more, after the change that they were locked for. Resolves with their
   * keys, whose files are to be removed once that is committed (`StorageService.removeAll`).
   */
  async deleteUnused(transaction: Prisma.TransactionClient, locked: LockedMedia): Promise<string[]> {
    if (locked.length === 0) return [];
    const rows = await transaction.$queryRaw<{ key: string }[]>`
      DELETE FROM "Media" media WHERE "id" = ANY (${locked}) AND NOT EXISTS (SELECT FROM "MediaUse" WHERE "mediaId" = media."id")
      RETURNING "key"`;
    const keys = rows.map(({ key }) => key);
    await this.storage.markForRemoval(keys);
    return keys;
  }

  /**
   * Photos of the viewer's are being deleted from an album: those that a text shows live on as uploaded pictures, until no text
   * shows them. Resolves with the keys of the others, whose files are to go once that is committed (`StorageService.removeAll`).
   */
  async keepShown(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    album: keyof typeof ALBUMS,
    photoIds: number[],
  ): Promise<string[]> {
    const [table, column] = ALBUMS[album];
    const photos = await transaction.$queryRaw<{ key: string }[]>`
      SELECT "key" FROM ${table} WHERE "id" = ANY (${photoIds}) ORDER BY "id" FOR UPDATE`;
    const kept = await transaction.$queryRaw<{ id: number; key: string }[]>`
      WITH kept AS (
        INSERT INTO "Media" ("userId", "key", "width", "height", "widths")
        SELECT ${viewer.id}, "key", "width", "height", "widths" FROM ${table} photo
        WHERE "id" = ANY (${photoIds}) AND EXISTS (SELECT FROM "MediaUse" WHERE ${column} = photo."id")
        RETURNING "id", "key"
      ), moved AS (
        UPDATE "MediaUse" use SET "mediaId" = kept."id", ${column} = NULL
        FROM kept JOIN ${table} photo ON photo."key" = kept."key" WHERE use.${column} = photo."id"
      )
      SELECT "id", "key" FROM kept`;
    const keptKeys = new Set(kept.map(({ key }) => key));
    const keys = photos.map(({ key }) => key).filter((key) => !keptKeys.has(key));
    await this.storage.markForRemoval(keys);
    // The last text that showed one may have gone while that was found out.
    const released = await this.deleteUnused(
      transaction,
      kept.map(({ id }) => id),
    );
    return [...keys, ...released];
  }

  private async lockWhere(transaction: Prisma.TransactionClient, which: Prisma.Sql): Promise<LockedMedia> {
    const rows = await transaction.$queryRaw<{ id: number }[]>`
      SELECT "id" FROM "Media" WHERE ${which} ORDER BY "id" FOR UPDATE`;
    return rows.map(({ id }) => id);
  }

  private add(viewer: Viewer, { key, width, height, widths }: StoredImage): Promise<MediaView> {
    return withLockedAccount(this.prisma, viewer, async (transaction) => {
      const count = await transaction.media.count({ where: { userId: viewer.id } });
      if (count >= this.config.MEDIA_PER_USER) throw new AppError('too_many_media');
      await transaction.media.create({ data: { userId: viewer.id, key, width, height, widths } });
      return { url: variantsOf({ key, widths }).at(-1)!.url, width, height };
    });
  }
}
