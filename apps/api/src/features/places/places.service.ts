import { Injectable } from '@nestjs/common';
import type { Point } from '../../platform/common/area.js';
import { AppError, InvalidFields } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { type Near, placesNear } from './near.js';
import { isInBounds } from '../../platform/validation/bounds.sql.js';
import type { BoundsQuery, MapTownView, PlaceQuery, PlaceView, PointQuery, WhereDto } from './places.dto.js';
import { placeSelect, placeSummarySelect, toPlaceSummary, toPlaceView, type PlaceRow } from './places.mapper.js';
import { selectNearestPlace, selectPlacesByName } from './places.sql.js';

const SUGGESTIONS = 10;
/** Maximum number of towns on a map. Names of more towns would overlap. */
const TOWNS = 60;
/**
 * Search radii in kilometres, tried in this order. A point without a place in the larger radius,
 * for example at sea, has no nearest place.
 */
const RADII = [20, 100];

/** Returns true if a request contains a place or a coordinate. */
export const hasWhere = ({ latitude, longitude, placeId }: WhereDto): boolean =>
  [latitude, longitude, placeId].some((value) => value !== undefined);

/** Searches the gazetteer, which the script `prisma/places.ts` fills. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly limits: RateLimits,
  ) {}

  async search({ q, countryCode }: PlaceQuery, network: string, language: Language): Promise<PlaceView[]> {
    await this.limits.consume('placesPerNetwork', network);
    const places = await this.prisma.$queryRaw<PlaceRow[]>(selectPlacesByName(q, countryCode, SUGGESTIONS));
    return places.map((place) => toPlaceView(place, language));
  }

  async map({ bounds }: BoundsQuery, network: string, language: Language): Promise<MapTownView[]> {
    await this.limits.consume('placesPerNetwork', network);
    const towns = await this.prisma.place.findMany({
      where: isInBounds(bounds),
      orderBy: [{ population: 'desc' }, { id: 'asc' }],
      take: TOWNS,
      select: { ...placeSummarySelect, latitude: true, longitude: true, population: true },
    });
    return towns.map((town) => {
      const { id, name } = toPlaceSummary(town, language);
      return { id, name, latitude: town.latitude, longitude: town.longitude, population: town.population };
    });
  }

  async byId(id: number, language: Language): Promise<PlaceView> {
    const place = await this.prisma.place.findUnique({ where: { id }, select: placeSelect });
    if (!place) throw new AppError('not_found');
    return toPlaceView(place, language);
  }

  /** Returns the places within this distance of a place, including the place itself. */
  async near(id: number, km: number): Promise<Near> {
    const near = await placesNear(this.prisma, id, km);
    if (near.placeIds.length === 0) throw new InvalidFields({ placeId: ['unknown_reference'] });
    return near;
  }

  async nearest({ lat, lng }: PointQuery, network: string, language: Language): Promise<PlaceView> {
    await this.limits.consume('placesPerNetwork', network);
    const place = await this.nearestTo({ latitude: lat, longitude: lng });
    if (!place) throw new AppError('not_found');
    return toPlaceView(place, language);
  }

  /** Returns the place nearest to a point, or undefined if no place is within 100 km. */
  async nearestTo({ latitude, longitude }: Point): Promise<PlaceRow | undefined> {
    for (const km of RADII) {
      const [place] = await this.prisma.$queryRaw<PlaceRow[]>(selectNearestPlace(latitude, longitude, km));
      if (place) return place;
    }
    return undefined;
  }

  /**
   * Returns the point of a request, or the centre of its place.
   * @throws InvalidFields required, unknown_reference
   */
  async pointFor({ latitude, longitude, placeId }: WhereDto): Promise<Point> {
    if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
    if (placeId === undefined) throw new InvalidFields({ placeId: ['required'] });
    return this.pointOf(placeId);
  }

  /**
   * Returns the centre of a place.
   * @throws InvalidFields unknown_reference
   */
  async pointOf(id: number): Promise<Point> {
    const place = await this.prisma.place.findUnique({ where: { id }, select: { latitude: true, longitude: true } });
    if (!place) throw new InvalidFields({ placeId: ['unknown_reference'] });
    return place;
  }
}
