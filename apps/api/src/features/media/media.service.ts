import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { KEPT } from '../../platform/common/retention.js';
import { Config, quotasOf } from '../../config.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { StorageService, type StoredImage } from '../../platform/storage/storage.service.js';
import { isRemovedPicture, parseUploadUrl, uploadKeysIn, variantsOf, videoUrl } from '../../platform/storage/urls.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { ProcessedVideo } from '../../platform/storage/video.js';
import type { MediaView, UploadedVideoView } from './media.dto.js';
import {
  deleteUnusedMedia,
  insertUsedPhotos,
  lockOwnAndReceivedMedia,
  lockOwnMedia,
  lockPhotosForKeyShare,
  lockPhotosForUpdate,
  lockUnusedMedia,
  selectOwnPictures,
  type Album,
  type OwnPicture,
} from './media.sql.js';

/** Texts of one post or message that can contain picture URLs. */
type Texts = readonly (string | null)[];

/** Ids of "Media" rows that the transaction has locked. */
type LockedMedia = number[];

const MEGABYTE = 1024 * 1024;
const SWEEP_EVERY = 3600;
const SWEEP_BATCH = 500;
const UNUSED_MS = KEPT.unusedPictureDays * 86_400_000;

/**
 * Manages the pictures in wall posts, blog posts and messages: uploads, and photos from the
 * author's albums. Triggers record in "MediaUse" which post or message uses which picture. An
 * upload is deleted with the last post or message that uses it.
 */
@Injectable()
export class MediaService implements OnModuleInit {
  /** The highest media id that `sweep()` has checked. */
  private sweptUpTo = 0;

  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
    private readonly limits: RateLimits,
    private readonly config: Config,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit() {
    this.jobs.repeat('unused pictures', SWEEP_EVERY, () => this.sweep());
  }

  async upload(viewer: Viewer, file: string): Promise<MediaView> {
    return this.storage.store(file, (image) => this.add(viewer, image));
  }

  /** @param poster path of the picture to show before the video */
  async uploadVideo(viewer: Viewer, file: string, poster: string): Promise<UploadedVideoView> {
    await this.limits.consume('videosPerUser', String(viewer.id));
    return this.storage.storeVideo(file, poster, async (image, video) => ({
      ...(await this.add(viewer, image, video)),
      video: { url: videoUrl(image.key), seconds: video.seconds },
    }));
  }

  /**
   * Rejects the URL of a picture that is missing, hidden, removed, or owned by another user.
   * Accepts external URLs and an empty URL. Call this after writing the text, in the same
   * transaction, so that the picture cannot be deleted in between.
   * @param field the request field that contains the URL
   * @throws InvalidFields media_not_yours
   */
  requireOwn(
    transaction: Pick<Prisma.TransactionClient, '$queryRaw'>,
    viewer: Viewer,
    field: string,
    url: string | null | undefined,
  ): Promise<void> {
    return this.requireOwnMedia(transaction, viewer, () => field, url ? [url] : []);
  }

  /**
   * Like `requireOwn`, for the pictures of a post or message. Also rejects a video beside other
   * pictures.
   * @param fieldOf returns the request field that contains the URL at this index
   * @param before URLs that the post already has, which are not checked again
   * @throws InvalidFields media_not_yours or media_invalid
   */
  async requireOwnMedia(
    transaction: Pick<Prisma.TransactionClient, '$queryRaw'>,
    viewer: Viewer,
    fieldOf: (index: number) => string,
    urls: string[],
    before: string[] = [],
  ): Promise<void> {
    const keys = urls.flatMap((url) => parseUploadUrl(url)?.key ?? []);
    const own = keys.length > 0 ? await transaction.$queryRaw<OwnPicture[]>(selectOwnPictures(viewer, keys)) : [];
    const isUsable = (url: string) => {
      const upload = parseUploadUrl(url);
      if (!upload) return !isRemovedPicture(url);
      return own.some(
        (picture) => picture.isUsable && picture.key === upload.key && picture.widths.includes(upload.width),
      );
    };
    const foreign = urls.flatMap((url, index) => (before.includes(url) || isUsable(url) ? [] : fieldOf(index)));
    if (foreign.length > 0)
      throw new InvalidFields(Object.fromEntries(foreign.map((field) => [field, ['media_not_yours']])));
    if (urls.length > 1 && own.some(({ isVideo }) => isVideo)) throw new InvalidFields({ media: ['media_invalid'] });
  }

