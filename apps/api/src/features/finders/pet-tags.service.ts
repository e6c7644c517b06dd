import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { imageSelect, imageUrl } from '../../platform/storage/urls.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { visibleTo } from '../lost-and-found/lost-and-found.visibility.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { forVisitors } from '../pets/contacts.js';
import { PetsService } from '../pets/pets.service.js';
import { shown } from '../pets/pets.visibility.js';
import type { FoundTagView, PetTagDto, PetTagView } from './finders.dto.js';
import { finderPath } from './finders.visibility.js';
import { formatTagCode, newTagCode, parseTagCode } from './tag-codes.js';

const PHOTO_WIDTH = 960;
const DAY_IN_SECONDS = 24 * 3600;

/** Settings of a pet that has no tag yet. */
const NO_TAG: PetTagView = { code: null, showsName: true, showsPhoto: true, showsContact: true };

const tagSelect = { code: true, showsName: true, showsPhoto: true, showsContact: true } as const;

const toTagView = ({ code, showsName, showsPhoto, showsContact }: PetTagDto & { code: string }): PetTagView => ({
  code: formatTagCode(code),
  showsName,
  showsPhoto,
  showsContact,
});

/** Manages collar tags. The code of a tag lets a finder write to the owner. */
@Injectable()
export class PetTagsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly pets: PetsService,
    private readonly notifications: NotificationsService,
    private readonly rateLimits: RateLimits,
  ) {}

  /** @throws AppError pet_not_found, not_yours */
  async get(viewer: Viewer, petUuid: string): Promise<PetTagView> {
    const { id } = await this.pets.ownedBy(viewer, { uuid: petUuid });
    const tag = await this.prisma.petTag.findUnique({ where: { petId: id }, select: tagSelect });
    return tag ? toTagView(tag) : NO_TAG;
  }

  /**
   * Creates the tag of the viewer's pet, or changes its settings.
   * @throws AppError pet_not_found, not_yours
   */
  async set(viewer: Viewer, petUuid: string, { showsName, showsPhoto, showsContact }: PetTagDto): Promise<PetTagView> {
    const { id } = await this.pets.ownedBy(viewer, { uuid: petUuid });
    const settings = { showsName, showsPhoto, showsContact };
    // An upsert with a condition on the owner would fail if two requests create the tag.
    await this.prisma.petTag.createMany({
      data: [{ petId: id, code: newTagCode(), ...settings }],
      skipDuplicates: true,
    });
    const tag = await this.prisma.petTag.update({
      where: { petId: id, pet: { userId: viewer.id } },
      data: settings,
      select: tagSelect,
    });
    return toTagView(tag);
  }

  /**
   * Gives the tag a new code. The former code then returns 404.
   * @throws AppError pet_not_found, not_yours, not_found
   */
  async reset(viewer: Viewer, petUuid: string): Promise<PetTagView> {
    const { id } = await this.pets.ownedBy(viewer, { uuid: petUuid });
    const tag = await this.prisma.petTag.update({
      where: { petId: id, pet: { userId: viewer.id } },
      data: { code: newTagCode() },
      select: tagSelect,
    });
    return toTagView(tag);
  }

  /**
   * Returns the page of a tag for its finder.
   * @throws AppError not_found, too_many_requests
   */
  async found(text: string, network: string): Promise<FoundTagView> {
    await this.rateLimits.consume('visitorLooksPerNetwork', network);
    const { code, pet, showsName, showsPhoto, showsContact } = await this.find(text);
    return {
      code: formatTagCode(code),
      petCategoryId: pet.petCategoryId,
      name: showsName ? forVisitors(pet.name, pet.user.userCategoryId) : null,
      imageUrl: showsPhoto ? imageUrl(pet.mainPhoto, PHOTO_WIDTH) : null,
      canWrite: showsContact,
      lostReportUuid: pet.lostReports[0]?.uuid ?? null,
    };
  }

  /**
   * Sends the finder's message to the owner.
   * @throws AppError not_found, not_allowed, too_many_requests
   */
  async write(text: string, content: string, network: string): Promise<void> {
    await this.rateLimits.consume('tagMessagesPerNetwork', network);
    const { code, pet, showsContact } = await this.find(text);
    if (!showsContact) throw new AppError('not_allowed');
    await this.rateLimits.consume('tagMessagesPerTag', code);
    const notice = { kind: 'tag_message', about: pet.name, text: content, path: finderPath(pet.uuid) } as const;
    const { userIds, announce } = await this.prisma.$transaction((transaction) =>
      this.notifications.addNotice(pet.userId, { ...notice, petId: pet.id }, transaction),
    );
    if (userIds.length === 0) throw new AppError('too_many_requests', DAY_IN_SECONDS);
    announce();
  }

  private async find(text: string) {
    const code = parseTagCode(text);
    const tag =
      code &&
      (await this.prisma.petTag.findFirst({
        where: { code, pet: shown },
        select: {
          ...tagSelect,
          pet: {
            select: {
              id: true,
              uuid: true,
              name: true,
              userId: true,
              petCategoryId: true,
              mainPhoto: { select: imageSelect },
              lostReports: { where: { AND: [visibleTo(undefined), { state: 'OPEN' }] }, select: { uuid: true } },
              user: { select: { userCategoryId: true } },
            },
          },
        },
      }));
    if (!tag) throw new AppError('not_found');
    return tag;
  }
}
