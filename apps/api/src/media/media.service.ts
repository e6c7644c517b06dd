import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError, InvalidFields } from '../common/errors/app-error.js';
import { Config } from '../config.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { StorageService, type StoredImage } from '../storage/storage.service.js';
import { parseUploadUrl, uploadKeysIn, variantsOf } from '../storage/urls.js';
import { withLockedAccount } from '../users/locked-account.js';
import type { Viewer } from '../users/viewer.js';
import type { MediaView } from './media.dto.js';
import {
  deleteMediaUnused,
  insertShownPhotos,
  selectOwnAndReceivedLocked,
  selectOwnLocked,
  selectOwnUpload,
  selectPhotosKept,
  selectPhotosLocked,
  type Album,
} from './media.statements.js';

/** Texts of one user, and addresses of pictures; many contain none. */
type Texts = readonly (string | null)[];

/** Ids of rows that are locked. */
type LockedMedia = number[];

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
    const found = await transaction.$queryRaw<object[]>(selectOwnUpload(viewer, upload));
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
    await transaction.$queryRaw(selectPhotosKept('UserPhoto', keys));
    await transaction.$queryRaw(selectPhotosKept('PetPhoto', keys));
    return this.lockMedia(transaction, selectOwnLocked(viewer, keys));
  }

  /**
   * The same for all pictures that are deleted with the viewer's account: their own, and those that others have sent to them. In one
   * statement, and so in one order: two people who sent each other pictures and leave at the same moment could deadlock otherwise.
   */
  async lockOwnAndReceived(transaction: Prisma.TransactionClient, viewer: Viewer): Promise<LockedMedia> {
    return this.lockMedia(transaction, selectOwnAndReceivedLocked(viewer));
  }

  /**
   * Deletes those of the locked pictures that nothing shows any more, after the change that they were locked for. Resolves with their
   * keys, whose files are to be removed once that is committed (`StorageService.removeAll`).
   */
  async deleteUnused(transaction: Prisma.TransactionClient, locked: LockedMedia): Promise<string[]> {
    if (locked.length === 0) return [];
    const rows = await transaction.$queryRaw<{ key: string }[]>(deleteMediaUnused(locked));
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
    album: Album,
    photoIds: number[],
  ): Promise<string[]> {
    const photos = await transaction.$queryRaw<{ key: string }[]>(selectPhotosLocked(album, photoIds));
    const kept = await transaction.$queryRaw<{ id: number; key: string }[]>(insertShownPhotos(viewer, album, photoIds));
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

  private async lockMedia(transaction: Prisma.TransactionClient, statement: Prisma.Sql): Promise<LockedMedia> {
    const rows = await transaction.$queryRaw<{ id: number }[]>(statement);
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
