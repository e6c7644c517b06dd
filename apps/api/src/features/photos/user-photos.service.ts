import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { notOwn } from '../../platform/auth/ownership.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { Repeated, unlessRepeated } from '../../platform/common/repeated.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Page, type PageQuery } from '../../platform/pagination/page.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { Config } from '../../config.js';
import { MediaService } from '../media/media.service.js';
import { notDeleted, shownPhoto } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { photoSelect, toPhotoView, type PhotoView } from '../../platform/storage/photo.view.js';
import { StorageService, type StoredImage } from '../../platform/storage/storage.service.js';
import { userIdOf } from '../../platform/users/user-id.js';
import { visibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { deletion, descriptionChange, newPhoto, reorderAlbum } from './album.js';
import type { UpdateUserPhotoDto, UploadUserPhotoDto } from './photos.dto.js';
import { albumPage, toAlbumPage, wholeAlbum, type ProfilePhotoRow } from './photos.mapper.js';
import { lockUserForUpdate } from './photos.sql.js';
import { userPhotosVisibleTo } from './photos.visibility.js';

/**
 * Manages users' albums. Every change locks the user's row, so that concurrent changes
 * run one after another.
 */
@Injectable()
export class UserPhotosService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
    private readonly media: MediaService,
    private readonly businesses: BusinessesService,
    private readonly config: Config,
  ) {}

  /** Adds a photo, or returns the photo of an earlier request with the same `clientId`. */
  upload(viewer: Viewer, file: string, body: UploadUserPhotoDto): Promise<PhotoView> {
    return unlessRepeated(this.storage.store(file, (image) => this.add(viewer, image, body)));
  }

  /** Returns a user's photos. The page is empty if either user has blocked the other. */
  async ofUser(viewer: Viewer, owner: Identifier, query: PageQuery): Promise<Page<PhotoView>> {
    const user = await this.prisma.user.findFirst({ where: { AND: [visibleTo(viewer), owner] }, select: { id: true } });
    if (!user) {
      await userIdOf(this.prisma, owner); // throws not_found for an unknown user
      return new Page<PhotoView>([], undefined);
    }
    return toAlbumPage(await this.prisma.userPhoto.findMany(albumPage({ userId: user.id }, query)), query);
  }

  async update(
    viewer: Viewer,
    id: number,
    { description, isProfile, isCover }: UpdateUserPhotoDto,
  ): Promise<PhotoView> {
    await this.requireOwn(viewer, id);
    return this.prisma.$transaction(async (transaction) => {
      const user = await this.lock(transaction, viewer);
      const photo = await transaction.userPhoto.update({
        where: { id, ...shownPhoto },
        data: descriptionChange(description),
        select: photoSelect,
      });
      if (isProfile) {
        await transaction.user.update({
          where: { id: viewer.id },
          data: { profilePhotoId: id, profilePhotoPicked: true },
        });
      } else if (isProfile === false && user.profilePhotoId === id) {
        await this.chooseProfile(transaction, viewer);
      }
      if (isCover) await this.businesses.setCover(transaction, viewer, id);
      else if (isCover === false) await this.businesses.unsetCover(transaction, viewer, id);
      return toPhotoView(photo);
    });
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    await this.requireOwn(viewer, id);
    const committed = await this.prisma.$transaction((transaction) => this.removeIn(transaction, viewer, id));
    await committed();
  }

  /**
   * Deletes a photo, even if it is hidden. The caller must have checked that it belongs to the
   * viewer, and must run the returned function after the commit to delete the files.
   */
  async removeIn(
    transaction: Prisma.TransactionClient,
    viewer: Pick<Viewer, 'id'>,
    id: number,
  ): Promise<() => Promise<void>> {
    const user = await this.lock(transaction, viewer);
    const released = await this.media.keepShown(transaction, viewer, 'UserPhoto', [id]);
    await transaction.userPhoto.update({ where: { id, ...notDeleted }, data: deletion() });
    if (user.profilePhotoId === id) await this.chooseProfile(transaction, viewer);
    return () => this.storage.place(released);
  }

  async reorder(viewer: Viewer, photoIds: number[]): Promise<PhotoView[]> {
    return this.prisma.$transaction(async (transaction) => {
      await this.lock(transaction, viewer);
      const photos = await transaction.userPhoto.findMany(wholeAlbum({ userId: viewer.id }));
      return reorderAlbum(transaction, 'UserPhoto', photos, photoIds);
    });
  }

  /**
   * Adds a photo. It becomes the profile picture, unless it is a cover or the user has chosen a
   * picture (decisions §11).
   */
  private add(viewer: Viewer, image: StoredImage, body: UploadUserPhotoDto): Promise<PhotoView> {
    const { isCover, clientId } = body;
    return this.prisma.$transaction(async (transaction) => {
      const { profilePhotoId, profilePhotoPicked } = await this.lock(transaction, viewer);
      const own = { userId: viewer.id };
      const select = photoSelect;
      const stored = clientId && (await transaction.userPhoto.findFirst({ where: { ...own, clientId }, select }));
      if (stored) throw new Repeated(toPhotoView(stored));
      const count = await transaction.userPhoto.count({ where: { ...own, ...shownPhoto } });
      if (count >= this.config.PHOTOS_PER_USER) throw new AppError('too_many_photos');
      const photo = await transaction.userPhoto.create({
        data: { ...own, ...newPhoto(image, body) },
        select,
      });
      await transaction.user.update({
        where: { id: viewer.id },
        data: {
          albumUpdatedAt: photo.createdAt,
          profilePhotoId: profilePhotoPicked || isCover ? profilePhotoId : photo.id,
        },
      });
      if (isCover) await this.businesses.setCover(transaction, viewer, photo.id);
      return toPhotoView(photo);
    });
  }

  /**
   * Checks that the photo belongs to the viewer.
   * @throws AppError photo_not_found, not_yours
   */
  private async requireOwn(viewer: Viewer, id: number): Promise<void> {
    const isOwn = (await this.prisma.userPhoto.count({ where: { id, ...shownPhoto, userId: viewer.id } })) > 0;
    if (isOwn) return;
    const seen = await this.prisma.userPhoto.count({ where: { ...userPhotosVisibleTo(viewer), id } });
    throw notOwn(seen > 0, 'photo_not_found');
  }

  private async lock(transaction: Prisma.TransactionClient, viewer: Pick<Viewer, 'id'>): Promise<ProfilePhotoRow> {
    const [user] = await transaction.$queryRaw<ProfilePhotoRow[]>(lockUserForUpdate(viewer));
    if (!user) throw new AppError('unauthorized'); // the account was deleted after authentication
    return user;
  }

  /**
   * Makes the newest photo the profile picture, unless it is a cover. Clears `albumUpdatedAt` if
   * the album is empty.
   */
  private async chooseProfile(transaction: Prisma.TransactionClient, viewer: Pick<Viewer, 'id'>): Promise<void> {
    const album = { userId: viewer.id, ...shownPhoto };
    const newest = await transaction.userPhoto.findFirst({
      where: { ...album, coverOf: { none: {} } },
      orderBy: { id: 'desc' },
      select: { id: true },
    });
    const isEmpty = !newest && (await transaction.userPhoto.count({ where: album })) === 0;
    await transaction.user.update({
      where: { id: viewer.id },
      data: {
        profilePhotoId: newest?.id ?? null,
        profilePhotoPicked: false,
        ...(isEmpty && { albumUpdatedAt: null }),
      },
    });
  }
}
