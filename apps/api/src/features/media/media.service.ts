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
  deleteMediaUnused,
  insertShownPhotos,
  selectMediaAfter,
  selectOwnAndReceivedLocked,
  selectOwnLocked,
  selectOwnUpload,
  selectPhotosKept,
  selectPhotosLocked,
  selectUnusedLocked,
  type Album,
} from './media.statements.js';

/** Texts of one user, and picture addresses; many texts contain no picture. */
type Texts = readonly (string | null)[];

/** Ids of rows that are locked. */
type LockedMedia = number[];

const SWEEP_EVERY = 3600;
const SWEEP_STEP = 500;

/**
 * Pictures in posts, blog posts and messages: uploaded for them, or photos of the author's albums. The table "MediaUse", maintained by
 * triggers, says which text shows which picture: a picture is kept as long as a text shows it.
 */
@Injectable()
export class MediaService implements OnModuleInit {
  /** The highest id that has been swept. */
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
   * Refuses the address of an upload that is not the viewer's own: neither uploaded with `POST /media` nor in an album of theirs; and of one
   * that moderators have taken away. Any other address, or none, is accepted here. An upload of somebody else is answered like a missing one.
   *
   * Call this in the transaction that writes the text, after writing it: only then the upload cannot be deleted in between.
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
    if (!upload && !(url && isRemovedPicture(url))) return;
    const found = upload ? await transaction.$queryRaw<object[]>(selectOwnUpload(viewer, upload)) : [];
    if (found.length === 0) throw new InvalidFields({ [field]: ['media_not_yours'] });
  }

  /**
   * Locks the pictures that the viewer uploaded with `POST /media` and that these texts contain: until the transaction ends, no other text
   * can begin to show them. Call it before a text is changed, with the old text and the new one, so that all of them are locked in one
   * order.
   */
  async lock(transaction: Prisma.TransactionClient, viewer: Pick<Viewer, 'id'>, texts: Texts): Promise<LockedMedia> {
    const keys = uploadKeysIn(texts);
    if (keys.length === 0) return [];
    // Photos first, as in the triggers: a photo that is just being deleted may have become an uploaded picture by then.
    await transaction.$queryRaw(selectPhotosKept('UserPhoto', keys));
    await transaction.$queryRaw(selectPhotosKept('PetPhoto', keys));
    return this.lockMedia(transaction, selectOwnLocked(viewer, keys));
  }

  /**
   * The same for all pictures that are deleted with the viewer's account: their own, and those that others have sent to them. One statement
   * locks them in one order: otherwise two people who sent each other pictures and delete their accounts at the same moment could deadlock.
   */
  async lockOwnAndReceived(transaction: Prisma.TransactionClient, viewer: Viewer): Promise<LockedMedia> {
    return this.lockMedia(transaction, selectOwnAndReceivedLocked(viewer));
  }

  /**
   * Deletes those of the locked pictures that no text shows any more; to be called after the texts were changed. Resolves with their keys,
   * whose files are to be removed after the commit (`StorageService.removeAll`).
   */
  async deleteUnused(transaction: Prisma.TransactionClient, locked: LockedMedia): Promise<string[]> {
    if (locked.length === 0) return [];
    const rows = await transaction.$queryRaw<{ key: string }[]>(deleteMediaUnused(locked));
    const keys = rows.map(({ key }) => key);
    await this.storage.markForRemoval(keys);
    return keys;
  }

  /**
   * To be called when the viewer deletes photos from an album: turns those that a text shows into uploaded pictures, which stay until no
   * text shows them. Hidden ones are shown by nothing. Resolves with the keys of the others, whose files are to be removed after the commit (`StorageService.removeAll`).
   */
  async keepShown(
    transaction: Prisma.TransactionClient,
    viewer: Pick<Viewer, 'id'>,
    album: Album,
    photoIds: number[],
  ): Promise<string[]> {
    const photos = await transaction.$queryRaw<{ key: string }[]>(selectPhotosLocked(album, photoIds));
    const kept = await transaction.$queryRaw<{ id: number; key: string }[]>(insertShownPhotos(viewer, album, photoIds));
    const keptKeys = new Set(kept.map(({ key }) => key));
    const keys = photos.map(({ key }) => key).filter((key) => !keptKeys.has(key));
    await this.storage.markForRemoval(keys);
    // The last text that showed one may have been deleted meanwhile.
    const released = await this.deleteUnused(
      transaction,
      kept.map(({ id }) => id),
    );
    return [...keys, ...released];
  }

  /**
   * Removes pictures that were uploaded long ago and never became part of a text, such as those of drafts that were given up on somebody's device. What a text
   * showed is removed with its last text, so that each picture is looked at once, in small steps, each a short transaction.
   */
  async sweep(): Promise<void> {
    for (let isMore = true; isMore;) {
      const found = await this.prisma.$queryRaw<{ id: number; isOld: boolean }[]>(
        selectMediaAfter(this.sweptUpTo, KEPT.unusedPictureDays, SWEEP_STEP),
      );
      const young = found.findIndex(({ isOld }) => !isOld);
      const ids = (young < 0 ? found : found.slice(0, young)).map(({ id }) => id);
      const keys = await this.prisma.$transaction(async (transaction) =>
        this.deleteUnused(transaction, await this.lockMedia(transaction, selectUnusedLocked(ids))),
      );
      await this.storage.removeAll(keys);
      this.sweptUpTo = ids.at(-1) ?? this.sweptUpTo;
      isMore = ids.length === SWEEP_STEP;
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
