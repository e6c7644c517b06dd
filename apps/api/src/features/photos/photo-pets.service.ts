import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { notOwn } from '../../platform/auth/ownership.js';
import { PHOTO_PETS } from '../../platform/common/limits.js';
import { AppError } from '../../platform/errors/app-error.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { before, toPage, type Page, type PageQuery } from '../../platform/pagination/page.js';
import { shownPhoto } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { Identifier } from '../../platform/validation/identifiers.js';
import { friendsOf } from '../friends/friends.visibility.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import type { PhotoPetView, PhotoWithPetView, SuggestedPetView } from './photo-pets.dto.js';
import {
  photoPetSelect,
  photoWithPetSelect,
  suggestedPetSelect,
  toPhotoPetView,
  toPhotoWithPetView,
  toSuggestedPet,
} from './photo-pets.mapper.js';
import type { AlbumTable } from './photos.mapper.js';
import { PhotosService } from './photos.service.js';
import { petPhotosVisibleTo, photoPetsOf, photoPetsVisibleTo, userPhotosVisibleTo } from './photos.visibility.js';

const photoIs = (table: AlbumTable, id: number) => (table === 'UserPhoto' ? { userPhotoId: id } : { petPhotoId: id });

/** Page of the pet where its owner confirms photos. */
const photosWithPetPath = (uuid: string) => `/pet/photos/${uuid}`;

/**
 * Manages the pets that photos show besides the pet of the album. The photo's owner adds pets, and
 * the owners of the pets confirm them. Both can remove them.
 */
@Injectable()
export class PhotoPetsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly photos: PhotosService,
    private readonly notifications: NotificationsService,
    private readonly rateLimits: RateLimits,
  ) {}

  /** Returns the pets in a photo. @throws AppError photo_not_found */
  async inPhoto(viewer: Viewer, table: AlbumTable, id: number): Promise<PhotoPetView[]> {
    const isVisible =
      table === 'UserPhoto'
        ? await this.prisma.userPhoto.count({ where: { ...userPhotosVisibleTo(viewer), id } })
        : await this.prisma.petPhoto.count({ where: { ...petPhotosVisibleTo(viewer), id } });
    if (!isVisible) throw new AppError('photo_not_found');
    const rows = await this.prisma.photoPet.findMany({
      where: { ...photoPetsVisibleTo(viewer), ...photoIs(table, id) },
      orderBy: { id: 'asc' },
      relationLoadStrategy: 'join',
      select: photoPetSelect,
    });
    return rows.map((row) => toPhotoPetView(row, viewer));
  }

  /**
   * Adds a pet to a photo of the viewer. A pet of a friend stays unconfirmed until the friend
   * confirms it. Idempotent.
   */
  async add(viewer: Viewer, table: AlbumTable, id: number, petUuid: string): Promise<PhotoPetView[]> {
    const owner = await this.photos.ownerOf(viewer, table, id);
    const pet = await this.prisma.pet.findFirst({
      where: { AND: [petsVisibleTo(viewer), { uuid: petUuid }] },
      select: { id: true, name: true, userId: true },
    });
    if (!pet) throw new AppError('pet_not_found');
    const isOwnPet = pet.userId === viewer.id;
    if (!isOwnPet) await this.requireFriend(viewer, table, id, pet.userId);
    await this.rateLimits.consume('photoPetsPerUser', String(viewer.id));
    const announce = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      await this.photos.lockOwn(transaction, viewer, owner);
      const photo = photoIs(table, id);
      const data = { ...photo, petId: pet.id, confirmedAt: isOwnPet ? new Date() : null };
      const { count } = await transaction.photoPet.createMany({ data, skipDuplicates: true });
      const inPhoto = await transaction.photoPet.count({ where: photo });
      if (inPhoto > PHOTO_PETS.perPhoto) throw new AppError('too_many_photo_pets');
      if (count === 0 || isOwnPet) return undefined;
      // A notice for each photo would be too many: the newest replaces the earlier notices.
      const notice = { kind: 'PET_IN_PHOTO', petId: pet.id, actorId: viewer.id } as const;
      await transaction.notice.deleteMany({ where: { userId: pet.userId, ...notice } });
      const added = await this.notifications.addNotice(
        pet.userId,
        { ...notice, kind: 'pet_in_photo', about: pet.name, path: photosWithPetPath(petUuid) },
        transaction,
      );
      return added.announce;
    });
    announce?.();
    return this.inPhoto(viewer, table, id);
  }

  /** Confirms that a photo shows the viewer's pet. @throws AppError not_found, not_yours */
  async confirm(viewer: Viewer, id: number): Promise<void> {
    const visible = { AND: [photoPetsVisibleTo(viewer), { id }] };
    const { count } = await this.prisma.photoPet.updateMany({
      where: { ...visible, pet: { userId: viewer.id } },
      data: { confirmedAt: new Date() },
    });
    if (count === 0) throw notOwn((await this.prisma.photoPet.count({ where: visible })) > 0);
  }

  /** Removes the pet from the photo, for the owner of the photo or of the pet. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    const { count } = await this.prisma.photoPet.deleteMany({ where: { AND: [photoPetsOf(viewer), { id }] } });
    if (count > 0) return;
    const visible = { AND: [photoPetsVisibleTo(viewer), { id }] };
    throw notOwn((await this.prisma.photoPet.count({ where: visible })) > 0);
  }

  /** Returns photos of other albums that show the pet, newest first. */
  async ofPet(viewer: Viewer, identifier: Identifier, query: PageQuery): Promise<Page<PhotoWithPetView>> {
    const pet = await this.prisma.pet.findFirst({
      where: { AND: [petsVisibleTo(viewer), identifier] },
      select: { id: true },
    });
    if (!pet) throw new AppError('pet_not_found');
    const rows = await this.prisma.photoPet.findMany({
      where: { AND: [photoPetsVisibleTo(viewer), { petId: pet.id }, before(query)] },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      relationLoadStrategy: 'join',
      select: photoWithPetSelect,
    });
    return toPage(rows, query.limit, (row) => toPhotoWithPetView(row, viewer));
  }

  /** Returns pets of the viewer and of the viewer's friends. */
  async suggestions(viewer: Viewer, q?: string): Promise<SuggestedPetView[]> {
    const rows = await this.prisma.pet.findMany({
      where: {
        AND: [petsVisibleTo(viewer), { user: { OR: [{ id: viewer.id }, friendsOf(viewer)] } }],
        ...(q && { name: { contains: q, mode: 'insensitive' } }),
      } satisfies Prisma.PetWhereInput,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: PHOTO_PETS.suggestions,
      relationLoadStrategy: 'join',
      select: suggestedPetSelect,
    });
    return rows.map(toSuggestedPet);
  }

  /** @throws AppError not_allowed, album_is_private */
  private async requireFriend(viewer: Viewer, table: AlbumTable, id: number, friendId: number): Promise<void> {
    const isFriend = await this.prisma.user.count({ where: { AND: [friendsOf(viewer), { id: friendId }] } });
    if (!isFriend) throw new AppError('not_allowed');
    const own = { ...shownPhoto, id, album: { audience: 'ME' } } as const;
    const isPrivate =
      table === 'UserPhoto'
        ? await this.prisma.userPhoto.count({ where: own })
        : await this.prisma.petPhoto.count({ where: own });
    if (isPrivate) throw new AppError('album_is_private');
  }
}
