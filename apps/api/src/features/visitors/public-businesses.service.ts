import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { decodeCursor, encodeCursor, Page, SerializedPage, type PageQuery } from '../../platform/pagination/page.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { ReadDatabase } from '../../platform/reads/read-database.js';
import { parseId } from '../../platform/validation/identifiers.js';
import type { FoundRow } from '../find/find.sql.js';
import { placesNear } from '../places/near.js';
import type { PublicBusinessCardView, PublicBusinessesQuery, PublicBusinessView } from './public-businesses.dto.js';
import {
  toBusinessCard,
  toPublicBusiness,
  type BusinessRow,
  type ListedBusinessRow,
  type Position,
} from './public-businesses.mapper.js';
import {
  selectPagesBetween,
  selectPetsOfBusiness,
  selectPublicBusiness,
  selectPublicBusinesses,
} from './public-businesses.sql.js';

const encode = ({ rank, score, id }: Position) => Buffer.from(`business:${rank}:${score}:${id}`).toString('base64url');

/** Decodes a cursor. Rejects the cursor of a list in the other order. */
function decode(cursor: string | undefined, isByPlace: boolean): Position | undefined {
  if (cursor === undefined) return undefined;
  const [, rank, score, digits] =
    /^business:(\d{1,4}):(\d{1,4}):(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const id = parseId(digits);
  if (id === undefined || Number(rank) > 0 !== isByPlace) throw new AppError('invalid_cursor');
  return { rank: Number(rank), score: Number(score), id };
}

/** Reads the public pages of businesses. */
@Injectable()
export class PublicBusinessesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly reads: ReadDatabase,
  ) {}

  /**
   * Returns a page of businesses.
   * @throws InvalidFields unknown_reference for an unknown place
   */
  async list(query: PublicBusinessesQuery, language: Language): Promise<Page<PublicBusinessCardView>> {
    const near = query.placeId === undefined ? undefined : await placesNear(this.prisma, query.placeId, query.km);
    if (near?.placeIds.length === 0) throw new InvalidFields({ placeId: ['unknown_reference'] });
    const after = decode(query.cursor, near !== undefined);
    const rows = await this.query<ListedBusinessRow>(
      selectPublicBusinesses(query, { near, after, now: new Date() }, language),
    );
    const shown = rows.slice(0, query.limit);
    return new Page(
      shown.map(({ card }) => toBusinessCard(card)),
      rows.length > query.limit ? encode(shown.at(-1)!) : undefined,
    );
  }

  /**
   * Returns a business.
   * @throws AppError not_found
   */
  async one(uuid: string, language: Language): Promise<PublicBusinessView> {
    const business = await this.find(uuid, language);
    if (!business) throw new AppError('not_found');
    return business;
  }

  /** Returns a business, or null if it has no public page. */
  async find(uuid: string, language: Language): Promise<PublicBusinessView | null> {
    const [row] = await this.query<BusinessRow>(selectPublicBusiness(uuid, language));
    return row ? toPublicBusiness(row) : null;
  }

  /** Returns the public pets of a business, or an empty page if it has no public page. */
  async pets(uuid: string, { cursor, limit }: PageQuery, language: Language): Promise<SerializedPage> {
    const before = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await this.query<FoundRow>(selectPetsOfBusiness(uuid, before, limit + 1, language));
    const shown = rows.slice(0, limit);
    return SerializedPage.joined(
      shown.map(({ json }) => json),
      rows.length > limit ? encodeCursor(shown.at(-1)!.id) : undefined,
    );
  }

  /** Returns the highest id of a business, or 0 if there are no businesses. */
  async lastId(): Promise<number> {
    const { _max } = await this.reads.run(undefined, ({ prisma }) =>
      prisma.businessProfile.aggregate({ _max: { id: true } }),
    );
    return _max.id ?? 0;
  }

  /** Returns the public pages of the businesses in a range of ids. The sitemap lists them. */
  changedBetween(from: number, to: number): Promise<{ uuid: string; updatedAt: Date }[]> {
    return this.query(selectPagesBetween(from, to));
  }

  private query<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
    return this.reads.run(undefined, ({ statements }) => statements.query<Row>(statement));
  }
}
