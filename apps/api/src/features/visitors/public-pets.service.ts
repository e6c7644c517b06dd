import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { selectList, toViews, type ListRow } from '../../platform/prisma/as-json.js';
import { ReadDatabase } from '../../platform/reads/read-database.js';
import { toPublicPet } from './public-pets.mapper.js';
import type { PublicPetView } from './public-pets.dto.js';
import { selectOffered, selectPublicPet } from './visitors.sql.js';

@Injectable()
export class PublicPetsService {
  constructor(private readonly reads: ReadDatabase) {}

  /**
   * Returns a pet.
   * @throws AppError pet_not_found
   */
  async one(uuid: string, language: Language): Promise<PublicPetView> {
    const pet = await this.find(uuid, language);
    if (!pet) throw new AppError('pet_not_found');
    return pet;
  }

  /** Returns the highest pet id, or 0 if there are no pets. */
  async lastId(): Promise<number> {
    const { _max } = await this.reads.run(undefined, ({ prisma }) => prisma.pet.aggregate({ _max: { id: true } }));
    return _max.id ?? 0;
  }

  /**
   * Returns the offered pets with ids from `from` up to, but not including, `to`. The sitemap
   * lists them.
   */
  changedBetween(from: number, to: number): Promise<{ uuid: string; updatedAt: Date }[]> {
    return this.query(selectOffered(from, to));
  }

  /** Returns a pet, or null if visitors cannot see it. */
  async find(uuid: string, language: Language): Promise<PublicPetView | null> {
    const found = await this.query<ListRow>(selectList(selectPublicPet(uuid, language)));
    const [pet] = toViews<PublicPetView>(found);
    return pet ? toPublicPet(pet) : null;
  }

  private query<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
    return this.reads.run(undefined, ({ statements }) => statements.query<Row>(statement));
  }
}
