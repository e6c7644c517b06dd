import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { TtlCache } from '../../platform/common/ttl-cache.js';
import { regionOf, type Language } from '../../platform/http/language.js';
import { ReadDatabase } from '../../platform/reads/read-database.js';
import { FindService } from '../find/find.service.js';
import { ReportViewsService } from '../lost-and-found/report-views.service.js';
import { HOME, type CityCountView, type NumbersView, type WelcomeBusinessView, type WelcomeView } from './home.dto.js';
import { selectBusinesses, selectCities, selectNumbers } from './home.sql.js';

/** Cache lifetime in milliseconds. The home page may show a hidden pet for this long. */
const ENTRIES_TTL = 1000;

/** Reads the home page of visitors. It is cached, because it is the same for all visitors. */
@Injectable()
export class VisitorHomeService {
  private readonly entryCache = new TtlCache<Pick<WelcomeView, 'pets' | 'lost' | 'businesses'>>(ENTRIES_TTL);
  private readonly countCache = new TtlCache<Pick<WelcomeView, 'cities' | 'numbers'>>();

  constructor(
    private readonly finding: FindService,
    private readonly reports: ReportViewsService,
    private readonly reads: ReadDatabase,
  ) {}

  /** Counting is slow, so counts are cached longer than pets, reports and businesses. */
  async get(language: Language): Promise<WelcomeView> {
    const [entries, counts] = await Promise.all([
      this.entryCache.getOrLoad(language, () => this.entries(language)),
      this.countCache.getOrLoad(language, () => this.counts(language)),
    ]);
    return { ...entries, ...counts };
  }

  private async entries(language: Language) {
    const [pets, lost, businesses] = await Promise.all([
      this.finding.curated(HOME.offered, language),
      this.reports.newestLost(undefined, { countryCode: regionOf(language) }, HOME.lost, language),
      this.businesses(language),
    ]);
    return { pets, lost, businesses };
  }

  private async businesses(language: Language): Promise<WelcomeBusinessView[]> {
    const read = (country: string | null) =>
      this.query<WelcomeBusinessView>(selectBusinesses(language, country, HOME.businesses));
    const ofCountry = await read(regionOf(language) ?? null);
    return ofCountry.length > 0 ? ofCountry : read(null);
  }

  private async counts(language: Language) {
    const [cities, [numbers]] = await Promise.all([
      this.query<CityCountView>(selectCities(language, HOME.cities)),
      this.query<NumbersView>(selectNumbers),
    ]);
    return { cities, numbers: numbers! };
  }

  private query<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
    return this.reads.run(undefined, ({ statements }) => statements.query<Row>(statement));
  }
}