  /**
   * Locks the viewer's uploads in this content, so that no other post or message can start to use
   * them. Call this once before content changes, with the old and the new text. A single call
   * locks all uploads in order of id, which prevents deadlocks.
   */
  async lock(transaction: Prisma.TransactionClient, viewer: Pick<Viewer, 'id'>, texts: Texts): Promise<LockedMedia> {
    const keys = uploadKeysIn(texts);
    if (keys.length === 0) return [];
    // Lock album photos before uploads, as the triggers do, because a deleted album photo can
    // become an upload.
    await transaction.$queryRaw(lockPhotosForKeyShare('UserPhoto', keys));
    await transaction.$queryRaw(lockPhotosForKeyShare('PetPhoto', keys));
    return this.lockMedia(transaction, lockOwnMedia(viewer, keys));
  }

  /**
   * Locks all pictures that the viewer uploaded or received, before their account is deleted. A
   * single statement locks them in order of id. So two users who exchanged pictures can delete
   * their accounts concurrently without a deadlock.
   */
  async lockOwnAndReceived(transaction: Prisma.TransactionClient, viewer: Pick<Viewer, 'id'>): Promise<LockedMedia> {
    return this.lockMedia(transaction, lockOwnAndReceivedMedia(viewer));
  }

  /**
   * Deletes the locked pictures that are no longer used. Call this after the content has changed.
   * Returns the storage keys of files to remove after the commit with `StorageService.place`.
   */
  async deleteUnused(transaction: Prisma.TransactionClient, locked: LockedMedia): Promise<string[]> {
    if (locked.length === 0) return [];
    const rows = await transaction.$queryRaw<{ key: string }[]>(deleteUnusedMedia(locked));
    const keys = rows.map(({ key }) => key);
    await this.storage.markForMove(transaction, keys);
    return keys;
  }

  /**
   * Keeps visible photos that posts or messages use, by copying them to the user's uploads. Call
   * this before photos are deleted from an album. Returns the storage keys of files to remove
   * after the commit with `StorageService.place`.
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
    await this.storage.markForMove(transaction, keys);
    // The last post or message that used a photo may have been deleted in the meantime.
    const released = await this.deleteUnused(
      transaction,
      kept.map(({ id }) => id),
    );
    return [...keys, ...released];
  }

  /**
   * Copies visible photos that posts or messages use to the user's uploads. So the posts and
   * messages keep the photos when the album gets another owner.
   */
  async copyShown(
    transaction: Prisma.TransactionClient,
    user: Pick<Viewer, 'id'>,
    album: Album,
    photoIds: number[],
  ): Promise<void> {
    await transaction.$queryRaw(lockPhotosForUpdate(album, photoIds));
    await transaction.$queryRaw(insertUsedPhotos(user, album, photoIds));
  }

  /**
   * Removes old uploads that were never used, for example uploads for discarded drafts. Other
   * uploads are deleted with their last use, so `sweep()` needs to check each upload only once.
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
      await this.storage.place(keys);
      this.sweptUpTo = ids.at(-1) ?? this.sweptUpTo;
      isMore = ids.length === SWEEP_BATCH;
    }
  }

  private async lockMedia(transaction: Prisma.TransactionClient, statement: Prisma.Sql): Promise<LockedMedia> {
    const rows = await transaction.$queryRaw<{ id: number }[]>(statement);
    return rows.map(({ id }) => id);
  }

  /** @throws AppError too_many_media, videos_full */
  private add(viewer: Viewer, { key, width, height, widths }: StoredImage, video?: ProcessedVideo): Promise<MediaView> {
    return withLockedAccount(this.prisma, viewer, async (transaction) => {
      const count = await transaction.media.count({ where: { userId: viewer.id } });
      const { mediaPerUser, videoMegabytesPerUser } = quotasOf(this.config);
      if (count >= mediaPerUser) throw new AppError('too_many_media');
      if (video) {
        const { _sum } = await transaction.media.aggregate({
          where: { userId: viewer.id },
          _sum: { videoBytes: true },
        });
        if ((_sum.videoBytes ?? 0) + video.bytes > videoMegabytesPerUser * MEGABYTE) throw new AppError('videos_full');
      }
      await transaction.media.create({
        data: {
          userId: viewer.id,
          key,
          width,
          height,
          widths,
          videoSeconds: video?.seconds ?? null,
          videoBytes: video?.bytes ?? null,
        },
      });
      return { url: variantsOf({ key, widths }).at(-1)!.url, width, height };
    });
  }
}
