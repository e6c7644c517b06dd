import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import type { Viewer } from '../common/auth/viewer.js';
import { AppError } from '../common/errors/app-error.js';
import { decodeCursor, Page, toPage, type PageQuery } from '../common/pagination/page.js';
import type { Identifier } from '../common/validation/identifiers.js';
import { Config } from '../config.js';
import { userIdOf } from '../people/user-id.js';
import { visibleTo } from '../people/users.visibility.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { photoSelect, toPhotoView, type PhotoView } from '../storage/photo.view.js';
import { StorageService, type StoredImage } from '../storage/storage.service.js';
import { reorderAlbum } from './album-order.js';
import type { UpdateUserPhotoDto, UploadUserPhotoDto } from './photos.dto.js';
import { userPhotosVisibleTo } from './photos.visibility.js';

const placedSelect = { ...photoSelect, position: true } as const satisfies Prisma.UserPhotoSelect;

interface ProfilePhoto {
  profilePhotoId: number | null;
  profilePhotoPicked: boolean;
}

/** The album of a user. Whoever changes it holds the lock of the user's row, so that changes follow one another. */
@Injectable()
export class UserPhotosService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
    private readonly config: Config,
  ) {}

  upload(viewer: Viewer, file: string, { description }: UploadUserPhotoDto): Promise<PhotoView> {
    return this.storage.store(file, (image) => this.add(viewer, image, description || null));
  }

  /** Empty where a block stands between the two, as their other lists are. */
  async ofUser(viewer: Viewer, owner: Identifier, query: PageQuery): Promise<Page<PhotoView>> {
    const user = await this.prisma.user.findFirst({ where: { AND: [visibleTo(viewer), owner] }, select: { id: true } });
    if (!user) {
      await userIdOf(this.prisma, owner); // a 404 where nobody is
      return new Page<PhotoView>([], undefined);
    }
    const rows = await this.prisma.userPhoto.findMany({
      where: {
        userId: user.id,
        deletedAt: null,
        ...(query.cursor && { position: { lt: decodeCursor(query.cursor) } }),
      },
      orderBy: { position: 'desc' },
      take: query.limit + 1,
      select: placedSelect,
    });
    return toPage(rows, query.limit, toPhotoView, ({ position }) => position);
  }

  async update(viewer: Viewer, id: number, { description, isProfile }: UpdateUserPhotoDto): Promise<PhotoView> {
    await this.ownedBy(viewer, id);
    return this.prisma.$transaction(async (transaction) => {
      const user = await this.lock(transaction, viewer);
      const photo = await transaction.userPhoto.update({
        where: { id, deletedAt: null },
        data: description === undefined ? {} : { description: description || null },
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
      return toPhotoView(photo);
    });
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    const { key } = await this.ownedBy(viewer, id);
    await this.prisma.$transaction(async (transaction) => {
      const user = await this.lock(transaction, viewer);
      await transaction.userPhoto.update({ where: { id, deletedAt: null }, data: { deletedAt: new Date() } });
      if (user.profilePhotoId === id) await this.chooseProfile(transaction, viewer);
      await this.storage.announceRemoval([key]);
    });
    await this.storage.removeAll([key]);
  }

  async reorder(viewer: Viewer, photoIds: number[]): Promise<PhotoView[]> {
    return this.prisma.$transaction(async (transaction) => {
      await this.lock(transaction, viewer);
      const photos = await transaction.userPhoto.findMany({
        where: { userId: viewer.id, deletedAt: null },
        orderBy: { position: 'desc' },
        select: placedSelect,
      });
      return (await reorderAlbum(transaction, 'UserPhoto', photos, photoIds)).map(toPhotoView);
    });
  }

  /** The newest photo stands for the user, unless they picked one (decisions §11). */
  private add(
    viewer: Viewer,
    { key, width, height, widths }: StoredImage,
    description: string | null,
  ): Promise<PhotoView> {
    return this.prisma.$transaction(async (transaction) => {
      const { profilePhotoId, profilePhotoPicked } = await this.lock(transaction, viewer);
      const count = await transaction.userPhoto.count({ where: { userId: viewer.id, deletedAt: null } });
      if (count >= this.config.PHOTOS_PER_USER) throw new AppError('too_many_photos');
      const photo = await transaction.userPhoto.create({
        data: { userId: viewer.id, key, width, height, widths, description },
        select: photoSelect,
      });
      await transaction.user.update({
        where: { id: viewer.id },
        data: { albumUpdatedAt: photo.createdAt, profilePhotoId: profilePhotoPicked ? profilePhotoId : photo.id },
      });
      return toPhotoView(photo);
    });
  }

  /** The photo, if it is the viewer's to change. @throws AppError photo_not_found, not_yours */
  private async ownedBy(viewer: Viewer, id: number): Promise<{ key: string }> {
    const photo = await this.prisma.userPhoto.findFirst({
      where: { ...userPhotosVisibleTo(viewer), id },
      select: { userId: true, key: true },
    });
    if (!photo) throw new AppError('photo_not_found');
    if (photo.userId !== viewer.id) throw new AppError('not_yours');
    return photo;
  }

  /** FOR UPDATE, as for pets. */
  private async lock(transaction: Prisma.TransactionClient, viewer: Viewer): Promise<ProfilePhoto> {
    const [user] = await transaction.$queryRaw<ProfilePhoto[]>`
      SELECT "profilePhotoId", "profilePhotoPicked" FROM "User" WHERE "id" = ${viewer.id} FOR UPDATE`;
    if (!user) throw new AppError('unauthorized'); // the account was deleted meanwhile
    return user;
  }

  /** Where the user has not picked one it is the newest; an album without photos was never updated. */
  private async chooseProfile(transaction: Prisma.TransactionClient, viewer: Viewer): Promise<void> {
    const newest = await transaction.userPhoto.findFirst({
      where: { userId: viewer.id, deletedAt: null },
      orderBy: { id: 'desc' },
      select: { id: true },
    });
    await transaction.user.update({
      where: { id: viewer.id },
      data: {
        profilePhotoId: newest?.id ?? null,
        profilePhotoPicked: false,
        ...(!newest && { albumUpdatedAt: null }),
      },
    });
  }
}
