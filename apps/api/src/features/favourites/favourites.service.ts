import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { MAX_FAVOURITES } from '../../platform/common/limits.js';
import { decodeCursor, encodeCursor, SerializedPage, type PageQuery } from '../../platform/pagination/page.js';
import { parseLongId } from '../../platform/validation/identifiers.js';
import { selectFound, type FoundRow } from '../find/find.sql.js';
import { visibleTo } from '../pets/pets.visibility.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { Statements } from '../../platform/prisma/statements.js';
import { withLockedAccount } from '../../platform/users/locked-account.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { FavouriteIdsView } from './favourites.dto.js';
import { selectFavourites } from './favourites.sql.js';

/** Manages favourites, which are private. Pet owners see only how many users added their pet. */
@Injectable()
export class FavouritesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly statements: Statements,
  ) {}

  async list(viewer: Viewer, { cursor, limit }: PageQuery, language: Language): Promise<SerializedPage> {
    const before = cursor ? decodeCursor(cursor, parseLongId) : Number.MAX_SAFE_INTEGER;
    const page = selectFavourites(viewer, before, limit);
    const rows = await this.statements.query<FoundRow>(selectFound(page, viewer, language));
    const shown = rows.slice(0, limit);
    return SerializedPage.joined(
      shown.map(({ json }) => json),
      rows.length > limit ? encodeCursor(Number(shown.at(-1)!.key)) : undefined,
    );
  }

  async ids(viewer: Viewer): Promise<FavouriteIdsView> {
    const rows = await this.prisma.favourite.findMany({ where: { userId: viewer.id }, select: { petId: true } });
    return { petIds: rows.map(({ petId }) => petId) };
  }

  async add(viewer: Viewer, petId: number): Promise<void> {
    await withLockedAccount(this.prisma, viewer, async (transaction) => {
      const pet = await transaction.pet.count({ where: { AND: [{ id: petId }, visibleTo(viewer)] } });
      if (pet === 0) throw new AppError('pet_not_found');
      const count = await transaction.favourite.count({ where: { userId: viewer.id, petId: { not: petId } } });
      if (count >= MAX_FAVOURITES) throw new AppError('too_many_favourites');
      await transaction.favourite.createMany({ data: { userId: viewer.id, petId }, skipDuplicates: true });
    });
  }

  async remove(viewer: Viewer, petId: number): Promise<void> {
    await this.prisma.favourite.deleteMany({ where: { userId: viewer.id, petId } });
  }
}
