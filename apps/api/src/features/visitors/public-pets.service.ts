import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { TtlCache } from '../../platform/common/ttl-cache.js';
import { OFFERS } from '../find/filters.sql.js';
import type { FoundPetView } from '../find/find.dto.js';
import { FindService } from '../find/find.service.js';
import { selectList, toViews, type ListRow } from '../../platform/prisma/as-json.js';
import { ReadDatabase } from '../../platform/reads/read-database.js';
import { toPublicPet } from './public-pets.mapper.js';
import type { CityCountView, NumbersView, PublicPetView, WelcomeView } from './public-pets.dto.js';
import { selectCities, selectNumbers, selectOffered, selectPublicPet } from './visitors.sql.js';

const PETS_ON_START_PAGE = 12;
const CITIES_ON_START_PAGE = 8;
/** Cache lifetime in milliseconds. The start page may show a hidden pet for this long. */
const PETS_TTL = 1000;

@Injectable()
export class PublicPetsService {
  private readonly petCache = new TtlCache<FoundPetView[]>(PETS_TTL);
  private readonly countCache = new TtlCache<Omit<WelcomeView, 'pets'>>();

  constructor(
    private readonly finding: FindService,
    private readonly reads: ReadDatabase,
  ) {}

  /**
   * Returns a pet.
   * @throws AppError pet_not_found
   */
  async one(uuid: string, language: Language): Promise<PublicPetView> {
    const pet = await this.find(uuid, language);
    if (!pet) throw new AppError('pet_not_found');
    return pet;
  }

  /**
   * Returns the data of the start page. It is cached, because it is the same for all visitors.
   * Counting is slow, so counts are cached longer than pets.
   */
  async welcome(language: Language): Promise<WelcomeView> {
    const [pets, counts] = await Promise.all([
      this.petCache.getOrLoad(language, () => this.newest(language)),
      this.countCache.getOrLoad(language, async () => {
        const [cities, numbers] = await Promise.all([this.cities(language), this.numbers()]);
        return { cities, numbers };
      }),
    ]);
    return { pets, ...counts };
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

  private async newest(language: Language): Promise<FoundPetView[]> {
    const page = await this.finding.find(undefined, { offer: [...OFFERS], limit: PETS_ON_START_PAGE }, language);
    return JSON.parse(page.json) as FoundPetView[];
  }

  private cities(language: Language): Promise<CityCountView[]> {
    return this.query<CityCountView>(selectCities(language, CITIES_ON_START_PAGE));
  }

  private async numbers(): Promise<NumbersView> {
    const [numbers] = await this.query<NumbersView>(selectNumbers);
    return numbers!;
  }

  private query<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
    return this.reads.run(undefined, ({ statements }) => statements.query<Row>(statement));
  }
}
