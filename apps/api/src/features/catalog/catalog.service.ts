import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { alphabetical, type Language } from '../../platform/http/language.js';
import { PAGE_SIZE } from '../../platform/common/limits.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type {
  BreedPageView,
  BreedQuery,
  BreedView,
  FoodView,
  PetCategoryView,
  ServiceView,
  UserCategoryView,
} from './catalog.dto.js';
import { toBreedView, toFoodView, toPetCategoryView, toServiceView, toUserCategoryView } from './catalog.mapper.js';

const byName = (language: Language) => {
  const compare = alphabetical(language);
  return (a: { name: string }, b: { name: string }) => compare(a.name, b.name);
};

/** Reads the reference data, which changes only with a new release. */
@Injectable()
export class CatalogService {
  constructor(private readonly prisma: PrismaService) {}

  async userCategories(language: Language): Promise<UserCategoryView[]> {
    const rows = await this.prisma.userCategory.findMany({ orderBy: { id: 'asc' } });
    return rows.map((row) => toUserCategoryView(row, language));
  }

  async services(language: Language): Promise<ServiceView[]> {
    const rows = await this.prisma.service.findMany({ orderBy: { id: 'asc' } });
    return rows.map((row) => toServiceView(row, language));
  }

  async petCategories(language: Language): Promise<PetCategoryView[]> {
    const rows = await this.prisma.petCategory.findMany({ orderBy: { id: 'asc' } });
    return rows.map((row) => toPetCategoryView(row, language));
  }

  async petCategory(id: number, language: Language): Promise<PetCategoryView> {
    const row = await this.prisma.petCategory.findUnique({ where: { id } });
    if (!row) throw new AppError('not_found');
    return toPetCategoryView(row, language);
  }

  async breeds({ petCategoryId, page, limit }: BreedQuery, language: Language): Promise<BreedView[] | BreedPageView> {
    const rows = await this.prisma.petCategoryGroup.findMany({
      where: petCategoryId ? { petCategoryId } : {},
      orderBy: { id: 'asc' }, // stable order for equal names
    });
    const breeds = rows.map((row) => toBreedView(row, language)).sort(byName(language));
    if (page === undefined && limit === undefined) return breeds;

    const size = Math.min(limit ?? PAGE_SIZE.default, PAGE_SIZE.max);
    const number = page ?? 1;
    return {
      data: breeds.slice((number - 1) * size, number * size),
      page: number,
      totalPages: Math.ceil(breeds.length / size),
      total: breeds.length,
    };
  }

  async foods(petCategoryId: number | undefined, language: Language): Promise<FoodView[]> {
    const rows = await this.prisma.petCategoryFood.findMany({
      where: petCategoryId ? { petCategoryId } : {},
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => toFoodView(row, language));
  }

  async food(id: number, language: Language): Promise<FoodView> {
    const row = await this.prisma.petCategoryFood.findUnique({ where: { id } });
    if (!row) throw new AppError('not_found');
    return toFoodView(row, language);
  }
}
