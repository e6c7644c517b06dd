import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { KEPT } from '../../platform/common/retention.js';
import { Config } from '../../config.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { StorageService, type StoredImage } from '../../platform/storage/storage.service.js';
import { isRemovedPicture, parseUploadUrl, uploadKeysIn, variantsOf } from '../../platform/storage/urls.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { MediaView } from './media.dto.js';
import {
  deleteUnusedMedia,
  insertUsedPhotos,
  lockOwnAndReceivedMedia,
  lockOwnMedia,
  lockPhotosForKeyShare,
  lockPhotosForUpdate,
  lockUnusedMedia,
  selectUsablePicture,
  type Album,
} from './media.sql.js';

/** Texts of one user, and picture URLs. */
type Texts = readonly (string | null)[];

/** Ids of rows that are locked. */
type LockedMedia = number[];

const SWEEP_EVERY = 3600;
const SWEEP_BATCH = 500;
const UNUSED_MS = KEPT.unusedPictureDays * 86_400_000;

/**
 * Pictures in posts, blog posts and messages ("texts"). A picture is either uploaded for a text or
 * a photo of the author's albums. Triggers keep "MediaUse", which tells which text shows which
 * picture. A picture is deleted with the last text that shows it.
 */
@Injectable()
export class MediaService implements OnModuleInit {
  /** The highest id that was swept. */
  private sweptUpTo = 0;

  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
    private readonly config: Config,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('unused pictures', SWEEP_EVERY, () => this.sweep());
  }

  async upload(viewer: Viewer, file: string): Promise<MediaView> {
    return this.storage.store(file, (image) => this.add(viewer, image));
  }

  /**
   * Rejects the URL of an upload that the viewer may not use: somebody else's, a missing one, or
   * one that a moderator has hidden or removed. Accepts external URLs and no URL.
   *
   * Call this in the transaction that writes the text, after the write. Otherwise the upload can
   * be deleted in between.
   * @param field the request field that holds the URL
   * @throws InvalidFields media_not_yours
   */
  async requireOwn(
    transaction: Pick<Prisma.TransactionClient, '$queryRaw'>,
    viewer: Viewer,
    field: string,
    url: string | null | undefined,
  ): Promise<void> {
    const upload = url ? parseUploadUrl(url) : undefined;
    if (!upload && !(url && isRemovedPicture(url))) return;
    const found = upload ? await transaction.$queryRaw<object[]>(selectUsablePicture(viewer, upload)) : [];
    if (found.length === 0) throw new InvalidFields({ [field]: ['media_not_yours'] });
  }

  /**
   * Locks the pictures in these texts that the viewer uploaded with `POST /media`, so that no
   * other text can start to show them. Call this before a text is changed, with the old and the
   * new text: one call locks all pictures in one order.
   */
  async lock(transaction: Prisma.TransactionClient, viewer: Pick<Viewer, 'id'>, texts: Texts): Promise<LockedMedia> {
    const keys = uploadKeysIn(texts);
    if (keys.length === 0) return [];
    // Photos first, like the triggers: the deletion of a photo can turn it into an uploaded
    // picture.
    await transaction.$queryRaw(lockPhotosForKeyShare('UserPhoto', keys));
    await transaction.$queryRaw(lockPhotosForKeyShare('PetPhoto', keys));
    return this.lockMedia(transaction, lockOwnMedia(viewer, keys));
  }

  /**
   * Locks all pictures that are deleted with the viewer's account: uploaded or received. One
   * statement locks them in one order, so that two users who exchanged pictures can delete their
   * accounts at the same time without a deadlock.
   */
  async lockOwnAndReceived(transaction: Prisma.TransactionClient, viewer: Viewer): Promise<LockedMedia> {
    return this.lockMedia(transaction, lockOwnAndReceivedMedia(viewer));
  }

  /**
   * Deletes the locked pictures that no text shows any more. Call this after the texts are
   * changed. Returns the keys, whose files must be removed after the commit
   * (`StorageService.removeAll`).
   */
  async deleteUnused(transaction: Prisma.TransactionClient, locked: LockedMedia): Promise<string[]> {
    if (locked.length === 0) return [];
    const rows = await transaction.$queryRaw<{ key: string }[]>(deleteUnusedMedia(locked));
    const keys = rows.map(({ key }) => key);
    await this.storage.markForRemoval(keys);
    return keys;
  }

  /**
   * Call this before the viewer deletes photos from an album. Photos that a text shows become
   * uploaded pictures, except hidden photos. Returns the keys of the other photos, whose files
   * must be removed after the commit (`StorageService.removeAll`).
   */
  async keepShown(
    transaction: Prisma.TransactionClient,
    viewer: Pick<Viewer, 'id'>,
    album: Album,
    photoIds: number[],
  ): Promise<string[]> {
    const photos = await transaction.$queryRaw<{ key: string }[]>(lockPhotosForUpdate(album, photoIds));
    const kept = await transaction.$queryRaw<{ id: number; key: string }[]>(insertUsedPhotos(viewer, album, photoIds));
    const keptKeys = new Set(kept.map(({ key }) => key));
    const keys = photos.map(({ key }) => key).filter((key) => !keptKeys.has(key));
    await this.storage.markForRemoval(keys);
    // The last text that showed a photo may have been deleted meanwhile.
    const released = await this.deleteUnused(
      transaction,
      kept.map(({ id }) => id),
    );
    return [...keys, ...released];
  }

  /**
   * Removes old uploads that no text ever showed, such as those of discarded drafts. All other
   * pictures are removed with their last text, so the sweep checks each picture once.
   */
  async sweep(): Promise<void> {
    for (let isMore = true; isMore;) {
      const found = await this.prisma.media.findMany({
        where: { id: { gt: this.sweptUpTo } },
        orderBy: { id: 'asc' },
        take: SWEEP_BATCH,
        select: { id: true, createdAt: true },
      });
      const oldest = Date.now() - UNUSED_MS;
      const young = found.findIndex(({ createdAt }) => createdAt.getTime() >= oldest);
      const ids = (young < 0 ? found : found.slice(0, young)).map(({ id }) => id);
      const keys = await this.prisma.$transaction(async (transaction) =>
        this.deleteUnused(transaction, await this.lockMedia(transaction, lockUnusedMedia(ids))),
      );
      await this.storage.removeAll(keys);
      this.sweptUpTo = ids.at(-1) ?? this.sweptUpTo;
      isMore = ids.length === SWEEP_BATCH;
    }
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
