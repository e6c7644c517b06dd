import { Injectable } from '@nestjs/common';
import { ANIMAL_REPORTS } from '../../platform/common/limits.js';
import { Repeated, unlessRepeated } from '../../platform/common/repeated.js';
import { AppError } from '../../platform/errors/app-error.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import type { ReportPhotoView, UploadReportPhotoDto } from './lost-and-found.dto.js';
import { toReportPhotoView } from './lost-and-found.mapper.js';
import { lockReport } from './lost-and-found.sql.js';
import { requireConfirmation, type Reporter } from './reporter.js';
import { AnimalReportsService } from './animal-reports.service.js';

/** Adds and deletes photos of reports. */
@Injectable()
export class ReportPhotosService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly reports: AnimalReportsService,
    private readonly storage: StorageService,
  ) {}

  /**
   * Adds a photo, or returns the photo of an earlier request with the same `clientId`. Accepts the
   * upload secret of a new report without an account too.
   * @throws AppError not_found, not_yours, not_possible_now, too_many_photos
   */
  async add(
    reporter: Reporter,
    uuid: string,
    file: string,
    { clientId }: UploadReportPhotoDto,
  ): Promise<ReportPhotoView> {
    const { id } = await this.reports.activeOf(reporter, uuid, { acceptsUploadSecret: true });
    const stored = this.storage.store(file, (image) =>
      this.storage.moving(async (transaction, move) => {
        const own = { reportId: id, sightingId: null };
        await transaction.$queryRaw(lockReport(id));
        // The report may have ended or been hidden while the photo was processed.
        const report = await this.reports.activeOf(reporter, uuid, {
          acceptsUploadSecret: true,
          database: transaction,
        });
        const repeated = clientId ? await transaction.reportPhoto.findFirst({ where: { ...own, clientId } }) : null;
        if (repeated) throw new Repeated(toReportPhotoView(repeated));
        if ((await transaction.reportPhoto.count({ where: own })) >= ANIMAL_REPORTS.photos)
          throw new AppError('too_many_photos');
        const photo = await transaction.reportPhoto.create({
          data: { ...image, reportId: id, clientId: clientId || null },
        });
        await requireConfirmation(transaction, move, report);
        return toReportPhotoView(photo);
      }),
    );
    return unlessRepeated(stored);
  }

  /** @throws AppError not_found, not_yours, photo_not_found */
  async remove(reporter: Reporter, uuid: string, photoId: number): Promise<void> {
    const { id } = await this.reports.managed(reporter, uuid);
    const where = { id: photoId, reportId: id, sightingId: null };
    const photo = await this.prisma.reportPhoto.findFirst({ where, select: { key: true } });
    if (!photo) throw new AppError('photo_not_found');
    await this.prisma.reportPhoto.deleteMany({ where });
    await this.storage.place([photo.key]);
  }
}
