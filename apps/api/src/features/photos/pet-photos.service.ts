import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { notOwn } from '../../platform/auth/ownership.js';
import { Repeated, unlessRepeated } from '../../platform/common/repeated.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Page, PageQuery } from '../../platform/pagination/page.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { Config } from '../../config.js';
import { MediaService } from '../media/media.service.js';
import { PetsService } from '../pets/pets.service.js';
import { lockPetForUpdate } from '../pets/pets.sql.js';
import { visibleTo } from '../pets/pets.visibility.js';
import { notDeleted, shownPhoto } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { photoSelect, toPhotoView, type PhotoView } from '../../platform/storage/photo.view.js';
import { StorageService, type StoredImage } from '../../platform/storage/storage.service.js';
import { preventAccountDeletion } from '../../platform/users/locked-account.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { deletion, descriptionChange, newPhoto, reorderAlbum } from './album.js';
import type { UpdatePetPhotoDto, UploadPetPhotoDto } from './photos.dto.js';
import { albumPage, toAlbumPage, wholeAlbum, type MainPhotoRow } from './photos.mapper.js';
import { petPhotosVisibleTo } from './photos.visibility.js';

/**
 * Manages pets' albums. Every change locks the pet's row, so that concurrent changes
 * run one after another.
 */
@Injectable()
export class PetPhotosService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
    private readonly media: MediaService,
    private readonly pets: PetsService,
    private readonly config: Config,
  ) {}

  /** Adds a photo, or returns the photo of an earlier request with the same `clientId`. */
  async upload(viewer: Viewer, file: string, body: UploadPetPhotoDto): Promise<PhotoView> {
    const pet = await this.pets.ownedBy(viewer, { uuid: body.petUuid });
    return unlessRepeated(this.storage.store(file, (image) => this.add(viewer, pet.id, image, body)));
  }

  async ofPet(viewer: Viewer, identifier: Identifier, query: PageQuery): Promise<Page<PhotoView>> {
    const pet = await this.prisma.pet.findFirst({
      where: { AND: [visibleTo(viewer), identifier] },
      select: { id: true },
    });
    if (!pet) throw new AppError('pet_not_found');
    return toAlbumPage(await this.prisma.petPhoto.findMany(albumPage({ petId: pet.id }, query)), query);
  }

  async update(viewer: Viewer, id: number, { description, isMain }: UpdatePetPhotoDto): Promise<PhotoView> {
    const { petId } = await this.ownedBy(viewer, id);
    return this.prisma.$transaction(async (transaction) => {
      const pet = await this.lockOwn(transaction, viewer, petId);
      const photo = await transaction.petPhoto.update({
        where: { id, ...shownPhoto },
        data: descriptionChange(description),
        select: photoSelect,
      });
      if (isMain) {
        await transaction.pet.update({ where: { id: petId }, data: { mainPhotoId: id } });
      } else if (isMain === false && pet.mainPhotoId === id) {
        await this.chooseMain(transaction, petId);
      }
      return toPhotoView(photo);
    });
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    const { petId } = await this.ownedBy(viewer, id);
    const photo = { id, petId };
    const committed = await this.prisma.$transaction((transaction) => this.removeIn(transaction, viewer, photo));
    await committed();
  }

  /**
   * Deletes a photo, even if it is hidden. The caller must have checked that it belongs to the
   * viewer's pet, and must run the returned function after the commit to delete the files.
   */
  async removeIn(
    transaction: Prisma.TransactionClient,
    viewer: Pick<Viewer, 'id'>,
    { id, petId }: { id: number; petId: number },
  ): Promise<() => Promise<void>> {
    await preventAccountDeletion(transaction, viewer);
    const pet = await this.lock(transaction, petId);
    const released = await this.media.keepShown(transaction, viewer, 'PetPhoto', [id]);
    await transaction.petPhoto.update({ where: { id, ...notDeleted }, data: deletion() });
    if (pet.mainPhotoId === id) await this.chooseMain(transaction, petId);
    return () => this.storage.place(released);
  }

  async reorder(viewer: Viewer, identifier: Identifier, photoIds: number[]): Promise<PhotoView[]> {
    const { id: petId } = await this.pets.ownedBy(viewer, identifier);
    return this.prisma.$transaction(async (transaction) => {
      await this.lockOwn(transaction, viewer, petId);
      const photos = await transaction.petPhoto.findMany(wholeAlbum({ petId }));
      return reorderAlbum(transaction, 'PetPhoto', photos, photoIds);
    });
  }

  /** Adds a photo to the album. The first photo becomes the main photo (decisions §11). */
  private add(viewer: Viewer, petId: number, image: StoredImage, body: UploadPetPhotoDto): Promise<PhotoView> {
    const { clientId } = body;
    return this.prisma.$transaction(async (transaction) => {
      const { mainPhotoId } = await this.lockOwn(transaction, viewer, petId);
      const select = photoSelect;
      const stored = clientId && (await transaction.petPhoto.findFirst({ where: { petId, clientId }, select }));
      if (stored) throw new Repeated(toPhotoView(stored));
      const count = await transaction.petPhoto.count({ where: { petId, ...shownPhoto } });
      if (count >= this.config.PHOTOS_PER_PET) throw new AppError('too_many_photos');
      const photo = await transaction.petPhoto.create({
        data: { petId, ...newPhoto(image, body) },
        select,
      });
      await transaction.pet.update({
        where: { id: petId },
        data: { albumUpdatedAt: photo.createdAt, mainPhotoId: mainPhotoId ?? photo.id },
      });
      return toPhotoView(photo);
    });
  }

  /**
   * Returns the pet of the viewer's own photo.
   * @throws AppError photo_not_found, not_yours
   */
  private async ownedBy(viewer: Viewer, id: number): Promise<{ petId: number }> {
    const photo = await this.prisma.petPhoto.findFirst({
      where: { id, ...shownPhoto, pet: { userId: viewer.id } },
      select: { petId: true },
    });
    if (photo) return photo;
    const seen = await this.prisma.petPhoto.count({ where: { ...petPhotosVisibleTo(viewer), id } });
    throw notOwn(seen > 0, 'photo_not_found');
  }

  private async lock(transaction: Prisma.TransactionClient, petId: number): Promise<MainPhotoRow> {
    const [pet] = await transaction.$queryRaw<MainPhotoRow[]>(lockPetForUpdate(petId));
    if (!pet) throw new AppError('pet_not_found');
    return pet;
  }

  /** Locks the viewer's pet. The pet may have got another owner since the caller found it. */
  private async lockOwn(transaction: Prisma.TransactionClient, viewer: Viewer, petId: number): Promise<MainPhotoRow> {
    const pet = await this.lock(transaction, petId);
    if (pet.userId !== viewer.id) throw new AppError('not_yours');
    return pet;
  }

  /** Makes the oldest photo the main photo. Clears `albumUpdatedAt` if the album is empty. */
  private async chooseMain(transaction: Prisma.TransactionClient, petId: number): Promise<void> {
    const first = await transaction.petPhoto.findFirst({
      where: { petId, ...shownPhoto },
      orderBy: { id: 'asc' },
      select: { id: true },
    });
    await transaction.pet.update({
      where: { id: petId },
      data: { mainPhotoId: first?.id ?? null, ...(!first && { albumUpdatedAt: null }) },
    });
  }
}
