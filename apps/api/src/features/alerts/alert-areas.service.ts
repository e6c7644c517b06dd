import { Injectable } from '@nestjs/common';
import type { Language } from '../../platform/http/language.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { placeSummarySelect, toPlaceSummary } from '../places/places.mapper.js';
import { hasWhere, PlacesService } from '../places/places.service.js';
import type { AlertAreaDto, AlertAreaView } from './alerts.dto.js';

const areaSelect = { km: true, ignoresQuietHours: true, place: { select: placeSummarySelect } } as const;

/** Rounds degrees to about a kilometre, so that the database does not contain the user's home. */
const roundToKm = (degrees: number) => Math.round(degrees * 100) / 100;

/** Manages the areas for which users get alerts about lost and found animals. */
@Injectable()
export class AlertAreasService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly places: PlacesService,
  ) {}

  async get(viewer: Viewer, language: Language): Promise<AlertAreaView> {
    const [area, address] = await Promise.all([
      this.prisma.alertArea.findUnique({ where: { userId: viewer.id }, select: areaSelect }),
      this.prisma.address.findUnique({
        where: { userId: viewer.id },
        select: { place: { select: placeSummarySelect } },
      }),
    ]);
    const place = area?.place ?? address?.place;
    return {
      isChosen: area !== null,
      km: (area?.km ?? 0) as AlertAreaView['km'],
      place: place ? toPlaceSummary(place, language) : null,
      ignoresQuietHours: area?.ignoresQuietHours ?? false,
    };
  }

  /**
   * Sets the viewer's alert area.
   * @throws InvalidFields if alerts are on and the request has neither place nor point
   */
  async set(viewer: Viewer, body: AlertAreaDto, language: Language): Promise<AlertAreaView> {
    const { km, ignoresQuietHours = false } = body;
    const data = { ...(await this.centreOf(body)), km, ignoresQuietHours };
    await this.prisma.alertArea.upsert({
      where: { userId: viewer.id },
      create: { userId: viewer.id, ...data },
      update: data,
      select: { userId: true },
    });
    return this.get(viewer, language);
  }

  private async centreOf(where: AlertAreaDto) {
    if (where.km === 0 && !hasWhere(where)) return {};
    const point = await this.places.pointFor(where);
    const nearest = await this.places.nearestTo(point);
    return {
      latitude: roundToKm(point.latitude),
      longitude: roundToKm(point.longitude),
      placeId: nearest?.id ?? null,
    };
  }
}
