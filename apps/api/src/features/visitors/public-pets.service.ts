import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { TtlCache } from '../../platform/common/ttl-cache.js';
import { OFFERS, type FoundPetView } from '../find/find.dto.js';
import { FindService } from '../find/find.service.js';
import { selectList, toViews, type ListRow } from '../../platform/prisma/as-json.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { Statements } from '../../platform/prisma/statements.js';
import { toPublicPet } from './public-pets.mapper.js';
import type { CityCountView, NumbersView, PublicPetView, WelcomeView } from './public-pets.dto.js';
import { selectCities, selectNumbers, selectOffered, selectPublicPet } from './visitors.sql.js';

/** Of the start page. */
const PETS_SHOWN = 12;
const CITIES_SHOWN = 8;
/** Milliseconds for which a pet may stand on the start page that visitors may not see any more. */
const PETS_TTL = 1000;

/** Pets as people without an account see them. */
@Injectable()
export class PublicPetsService {
  private readonly shown = new TtlCache<FoundPetView[]>(PETS_TTL);
  private readonly counted = new TtlCache<Omit<WelcomeView, 'pets'>>();

  constructor(
    private readonly finding: FindService,
    private readonly statements: Statements,
    private readonly prisma: PrismaService,
  ) {}

  /** @throws AppError pet_not_found */
  async one(uuid: string, language: Language): Promise<PublicPetView> {
    const pet = await this.find(uuid, language);
    if (!pet) throw new AppError('pet_not_found');
    return pet;
  }

  /** The same for everybody, so it is kept for a moment; what is counted, which takes longer and shows nobody, for longer. */
  async welcome(language: Language): Promise<WelcomeView> {
    const [pets, counts] = await Promise.all([
      this.shown.getOrLoad(language, () => this.newest(language)),
      this.counted.getOrLoad(language, async () => {
        const [cities, numbers] = await Promise.all([this.cities(language), this.numbers()]);
        return { cities, numbers };
      }),
    ]);
    return { pets, ...counts };
  }

  /** The newest pet's id, or 0: no list of pets goes beyond it. */
  async lastId(): Promise<number> {
    const { _max } = await this.prisma.pet.aggregate({ _max: { id: true } });
    return _max.id ?? 0;
  }

  /** The pets with these ids that visitors can be offered, for the sitemap; `to` is not one of them. */
  changedBetween(from: number, to: number): Promise<{ uuid: string; updatedAt: Date }[]> {
    return this.statements.query(selectOffered(from, to));
  }

  /** Null where visitors see no such pet. */
  async find(uuid: string, language: Language): Promise<PublicPetView | null> {
    const found = await this.statements.query<ListRow>(selectList(selectPublicPet(uuid, language)));
    const [pet] = toViews<PublicPetView>(found);
    return pet ? toPublicPet(pet) : null;
  }

  private async newest(language: Language): Promise<FoundPetView[]> {
    const page = await this.finding.find(undefined, { offer: [...OFFERS], limit: PETS_SHOWN }, language);
    return JSON.parse(page.json) as FoundPetView[];
  }

  private cities(language: Language): Promise<CityCountView[]> {
    return this.statements.query<CityCountView>(selectCities(language, CITIES_SHOWN));
  }

  private async numbers(): Promise<NumbersView> {
    const [numbers] = await this.statements.query<NumbersView>(selectNumbers);
    return numbers!;
  }
}
