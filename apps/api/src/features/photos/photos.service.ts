import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { notOwn } from '../../platform/auth/ownership.js';
import { Repeated, unlessRepeated } from '../../platform/common/repeated.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { Page, type PageQuery } from '../../platform/pagination/page.js';
import { inFirstAlbum, notDeleted, shownPhoto } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { photoSelect, toPhotoView, type PhotoView } from '../../platform/storage/photo.view.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { preventAccountDeletion } from '../../platform/users/locked-account.js';
import { userIdOf } from '../../platform/users/user-id.js';
import { visibleTo as usersVisibleTo } from '../../platform/users/users.visibility.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { Config, quotasOf } from '../../config.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { MediaService } from '../media/media.service.js';
import { PetsService } from '../pets/pets.service.js';
import { lockPetForUpdate } from '../pets/pets.sql.js';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import type { MovePhotosDto, UpdateUserPhotoDto, UploadUserPhotoDto } from './photos.dto.js';
import {
  albumPage,
  toAlbumPage,
  wholeAlbum,
  type AlbumOwner,
  type AlbumTable,
  type LockedOwnerRow,
} from './photos.mapper.js';
import { lockUserForUpdate, updatePositions } from './photos.sql.js';
import { petPhotosVisibleTo, userPhotosVisibleTo } from './photos.visibility.js';

export const tableOf = (owner: AlbumOwner): AlbumTable => ('petId' in owner ? 'PetPhoto' : 'UserPhoto');

/** Returns the owner's table. The two tables have the same columns except for the owner's id. */
export const photosOf = (database: Prisma.TransactionClient | PrismaService, owner: AlbumOwner) =>
  ('petId' in owner ? database.petPhoto : database.userPhoto) as Prisma.UserPhotoDelegate;

/**
 * Manages the albums of users and pets. The main photo of a user's album is the profile picture.
 * Every change locks the owner's row, so that concurrent changes run one after another.
 */
