import { Injectable } from '@nestjs/common';
import { Prisma } from '@sapa/prisma/client';
import { notOwn } from '../auth/ownership.js';
import { AppError } from '../common/errors/app-error.js';
import type { Language } from '../common/http/language.js';
import { decodeCursor, SerializedPage, type PageQuery } from '../common/pagination/page.js';
import { parseDay } from '../common/validation/dates.js';
import { isNamed, type Identifier } from '../common/validation/identifiers.js';
import { LARGEST_ALBUM } from '../common/limits.js';
import { Config } from '../config.js';
import { MediaService } from '../media/media.service.js';
import { selectList, selectPage, toViews, type ListRow, type PageRow } from '../prisma/as-json.js';
import { conditionOf } from '../prisma/condition.js';
import { PrismaService } from '../prisma/prisma.service.js';
import { Statements } from '../prisma/statements.js';
import { StorageService } from '../storage/storage.service.js';
import { withLockedAccount, preventAccountDeletion } from '../users/locked-account.js';
import { userIdOf } from '../users/user-id.js';
import type { Viewer } from '../users/viewer.js';
import type { CreatePetDto, PetListQuery, PetView, UpdatePetDto } from './pets.dto.js';
import { petDetailSelect, PHOTOS_IN_LISTS, selectPets, toPetView } from './pets.mapper.js';
import { PET, visibleTo } from './pets.visibility.js';

const toGender = (gender: 'm' | 'f') => (gender === 'm' ? 'MALE' : 'FEMALE');

/** Only the fields that were sent. */
function changesOf(body: UpdatePetDto): Prisma.PetUncheckedUpdateInput {
  const data: Prisma.PetUncheckedUpdateInput = {};
  if (body.petCategoryId !== undefined) data.petCategoryId = body.petCategoryId;
  if (body.petCategoryGroupId !== undefined) data.petCategoryGroupId = body.petCategoryGroupId;
  if (body.petCategoryFoodId !== undefined) data.petCategoryFoodId = body.petCategoryFoodId;
  if (body.petName !== undefined) data.name = body.petName;
  if (body.dateOfBirth !== undefined) data.birthdate = body.dateOfBirth === null ? null : parseDay(body.dateOfBirth);
  if (body.gender !== undefined) data.gender = toGender(body.gender);
  if (body.hasPedigree !== undefined) data.hasPedigree = body.hasPedigree;
  if (body.priceForBreeding !== undefined) data.priceForBreeding = body.priceForBreeding;
  if (body.priceForSale !== undefined) data.priceForSale = body.priceForSale;
  if (body.isForGiveAway !== undefined) data.giveAway = body.isForGiveAway;
  if (body.description !== undefined) data.description = body.description || null;
  return data;
}

