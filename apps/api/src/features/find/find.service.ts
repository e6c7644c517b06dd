import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError } from '../../platform/errors/app-error.js';
import { DEFAULT_TIME_ZONE, todayIn, zoneOf, zoneSelect } from '../../platform/common/local-time.js';
import { AROUND, FIND } from '../../platform/common/limits.js';
import { SerializedPage } from '../../platform/pagination/page.js';
import type { Language } from '../../platform/http/language.js';
import { parseId } from '../../platform/validation/identifiers.js';
import { Config, currenciesOf } from '../../config.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { ReadDatabase } from '../../platform/reads/read-database.js';
import { forVisitors } from '../pets/contacts.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type {
  BreedCountsQuery,
  BreedCountView,
  FindCountsView,
  FindMapQuery,
  FindQuery,
  FoundPetView,
} from './find.dto.js';
import { conditionsOf, type Filter, type FindFilters } from './filters.sql.js';
import {
  countedAlways,
  countedOfFew,
  selectBreedCounts,
  selectCurated,
  selectCounts,
  selectFound,
  segmentsOf,
  selectPage,
  selectTowns,
  type After,
  type CountRow,
  type FoundRow,
  type Search,
  type Segment,
} from './find.sql.js';
import { placesNear } from '../places/near.js';
import type { PlaceCountView } from '../places/places.dto.js';

/** Start of a page: a segment of the sort order, and the last pet on the previous page. */
interface Position {
  segment: number;
  after?: After | undefined;
}

const encode = (segment: number, { key, id }: After) =>
  Buffer.from(`find:${segment}:${key}:${id}`).toString('base64url');

function decode(cursor: string | undefined, segments: Segment[]): Position {
  if (cursor === undefined) return { segment: 0 };
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, number, key = '', digits] = /^find:(\d):([\d.]*):(\d{1,10})$/.exec(text) ?? [];
  const segment = segments[Number(number)];
  const id = parseId(digits);
  // The key format shows whether the cursor was created for this sort order.
  if (!segment || id === undefined || !segment.keyFormat.test(key)) throw new AppError('invalid_cursor');
  return { segment: Number(number), after: { key, id } };
}

/** Removes contact details from the pet's name, because visitors are not logged in. */
function cardForVisitors(json: string): string {
  const pet = JSON.parse(json) as FoundPetView;
  return JSON.stringify({ ...pet, name: forVisitors(pet.name, pet.userCategoryId) });
}

@Injectable()
export class FindService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly reads: ReadDatabase,
    private readonly config: Config,
  ) {}

  async find(viewer: Viewer | undefined, query: FindQuery, language: Language): Promise<SerializedPage> {
    const search = await this.search(viewer, query);
    const sort = query.sort === 'nearest' && !search.near ? 'newest' : (query.sort ?? 'newest');
    const segments = segmentsOf(sort, query, this.currencyOf(query));
    let { segment, after } = decode(query.cursor, segments);
    const found: (FoundRow & { segment: number })[] = [];
    for (; segment < segments.length && found.length <= query.limit; segment += 1, after = undefined) {
      const page = selectPage(search, segments[segment]!, after, query.limit + 1 - found.length);
      const rows = await this.query<FoundRow>(viewer, selectFound(page, viewer, language));
      for (const row of rows) found.push({ ...row, segment });
    }
    const shown = found.slice(0, query.limit);
    const last = shown.at(-1);
    return SerializedPage.joined(
      shown.map(({ json }) => (viewer ? json : cardForVisitors(json))),
      found.length > query.limit && last ? encode(last.segment, last) : undefined,
    );
  }

  /** Returns offered pets for visitors, friendly categories first. */
  async curated(limit: number, language: Language): Promise<FoundPetView[]> {
    const rows = await this.query<FoundRow>(undefined, selectFound(selectCurated(limit), undefined, language));
    return rows.map(({ json }) => JSON.parse(cardForVisitors(json)) as FoundPetView);
  }

  async counts(viewer: Viewer | undefined, filters: FindFilters): Promise<FindCountsView> {
    const search = await this.search(viewer, filters);
    const rows = await this.query<CountRow>(viewer, selectCounts(search, countedAlways(search)));
    const others = countedOfFew(search);
    const isFew = rows.some(({ without, key, count }) => without === '' && key === null && count < FIND.fewResults);
    if (isFew && others.length > 0) {
      rows.push(...(await this.query<CountRow>(viewer, selectCounts(search, others))));
    }
    const totals = new Map(rows.flatMap(({ without, key, count }) => (key === null ? [[without, count]] : [])));
    const bounded = (count: number, isPart = false) => ({
      count: Math.min(count, FIND.counted),
      isMore: isPart || count > FIND.counted,
    });
    return {
      ...bounded(totals.get('') ?? 0),
      values: rows.flatMap(({ without, key, count }) => {
        if (key === null) return [];
        const [filter, value] = key.split(':') as [Filter, string];
        // If the total exceeds the limit, not all pets were read, so the count of each value is a
        // lower bound.
        return [{ filter, value, ...bounded(count, totals.get(without)! > FIND.counted) }];
      }),
      without: [...totals].flatMap(([filter, count]) => (filter === '' ? [] : [{ filter, ...bounded(count) }])),
    };
  }

  async towns(viewer: Viewer | undefined, query: FindMapQuery, language: Language): Promise<PlaceCountView[]> {
    const search = await this.search(viewer, query);
    return this.query<PlaceCountView>(viewer, selectTowns(search, query.bounds, language));
  }

  breeds(viewer: Viewer, { kind }: BreedCountsQuery): Promise<BreedCountView[]> {
    return this.reads.run(viewer, ({ statements }) =>
      statements.query<BreedCountView>(selectBreedCounts(viewer, kind)),
    );
  }

  /** Returns the currency for the price filters and for sorting by price. */
  currencyOf({ currency }: FindFilters): string {
    return currency ?? currenciesOf(this.config)[0];
  }

  private query<Row extends object>(viewer: Viewer | undefined, statement: Prisma.Sql): Promise<Row[]> {
    return this.reads.run(viewer, ({ statements }) => statements.search<Row>(statement));
  }

  async search(viewer: Viewer | undefined, filters: FindFilters): Promise<Search> {
    const { placeId, km = AROUND.find } = filters;
    const near = placeId ? await placesNear(this.prisma, placeId, km) : undefined;
    const today = await this.todayOf(viewer, filters);
    return { viewer, near, conditions: conditionsOf(filters, { currency: this.currencyOf(filters), today, near }) };
  }

  /** Returns the viewer's date, to which the filters count ages. */
  private async todayOf(viewer: Viewer | undefined, { ageFrom, ageTo }: FindFilters): Promise<Date> {
    if (!viewer || !(ageFrom || ageTo)) return todayIn(DEFAULT_TIME_ZONE);
    return todayIn(zoneOf(await this.prisma.user.findUniqueOrThrow({ where: { id: viewer.id }, select: zoneSelect })));
  }
}