@Injectable()
export class PhotosService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
    private readonly media: MediaService,
    private readonly businesses: BusinessesService,
    private readonly pets: PetsService,
    private readonly config: Config,
  ) {}

  /**
   * Adds a photo to the album of the viewer or of the viewer's pet, or returns the photo of an
   * earlier request with the same `clientId`.
   */
  async upload(viewer: Viewer, file: string, body: UploadUserPhotoDto, pet?: Identifier): Promise<PhotoView> {
    const owner = await this.ownAlbum(viewer, pet);
    const { isCover, description, clientId } = body;
    if (isCover && body.albumUuid) throw new InvalidFields({ isCover: ['invalid'] });
    const stored = this.storage.store(file, (image) =>
      this.prisma.$transaction(async (transaction) => {
        const { mainPhotoId, isPicked } = await this.lockOwn(transaction, viewer, owner);
        const photos = photosOf(transaction, owner);
        const select = photoSelect;
        const repeated = clientId && (await photos.findFirst({ where: { ...owner, clientId }, select }));
        if (repeated) throw new Repeated(toPhotoView(repeated));
        const limit = quotasOf(this.config)['petId' in owner ? 'photosPerPet' : 'photosPerUser'];
        if ((await photos.count({ where: { ...owner, ...shownPhoto } })) >= limit)
          throw new AppError('too_many_photos');
        const albumId = await this.albumIdOf(transaction, owner, body.albumUuid);
        const data = { ...owner, albumId, ...image, description: description || null, clientId: clientId || null };
        const photo = await photos.create({ data: data as Prisma.UserPhotoUncheckedCreateInput, select });
        if (albumId !== null) return toPhotoView(photo);
        const isMain = 'petId' in owner ? mainPhotoId === null : !isPicked && !isCover;
        await this.updateOwner(transaction, owner, {
          mainPhotoId: isMain ? photo.id : mainPhotoId,
          isPicked,
          albumUpdatedAt: photo.createdAt,
        });
        if (isCover) await this.businesses.setCover(transaction, viewer, photo.id);
        return toPhotoView(photo);
      }),
    );
    return unlessRepeated(stored);
  }

  /** Returns a user's photos. The page is empty if either user has blocked the other. */
  async ofUser(viewer: Viewer, identifier: Identifier, query: PageQuery): Promise<Page<PhotoView>> {
    const user = await this.prisma.user.findFirst({
      where: { AND: [usersVisibleTo(viewer), identifier] },
      select: { id: true },
    });
    if (user) return this.page({ userId: user.id }, null, query);
    await userIdOf(this.prisma, identifier); // throws not_found for an unknown user
    return new Page<PhotoView>([], undefined);
  }

  async ofPet(viewer: Viewer, identifier: Identifier, query: PageQuery): Promise<Page<PhotoView>> {
    const pet = await this.prisma.pet.findFirst({
      where: { AND: [petsVisibleTo(viewer), identifier] },
      select: { id: true },
    });
    if (!pet) throw new AppError('pet_not_found');
    return this.page({ petId: pet.id }, null, query);
  }

  async update(
    viewer: Viewer,
    table: AlbumTable,
    id: number,
    { description, isMain, isCover }: Omit<UpdateUserPhotoDto, 'isProfile'> & { isMain?: boolean },
  ): Promise<PhotoView> {
    const owner = await this.ownerOf(viewer, table, id);
    return this.prisma.$transaction(async (transaction) => {
      const { mainPhotoId } = await this.lockOwn(transaction, viewer, owner);
      const photo = await photosOf(transaction, owner).update({
        where: { id, ...shownPhoto },
        data: description === undefined ? {} : { description: description || null },
        select: { ...photoSelect, albumId: true },
      });
      if ((isMain || isCover) && photo.albumId !== null) throw new AppError('photo_not_in_first_album');
      if (isMain) await this.updateOwner(transaction, owner, { mainPhotoId: id, isPicked: true });
      else if (isMain === false && mainPhotoId === id) await this.chooseMain(transaction, owner);
      if (isCover) await this.businesses.setCover(transaction, viewer, id);
      else if (isCover === false) await this.businesses.unsetCovers(transaction, viewer, [id]);
      return toPhotoView(photo);
    });
  }

  async remove(viewer: Viewer, table: AlbumTable, id: number): Promise<void> {
    const owner = await this.ownerOf(viewer, table, id);
    const committed = await this.prisma.$transaction((transaction) => this.removeIn(transaction, viewer, owner, [id]));
    await committed();
  }

  /**
   * Deletes photos, even if they are hidden. The caller must have checked that they belong to the
   * viewer or the viewer's pet, and must run the returned function after the commit to delete the
   * files.
   */
  async removeIn(
    transaction: Prisma.TransactionClient,
    viewer: Pick<Viewer, 'id'>,
    owner: AlbumOwner,
    ids: number[],
  ): Promise<() => Promise<void>> {
    if ('petId' in owner) await preventAccountDeletion(transaction, viewer);
    const { mainPhotoId } = await this.lock(transaction, owner);
    const released = await this.media.keepShown(transaction, viewer, tableOf(owner), ids);
    // Without `hiddenAt`, a moderator cannot restore the photos.
    const { count } = await photosOf(transaction, owner).updateMany({
      where: { id: { in: ids }, ...notDeleted },
      data: { deletedAt: new Date(), hiddenAt: null },
    });
    if (count !== ids.length) throw new AppError('not_found');
    await transaction.photoPet.deleteMany({
      where: 'petId' in owner ? { petPhotoId: { in: ids } } : { userPhotoId: { in: ids } },
    });
    if (mainPhotoId !== null && ids.includes(mainPhotoId)) await this.chooseMain(transaction, owner);
    return () => this.storage.place(released);
  }

  /** Moves photos of one owner to another album of the same owner. */
  async move(viewer: Viewer, { photoIds, albumUuid }: MovePhotosDto, pet?: Identifier): Promise<void> {
    const owner = await this.ownAlbum(viewer, pet);
    await this.prisma.$transaction(async (transaction) => {
      const locked = await this.lockOwn(transaction, viewer, owner);
      const albumId = await this.albumIdOf(transaction, owner, albumUuid);
      const { count } = await photosOf(transaction, owner).updateMany({
        where: { ...owner, ...shownPhoto, id: { in: photoIds } },
        data: { albumId },
      });
      if (count !== photoIds.length) throw new InvalidFields({ photoIds: ['photo_ids_invalid'] });
      if (albumId !== null && 'userId' in owner) await this.businesses.unsetCovers(transaction, viewer, photoIds);
      await this.refreshFirstAlbum(transaction, owner, locked);
    });
  }

  /**
   * Corrects the main photo and the time of the first album after photos were moved into it or
   * out of it. The caller must have locked the owner.
   */
  async refreshFirstAlbum(
    transaction: Prisma.TransactionClient,
    owner: AlbumOwner,
    { mainPhotoId, isPicked }: LockedOwnerRow,
  ): Promise<void> {
    const where = { ...owner, ...inFirstAlbum };
    const photos = photosOf(transaction, owner);
    const newest = await photos.findFirst({ where, orderBy: { id: 'desc' }, select: { createdAt: true } });
    const albumUpdatedAt = newest?.createdAt ?? null;
    const isMainIn = mainPhotoId !== null && (await photos.count({ where: { ...where, id: mainPhotoId } })) > 0;
    if (isMainIn) await this.updateOwner(transaction, owner, { mainPhotoId, isPicked, albumUpdatedAt });
    else await this.chooseMain(transaction, owner, albumUpdatedAt);
  }

  /**
   * Moves the photos `photoIds` to the front of the first album and keeps the order of all other
   * photos. Returns the album in its new order.
   */
  async reorderFirst(viewer: Viewer, photoIds: number[], pet?: Identifier): Promise<PhotoView[]> {
    return this.reorder(viewer, photoIds, await this.ownAlbum(viewer, pet), null);
  }

  /**
   * Like `reorderFirst`, for any album of the owner.
   * @throws InvalidFields photo_ids_invalid
   */
  async reorder(viewer: Viewer, photoIds: number[], owner: AlbumOwner, albumId: number | null): Promise<PhotoView[]> {
    return this.prisma.$transaction(async (transaction) => {
      await this.lockOwn(transaction, viewer, owner);
      const photos = await photosOf(transaction, owner).findMany(wholeAlbum(owner, albumId));
      const byId = new Map(photos.map((photo) => [photo.id, photo]));
      const first = new Set(photoIds.flatMap((id) => byId.get(id) ?? []));
      // The sizes differ if `photoIds` contains unknown or repeated ids.
      if (first.size !== photoIds.length) throw new InvalidFields({ photoIds: ['photo_ids_invalid'] });
      const ordered = [...first, ...photos.filter((photo) => !first.has(photo))];
      const ids = ordered.map(({ id }) => id);
      const positions = photos.map(({ position }) => position);
      await transaction.$executeRaw(updatePositions(tableOf(owner), ids, positions));
      return ordered.map(toPhotoView);
    });
  }

  /** Returns a page of an album. The caller must have checked that the viewer may see it. */
  async page(owner: AlbumOwner, albumId: number | null, query: PageQuery): Promise<Page<PhotoView>> {
    return toAlbumPage(await photosOf(this.prisma, owner).findMany(albumPage(owner, albumId, query)), query);
  }

  /**
   * Returns the id of an album of this owner, or null for the first album.
   * @throws AppError album_not_found
   */
  private async albumIdOf(
    transaction: Prisma.TransactionClient,
    owner: AlbumOwner,
    uuid: string | null | undefined,
  ): Promise<number | null> {
    if (!uuid) return null;
    const album = await transaction.album.findFirst({ where: { ...owner, uuid }, select: { id: true } });
    if (!album) throw new AppError('album_not_found');
    return album.id;
  }

  /** @throws AppError pet_not_found, not_yours */
  async ownAlbum(viewer: Viewer, pet?: Identifier): Promise<AlbumOwner> {
    return pet ? { petId: (await this.pets.ownedBy(viewer, pet)).id } : { userId: viewer.id };
  }

  /**
   * Returns the owner of a photo in an album of the viewer or of the viewer's pet.
   * @throws AppError photo_not_found, not_yours
   */
  async ownerOf(viewer: Viewer, table: AlbumTable, id: number): Promise<AlbumOwner> {
    const photo = { ...shownPhoto, id };
    const { userPhoto, petPhoto } = this.prisma;
    const owner =
      table === 'UserPhoto'
        ? await userPhoto.findFirst({ where: { ...photo, userId: viewer.id }, select: { userId: true } })
        : await petPhoto.findFirst({ where: { ...photo, pet: { userId: viewer.id } }, select: { petId: true } });
    if (owner) return owner;
    const seen =
      table === 'UserPhoto'
        ? await userPhoto.count({ where: { ...userPhotosVisibleTo(viewer), id } })
        : await petPhoto.count({ where: { ...petPhotosVisibleTo(viewer), id } });
    throw notOwn(seen > 0, 'photo_not_found');
  }

  private async lock(transaction: Prisma.TransactionClient, owner: AlbumOwner): Promise<LockedOwnerRow> {
    const statement = 'petId' in owner ? lockPetForUpdate(owner.petId) : lockUserForUpdate(owner.userId);
    const [row] = await transaction.$queryRaw<LockedOwnerRow[]>(statement);
    // The pet or the account was deleted in the meantime.
    if (!row) throw new AppError('petId' in owner ? 'pet_not_found' : 'unauthorized');
    return row;
  }

  /** Locks the owner. The pet may have got another owner since the caller found it. */
  async lockOwn(transaction: Prisma.TransactionClient, viewer: Viewer, owner: AlbumOwner): Promise<LockedOwnerRow> {
    const row = await this.lock(transaction, owner);
    if (row.userId !== viewer.id) throw new AppError('not_yours');
    return row;
  }

  private async updateOwner(
    transaction: Prisma.TransactionClient,
    owner: AlbumOwner,
    change: { mainPhotoId: number | null; isPicked?: boolean; albumUpdatedAt?: Date | null },
  ): Promise<void> {
    const { mainPhotoId, isPicked = false, ...album } = change;
    if ('petId' in owner) {
      await transaction.pet.update({ where: { id: owner.petId }, data: { mainPhotoId, ...album } });
    } else {
      await transaction.user.update({
        where: { id: owner.userId },
        data: { profilePhotoId: mainPhotoId, profilePhotoPicked: isPicked, ...album },
      });
    }
  }

  /**
   * Chooses the main photo from the first album: the oldest photo of a pet, or the newest photo of
   * a user that is not a cover (decisions §11). Clears `albumUpdatedAt` if the album is empty.
   */
  private async chooseMain(
    transaction: Prisma.TransactionClient,
    owner: AlbumOwner,
    albumUpdatedAt?: Date | null,
  ): Promise<void> {
    const where = { ...owner, ...inFirstAlbum };
    const main = await ('petId' in owner
      ? transaction.petPhoto.findFirst({ where, orderBy: { id: 'asc' }, select: { id: true } })
      : transaction.userPhoto.findFirst({
          where: { ...where, coverOf: { none: {} } },
          orderBy: { id: 'desc' },
          select: { id: true },
        }));
    const isEmpty = !main && (await photosOf(transaction, owner).count({ where })) === 0;
    await this.updateOwner(transaction, owner, {
      mainPhotoId: main?.id ?? null,
      ...(isEmpty ? { albumUpdatedAt: null } : albumUpdatedAt && { albumUpdatedAt }),
    });
  }
}