@Injectable()
export class PetsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
    private readonly storage: StorageService,
    private readonly media: MediaService,
    private readonly config: Config,
  ) {}

  /** The composite foreign keys of the database check that breed and food belong to the category. */
  async create(viewer: Viewer, body: CreatePetDto, language: Language): Promise<PetView> {
    const pet = await withLockedAccount(this.prisma, viewer, async (transaction) => {
      const count = await transaction.pet.count({ where: { userId: viewer.id } });
      if (count >= this.config.PETS_PER_USER) throw new AppError('too_many_pets');
      return transaction.pet.create({
        data: {
          userId: viewer.id,
          petCategoryId: body.petCategoryId,
          petCategoryGroupId: body.petCategoryGroupId,
          petCategoryFoodId: body.petCategoryFoodId ?? null,
          name: body.petName,
          birthdate: parseDay(body.dateOfBirth),
          gender: toGender(body.gender),
          hasPedigree: body.hasPedigree ?? false,
          giveAway: body.isForGiveAway ?? false,
          priceForBreeding: body.isAvailableForBreeding === false ? null : (body.priceForBreeding ?? null),
          priceForSale: body.forSale === false ? null : (body.priceForSale ?? null),
          description: body.description || null,
        },
        select: petDetailSelect,
      });
    });
    return toPetView(pet, language);
  }

  async one(viewer: Viewer, identifier: Identifier, language: Language): Promise<PetView> {
    const ids = Prisma.sql`
      SELECT pet.id FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
      WHERE ${isNamed(identifier, Prisma.sql`pet`)} AND ${conditionOf(visibleTo(viewer), PET)}`;
    const found = await this.statements.query<ListRow>(selectList(selectPets(ids, LARGEST_ALBUM, language)));
    const [pet] = toViews<PetView>(found);
    if (!pet) throw new AppError('pet_not_found');
    return pet;
  }

  list(viewer: Viewer, query: PetListQuery, language: Language): Promise<SerializedPage> {
    const { petCategoryGroupId, petCategoryId } = query;
    const filters = [Prisma.sql`true`];
    if (petCategoryGroupId) filters.push(Prisma.sql`pet."petCategoryGroupId" = ${petCategoryGroupId}`);
    if (petCategoryId) filters.push(Prisma.sql`pet."petCategoryId" = ${petCategoryId}`);
    return this.page(viewer, query, Prisma.join(filters, ' AND '), language);
  }

  async ofUser(viewer: Viewer, owner: Identifier, query: PageQuery, language: Language): Promise<SerializedPage> {
    return this.page(viewer, query, Prisma.sql`pet."userId" = ${await userIdOf(this.prisma, owner)}`, language);
  }

  /** The database checks that breed and food still belong to the category, and that no pet is both given away and sold. */
  async update(viewer: Viewer, uuid: string, body: UpdatePetDto, language: Language): Promise<PetView> {
    const { id } = await this.ownedBy(viewer, { uuid });
    const pet = await this.prisma.pet.update({
      where: { id, userId: viewer.id },
      data: changesOf(body),
      select: petDetailSelect,
    });
    return toPetView(pet, language);
  }

  /** Deletes the pet with its photos and their likes, and the files of those photos that no text shows. */
  async remove(viewer: Viewer, uuid: string): Promise<void> {
    const { id } = await this.ownedBy(viewer, { uuid }, {});
    const released = await this.prisma.$transaction(async (transaction) => {
      await preventAccountDeletion(transaction, viewer);
      // With this lock, a concurrent upload either is found below, or does not find the pet any more.
      const pets = await transaction.$queryRaw<object[]>`SELECT 1 FROM "Pet" WHERE "id" = ${id} FOR UPDATE`;
      if (pets.length === 0) throw new AppError('pet_not_found');
      const photos = await transaction.petPhoto.findMany({
        where: { petId: id, OR: [{ deletedAt: null }, { hiddenAt: { not: null } }] },
        select: { id: true },
      });
      const ids = photos.map((photo) => photo.id);
      const keys = await this.media.keepShown(transaction, viewer, 'PetPhoto', ids);
      await transaction.pet.delete({ where: { id, userId: viewer.id } });
      return keys;
    });
    await this.storage.removeAll(released);
  }

  /**
   * The pet, if the viewer may change it; a hidden one they can only delete, as whose owner they pass another `state`.
   * @throws AppError pet_not_found, not_yours
   */
  async ownedBy(
    viewer: Viewer,
    identifier: Identifier,
    state: Pick<Prisma.PetWhereInput, 'hiddenAt'> = { hiddenAt: null },
  ): Promise<{ id: number }> {
    const pet = await this.prisma.pet.findFirst({
      where: { ...identifier, ...state, userId: viewer.id },
      select: { id: true },
    });
    if (pet) return pet;
    const seen = await this.prisma.pet.count({ where: { AND: [visibleTo(viewer), identifier] } });
    throw notOwn(seen > 0, 'pet_not_found');
  }

  private async page(
    viewer: Viewer,
    { cursor, limit }: PageQuery,
    filter: Prisma.Sql,
    language: Language,
  ): Promise<SerializedPage> {
    const older = cursor ? Prisma.sql`pet.id < ${decodeCursor(cursor)}` : Prisma.sql`true`;
    const ids = Prisma.sql`
      SELECT pet.id FROM "Pet" pet JOIN "User" person ON person.id = pet."userId"
      WHERE ${conditionOf(visibleTo(viewer), PET)} AND ${filter} AND ${older}
      ORDER BY pet.id DESC
      LIMIT ${limit + 1}`;
    const pets = selectPage(selectPets(ids, PHOTOS_IN_LISTS, language), limit);
    const [page] = await this.statements.query<PageRow>(pets);
    return SerializedPage.from(page!);
  }
}
