import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { boundsAround, distanceKm, type Point } from '../../platform/common/area.js';
import { ANIMAL_REPORTS, AROUND } from '../../platform/common/limits.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { before, Page, toPage, type PageQuery } from '../../platform/pagination/page.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { variantFile } from '../../platform/storage/urls.js';
import type { Viewer } from '../../platform/users/viewer.js';
import { visibleTo as petsVisibleTo } from '../pets/pets.visibility.js';
import { PlacesService } from '../places/places.service.js';
import type {
  AnimalReportsQuery,
  AnimalReportSummaryView,
  AnimalReportView,
  AnimalSightingView,
  ReportPhotoView,
} from './lost-and-found.dto.js';
import {
  reportSelect,
  reportSummarySelect,
  sightingSelect,
  toReportPhotoView,
  toReportSummaryView,
  toReportView,
  toSightingView,
  upperCase,
  type ReportRow,
  type ReportSummaryRow,
} from './lost-and-found.mapper.js';
import { confirmableBy, isInBounds, sightingsVisibleTo, visibleTo } from './lost-and-found.visibility.js';
import { isOwn, managedBy, NO_REPORT, type Reporter } from './reporter.js';

const INLINE_WIDTH = 480;

interface Circle extends Point {
  km: number;
}

/** Reads reports of lost and found animals. */
@Injectable()
export class ReportViewsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly places: PlacesService,
    private readonly storage: StorageService,
  ) {}

  /** Returns the summaries of these reports that the viewer may see, by id. */
  async summaries(
    viewer: Viewer | undefined,
    ids: number[],
    language: Language,
  ): Promise<Map<number, AnimalReportSummaryView>> {
    const rows = await this.prisma.animalReport.findMany({
      where: { AND: [visibleTo(viewer), { id: { in: ids } }] },
      relationLoadStrategy: 'join',
      select: reportSummarySelect,
    });
    const views = await this.toSummaries(viewer, rows, language);
    return new Map(rows.map((row, index) => [row.id, views[index]!]));
  }

  async list(
    viewer: Viewer | undefined,
    query: AnimalReportsQuery,
    language: Language,
  ): Promise<Page<AnimalReportSummaryView>> {
    const { type, state = 'open', petCategoryId, placeId, km = AROUND.directory, bounds } = query;
    const centre = placeId === undefined ? undefined : await this.places.pointOf(placeId);
    const where = [
      state === 'unconfirmed' ? await confirmableBy(this.prisma, viewer) : visibleTo(viewer),
      { state: upperCase(state) },
      ...(type ? [{ type: upperCase(type) }] : []),
      ...(petCategoryId ? [{ petCategoryId }] : []),
      ...(bounds ? [isInBounds(bounds)] : []),
      ...(centre ? [isInBounds(boundsAround(centre, km))] : []),
    ];
    const page = await this.page(viewer, where, query, language);
    if (!centre) return page;
    // The query uses a box, so remove reports in the corners outside the circle.
    return new Page(
      page.items.filter((report) => distanceKm(centre, report) <= km),
      page.next,
    );
  }

  /**
   * Returns the newest open reports of lost animals in a circle, or in a country. If the country
   * has none, returns the newest reports everywhere.
   */
  async newestLost(
    viewer: Viewer | undefined,
    where: Circle | { countryCode: string | undefined },
    limit: number,
    language: Language,
  ): Promise<AnimalReportSummaryView[]> {
    const read = async (condition: Prisma.AnimalReportWhereInput) => {
      const open = [visibleTo(viewer), { type: 'LOST', state: 'OPEN' } as const, condition];
      return (await this.page(viewer, open, { limit: 2 * limit }, language)).items;
    };
    if ('km' in where) {
      // The query uses a box, so remove reports in the corners outside the circle.
      const reports = await read(isInBounds(boundsAround(where, where.km)));
      return reports.filter((report) => distanceKm(where, report) <= where.km).slice(0, limit);
    }
    const { countryCode } = where;
    const ofCountry = countryCode ? await read({ place: { countryCode } }) : [];
    return (ofCountry.length > 0 ? ofCountry : await read({})).slice(0, limit);
  }

  /** Returns the viewer's own reports, ended reports too. */
  mine(viewer: Viewer, query: PageQuery, language: Language): Promise<Page<AnimalReportSummaryView>> {
    return this.page(viewer, [managedBy({ viewer })], query, language);
  }

  /** @throws AppError not_found */
  async one(reporter: Reporter, uuid: string, language: Language): Promise<AnimalReportView> {
    const { viewer } = reporter;
    const report = await this.prisma.animalReport.findFirst({
      where: { uuid, OR: [visibleTo(viewer), managedBy(reporter), await confirmableBy(this.prisma, viewer)] },
      relationLoadStrategy: 'join',
      select: reportSelect,
    });
    if (!report) throw new AppError('not_found');
    return this.toView(reporter, report, language);
  }

  /** Returns the sightings that the viewer may see, newest first. */
  async sightings(
    reporter: Reporter,
    report: Pick<ReportRow, 'id' | 'userId' | 'secretHash'>,
    query: PageQuery,
    language: Language,
  ): Promise<Page<AnimalSightingView>> {
    const context = { viewer: reporter.viewer, isReporter: isOwn(reporter, report) };
    const rows = await this.prisma.animalSighting.findMany({
      where: { AND: [{ reportId: report.id }, sightingsVisibleTo(reporter.viewer), before(query)] },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      relationLoadStrategy: 'join',
      select: sightingSelect,
    });
    return toPage(rows, query.limit, (row) => toSightingView(row, context, language));
  }

  async toView(reporter: Reporter, report: ReportRow, language: Language): Promise<AnimalReportView> {
    const { viewer } = reporter;
    const isUnconfirmed = report.state === 'UNCONFIRMED';
    const confirmable = isUnconfirmed ? await confirmableBy(this.prisma, viewer) : NO_REPORT;
    const newest = { limit: ANIMAL_REPORTS.newestSightings };
    const [counts, sightings, pets, follows, confirmed, photos] = await Promise.all([
      this.sightingCounts(viewer, [report.id]),
      this.sightings(reporter, report, newest, language),
      this.prisma.pet.count({ where: { AND: [{ id: report.pet?.id ?? 0 }, petsVisibleTo(viewer)] } }),
      this.prisma.reportFollow.count({ where: { reportId: report.id, userId: viewer?.id ?? 0 } }),
      this.prisma.animalReport.count({ where: { AND: [{ id: report.id }, confirmable] } }),
      isUnconfirmed ? this.inlinePhotos(report) : report.photos.map(toReportPhotoView),
    ]);
    const context = {
      viewer,
      isOwn: isOwn(reporter, report),
      canSeePet: pets > 0,
      isFollowed: follows > 0,
      canConfirm: confirmed > 0,
      sightingCount: counts.get(report.id) ?? 0,
      sightings: sightings.items,
      photos,
    };
    return toReportView(report, context, language);
  }

  /** Returns photos of an unconfirmed report as `data:` URLs, because the files are not public. */
  private inlinePhotos({ photos }: Pick<ReportRow, 'photos'>): Promise<ReportPhotoView[]> {
    return Promise.all(
      photos.map(async ({ id, key, width, height, widths }) => {
        const file = await this.storage.read(
          key,
          variantFile(widths.find((candidate) => candidate >= INLINE_WIDTH) ?? width),
        );
        const bytes = file ? (await buffer(file)).toString('base64') : '';
        return { id, url: `data:image/webp;base64,${bytes}`, width, height, variants: [] };
      }),
    );
  }

  private async page(
    viewer: Viewer | undefined,
    where: Prisma.AnimalReportWhereInput[],
    query: PageQuery,
    language: Language,
  ): Promise<Page<AnimalReportSummaryView>> {
    const rows: ReportSummaryRow[] = await this.prisma.animalReport.findMany({
      where: { AND: [...where, before(query)] },
      orderBy: { id: 'desc' },
      take: query.limit + 1,
      relationLoadStrategy: 'join',
      select: reportSummarySelect,
    });
    const page = toPage(rows, query.limit, (row) => row);
    return new Page(await this.toSummaries(viewer, page.items, language), page.next);
  }

  private async toSummaries(
    viewer: Viewer | undefined,
    rows: ReportSummaryRow[],
    language: Language,
  ): Promise<AnimalReportSummaryView[]> {
    const ended = rows.flatMap(({ pet, state }) => (pet && state !== 'OPEN' ? [pet.id] : []));
    const where = { AND: [{ id: { in: ended } }, petsVisibleTo(viewer)] };
    const [counts, pets] = await Promise.all([
      this.sightingCounts(
        viewer,
        rows.map(({ id }) => id),
      ),
      ended.length === 0 ? [] : this.prisma.pet.findMany({ where, select: { id: true } }),
    ]);
    const visiblePets = new Set(pets.map(({ id }) => id));
    return rows.map((row) => {
      const canSeePet = row.pet !== null && visiblePets.has(row.pet.id);
      return toReportSummaryView(row, { canSeePet, sightingCount: counts.get(row.id) ?? 0 }, language);
    });
  }

  private async sightingCounts(viewer: Viewer | undefined, reportIds: number[]): Promise<Map<number, number>> {
    const counts = await this.prisma.animalSighting.groupBy({
      by: ['reportId'],
      where: { AND: [{ reportId: { in: reportIds } }, sightingsVisibleTo(viewer)] },
      _count: { id: true },
    });
    return new Map(counts.map(({ reportId, _count }) => [reportId, _count.id]));
  }
}
