import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { notOwn } from '../../platform/auth/ownership.js';
import { Repeated, unlessRepeated } from '../../platform/common/repeated.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import { Page, type PageQuery } from '../../platform/pagination/page.js';
import { notDeleted, shownPhoto } from '../../platform/prisma/hidden.js';
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
import type { UpdateUserPhotoDto, UploadUserPhotoDto } from './photos.dto.js';
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

const tableOf = (owner: AlbumOwner): AlbumTable => ('petId' in owner ? 'PetPhoto' : 'UserPhoto');

/** Returns the owner's table. The two tables have the same columns except for the owner's id. */
const photosOf = (database: Prisma.TransactionClient | PrismaService, owner: AlbumOwner) =>
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
        const data = { ...owner, ...image, description: description || null, clientId: clientId || null };
        const photo = await photos.create({ data: data as Prisma.UserPhotoUncheckedCreateInput, select });
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
    if (user) return this.page({ userId: user.id }, query);
    await userIdOf(this.prisma, identifier); // throws not_found for an unknown user
    return new Page<PhotoView>([], undefined);
  }

  async ofPet(viewer: Viewer, identifier: Identifier, query: PageQuery): Promise<Page<PhotoView>> {
    const pet = await this.prisma.pet.findFirst({
      where: { AND: [petsVisibleTo(viewer), identifier] },
      select: { id: true },
    });
    if (!pet) throw new AppError('pet_not_found');
    return this.page({ petId: pet.id }, query);
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
        select: photoSelect,
      });
      if (isMain) await this.updateOwner(transaction, owner, { mainPhotoId: id, isPicked: true });
      else if (isMain === false && mainPhotoId === id) await this.chooseMain(transaction, owner);
      if (isCover) await this.businesses.setCover(transaction, viewer, id);
      else if (isCover === false) await this.businesses.unsetCover(transaction, viewer, id);
      return toPhotoView(photo);
    });
  }

  async remove(viewer: Viewer, table: AlbumTable, id: number): Promise<void> {
    const owner = await this.ownerOf(viewer, table, id);
    const committed = await this.prisma.$transaction((transaction) => this.removeIn(transaction, viewer, owner, id));
    await committed();
  }

  /**
   * Deletes a photo, even if it is hidden. The caller must have checked that it belongs to the
   * viewer or the viewer's pet, and must run the returned function after the commit to delete the
   * files.
   */
  async removeIn(
    transaction: Prisma.TransactionClient,
    viewer: Pick<Viewer, 'id'>,
    owner: AlbumOwner,
    id: number,
  ): Promise<() => Promise<void>> {
    if ('petId' in owner) await preventAccountDeletion(transaction, viewer);
    const { mainPhotoId } = await this.lock(transaction, owner);
    const released = await this.media.keepShown(transaction, viewer, tableOf(owner), [id]);
    // Without `hiddenAt`, a moderator cannot restore the photo.
    await photosOf(transaction, owner).update({
      where: { id, ...notDeleted },
      data: { deletedAt: new Date(), hiddenAt: null },
    });
    if (mainPhotoId === id) await this.chooseMain(transaction, owner);
    return () => this.storage.place(released);
  }

  /**
   * Moves the photos `photoIds` to the front of the album and keeps the order of all other photos.
   * Returns the album in its new order.
   * @throws InvalidFields photo_ids_invalid
   */
  async reorder(viewer: Viewer, photoIds: number[], pet?: Identifier): Promise<PhotoView[]> {
    const owner = await this.ownAlbum(viewer, pet);
    return this.prisma.$transaction(async (transaction) => {
      await this.lockOwn(transaction, viewer, owner);
      const photos = await photosOf(transaction, owner).findMany(wholeAlbum(owner));
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

  private async page(owner: AlbumOwner, query: PageQuery): Promise<Page<PhotoView>> {
    return toAlbumPage(await photosOf(this.prisma, owner).findMany(albumPage(owner, query)), query);
  }

  /** @throws AppError pet_not_found, not_yours */
  private async ownAlbum(viewer: Viewer, pet?: Identifier): Promise<AlbumOwner> {
    return pet ? { petId: (await this.pets.ownedBy(viewer, pet)).id } : { userId: viewer.id };
  }

  /**
   * Returns the owner of a photo in an album of the viewer or of the viewer's pet.
   * @throws AppError photo_not_found, not_yours
   */
  private async ownerOf(viewer: Viewer, table: AlbumTable, id: number): Promise<AlbumOwner> {
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
  private async lockOwn(
    transaction: Prisma.TransactionClient,
    viewer: Viewer,
    owner: AlbumOwner,
  ): Promise<LockedOwnerRow> {
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
   * Chooses the main photo: the oldest photo of a pet, or the newest photo of a user that is not a
   * cover (decisions §11). Clears `albumUpdatedAt` if the album is empty.
   */
  private async chooseMain(transaction: Prisma.TransactionClient, owner: AlbumOwner): Promise<void> {
    const where = { ...owner, ...shownPhoto };
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
      ...(isEmpty && { albumUpdatedAt: null }),
    });
  }
}
