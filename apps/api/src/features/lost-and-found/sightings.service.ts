import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { notOwn } from '../../platform/auth/ownership.js';
import { ANIMAL_REPORTS } from '../../platform/common/limits.js';
import { Repeated, unlessRepeated } from '../../platform/common/repeated.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { NewAccounts } from '../../platform/http/new-accounts.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import type { Page, PageQuery } from '../../platform/pagination/page.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { StorageService, type StoredImage } from '../../platform/storage/storage.service.js';
import type { AnimalSightingView, CreateSightingDto } from './lost-and-found.dto.js';
import { sightingSelect, toSightingView, type SightingRow } from './lost-and-found.mapper.js';
import { lockReport } from './lost-and-found.sql.js';
import { sightingsVisibleTo, visibleTo } from './lost-and-found.visibility.js';
import { ReportViewsService } from './report-views.service.js';
import { checkTexts, isOwn, managedBy, type Reporter } from './reporter.js';
import { reporterSelect, ReporterNoticesService } from './reporter-notices.service.js';
import { AnimalReportsService } from './animal-reports.service.js';

/** Adds, lists and hides sightings of lost animals. */
@Injectable()
export class SightingsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly reports: AnimalReportsService,
    private readonly views: ReportViewsService,
    private readonly storage: StorageService,
    private readonly reporters: ReporterNoticesService,
    private readonly limits: RateLimits,
    private readonly newAccounts: NewAccounts,
  ) {}

  /** @throws AppError not_found */
  async list(
    reporter: Reporter,
    uuid: string,
    query: PageQuery,
    language: Language,
  ): Promise<Page<AnimalSightingView>> {
    const report = await this.find(reporter, uuid);
    return this.views.sightings(reporter, report, query, language);
  }

  /**
   * Adds a sighting with at most one photo, and notifies the reporter. A sighter with an account
   * then follows the report.
   * @throws AppError not_found, not_possible_now, too_many_sightings, too_many_requests
   */
  async add(
    reporter: Reporter,
    uuid: string,
    body: CreateSightingDto,
    file: string | undefined,
    network: string,
    language: Language,
  ): Promise<AnimalSightingView> {
    const { viewer } = reporter;
    const report = await this.find(reporter, uuid);
    const isReporter = isOwn(reporter, report);
    const repeated = await this.findRepeated(viewer, report.id, body);
    if (repeated) return toSightingView(repeated, { viewer, isReporter }, language);
    await this.limits.consume('sightingsPerCaller', viewer ? String(viewer.id) : network);
    if (!viewer) await this.limits.consume('sightingsPerReport', String(report.id));
    await checkTexts(this.newAccounts, viewer, body, ['text']);
    const area = await this.reports.areaFor(body, { userId: viewer?.id ?? null });
    const add = (image?: StoredImage): Promise<{ sighting: SightingRow; announce?: () => void }> =>
      this.prisma.$transaction(async (transaction) => {
        await transaction.$queryRaw(lockReport(report.id));
        // A double click sends both requests before the first one is stored.
        const stored = await this.findRepeated(viewer, report.id, body, transaction);
        if (stored) throw new Repeated({ sighting: stored });
        const current = await transaction.animalReport.findFirst({
          where: { id: report.id, state: 'OPEN', ...notHidden },
          select: { ...reporterSelect, _count: { select: { sightings: { where: notHidden } } } },
        });
        if (!current) throw new AppError('not_possible_now');
        if (current._count.sightings >= ANIMAL_REPORTS.sightings) throw new AppError('too_many_sightings');
        const sighting = await transaction.animalSighting.create({
          data: {
            ...area,
            reportId: report.id,
            userId: viewer?.id ?? null,
            clientId: body.clientId || null,
            seenAt: new Date(body.seenAt),
            text: body.text || null,
            ...(image && { photos: { create: { ...image, reportId: report.id } } }),
          },
          select: sightingSelect,
        });
        if (isReporter) return { sighting };
        if (viewer) {
          const follow = { reportId: report.id, userId: viewer.id };
          await transaction.reportFollow.createMany({ data: follow, skipDuplicates: true });
        }
        return { sighting, announce: await this.reporters.notify(transaction, current, 'sighting', viewer?.id) };
      });
    const { sighting, announce } = await unlessRepeated(file ? this.storage.store(file, add) : add());
    announce?.();
    return toSightingView(sighting, { viewer, isReporter }, language);
  }

  /** Returns the sighting that an earlier request of the same form has stored. */
  private async findRepeated(
    viewer: Reporter['viewer'],
    reportId: number,
    { clientId }: CreateSightingDto,
    database: Prisma.TransactionClient | PrismaService = this.prisma,
  ) {
    if (!clientId) return null;
    const where = { reportId, clientId, userId: viewer?.id ?? null, ...notHidden };
    return database.animalSighting.findFirst({ where, select: sightingSelect });
  }

  /**
   * Deletes the caller's own sighting, even if the reporter has blocked the caller. Hides the
   * sighting if the caller is the reporter or a moderator.
   * @throws AppError not_found, not_yours
   */
  async remove(reporter: Reporter, uuid: string, id: number): Promise<void> {
    const { viewer } = reporter;
    const photos = { select: { key: true } } as const;
    const own = viewer && { id, userId: viewer.id, report: { uuid }, ...notHidden };
    const ownSighting = own && (await this.prisma.animalSighting.findFirst({ where: own, select: { photos } }));
    if (ownSighting) {
      await this.prisma.animalSighting.deleteMany({ where: own });
      return this.storage.place(ownSighting.photos.map(({ key }) => key));
    }
    const report = await this.find(reporter, uuid);
    const isModerator = viewer !== undefined && viewer.role !== 'MEMBER';
    const canHide = isModerator || isOwn(reporter, report);
    const sighting = await this.prisma.animalSighting.findFirst({
      where: { AND: [{ id, reportId: report.id }, canHide ? {} : sightingsVisibleTo(viewer)] },
      select: { photos },
    });
    if (!sighting) throw new AppError('not_found');
    if (!canHide) throw notOwn(true);
    await this.storage.moving(async (transaction, move) => {
      await transaction.animalSighting.updateMany({ where: { id }, data: { hiddenAt: new Date() } });
      await move(sighting.photos.map(({ key }) => key));
    });
  }

  /** @throws AppError not_found */
  private async find(reporter: Reporter, uuid: string) {
    const report = await this.prisma.animalReport.findFirst({
      where: { uuid, OR: [visibleTo(reporter.viewer), managedBy(reporter)] },
      select: { id: true, userId: true, secretHash: true },
    });
    if (!report) throw new AppError('not_found');
    return report;
  }
}
