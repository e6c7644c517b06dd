import { Injectable } from '@nestjs/common';
import type { Viewer } from '../common/auth/viewer.js';
import { AppError } from '../common/errors/app-error.js';
import { before, toPage, type Page, type PageQuery } from '../common/pagination/page.js';
import type { Identifier } from '../common/validation/identifiers.js';
import { Config } from '../config.js';
import { PetsService } from '../pets/pets.service.js';
import { visibleTo } from '../pets/pets.visibility.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { photoSelect, toPhotoView, type PhotoView } from '../storage/photo.view.js';
import { StorageService, type StoredImage } from '../storage/storage.service.js';
import type { UploadPetPhotoDto } from './photos.dto.js';

/** The album of a pet. */
@Injectable()
export class PetPhotosService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly storage: StorageService,
    private readonly pets: PetsService,
    private readonly config: Config,
  ) {}

  async upload(viewer: Viewer, file: string, { petUuid, description }: UploadPetPhotoDto): Promise<PhotoView> {
    const pet = await this.pets.ownedBy(viewer, { uuid: petUuid });
    return this.storage.store(file, (image) => this.add(pet.id, image, description || null));
  }

  async ofPet(viewer: Viewer, identifier: Identifier, query: PageQuery): Promise<Page<PhotoView>> {
    const pet = await this.prisma.pet.findFirst({
      where: { AND: [visibleTo(viewer), identifier] },
      select: { id: true },
    });
    if (!pet) throw new AppError('pet_not_found');
    const rows = await this.prisma.petPhoto.findMany({
      where: { AND: [{ petId: pet.id, deletedAt: null }, before(query)] },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      select: photoSelect,
    });
    return toPage(rows, query.limit, toPhotoView);
  }

  /** The first photo becomes the main one (decisions §11). */
  private add(
    petId: number,
    { key, width, height, widths }: StoredImage,
    description: string | null,
  ): Promise<PhotoView> {
    return this.prisma.$transaction(async (transaction) => {
      // Locks the pet: of photos that arrive together one is first, and the album never gets more than its share.
      const { mainPhotoId } = await transaction.pet.update({
        where: { id: petId },
        data: { albumUpdatedAt: new Date() },
        select: { mainPhotoId: true },
      });
      const count = await transaction.petPhoto.count({ where: { petId, deletedAt: null } });
      if (count >= this.config.PHOTOS_PER_PET) throw new AppError('too_many_photos');
      const photo = await transaction.petPhoto.create({
        data: { petId, key, width, height, widths, description },
        select: photoSelect,
      });
      if (mainPhotoId === null) await transaction.pet.update({ where: { id: petId }, data: { mainPhotoId: photo.id } });
      return toPhotoView(photo);
    });
  }
}
