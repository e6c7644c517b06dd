import { Injectable } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { hashOf } from '../../platform/common/hash.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Language } from '../../platform/http/language.js';
import { notHidden } from '../../platform/prisma/hidden.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import type { Viewer } from '../../platform/users/viewer.js';
import type { AnimalReportView } from './lost-and-found.dto.js';
import { ACTIVE, confirmableBy, visibleTo } from './lost-and-found.visibility.js';
import { ReportViewsService } from './report-views.service.js';
import { isHelper, photoKeysOf } from './reporter.js';
import { AnimalReportsService } from './animal-reports.service.js';

/** Confirms reports of finders without an account. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly reports: AnimalReportsService,
    private readonly views: ReportViewsService,
    private readonly storage: StorageService,
  ) {}

  /**
   * Confirms the email address of a finder. Idempotent. A report from the address of a clinic or
   * shelter is published immediately.
   * @throws AppError link_invalid
   */
  async confirmEmail(secret: string, language: Language): Promise<AnimalReportView> {
    const secretHash = hashOf(secret);
    const found = await this.prisma.animalReport.findFirst({
      where: { secretHash, ...notHidden, ...ACTIVE },
      select: { id: true, uuid: true, email: true, emailConfirmedAt: true },
    });
    if (!found) throw new AppError('link_invalid');
    if (!found.emailConfirmedAt) {
      const state = (await isHelper(this.prisma, found.email)) ? 'OPEN' : 'UNCONFIRMED';
      await this.change({ id: found.id, emailConfirmedAt: null }, { emailConfirmedAt: new Date(), state });
    }
    return this.views.one({ viewer: undefined, secretHash }, found.uuid, language);
  }

  /**
   * Publishes a report. Called by a nearby user or a moderator.
   * @throws AppError not_found, not_possible_now
   */
  async confirm(viewer: Viewer, uuid: string, language: Language): Promise<AnimalReportView> {
    const where = { AND: [{ uuid }, await confirmableBy(this.prisma, viewer)] };
    if (!(await this.change(where, { state: 'OPEN', confirmedById: viewer.id }))) {
      const isVisible = await this.prisma.animalReport.count({ where: { AND: [{ uuid }, visibleTo(viewer)] } });
      throw new AppError(isVisible > 0 ? 'not_possible_now' : 'not_found');
    }
    return this.views.one({ viewer }, uuid, language);
  }

  /** Changes the matching report and publishes it if it is open. Returns false without a match. */
  private change(where: Prisma.AnimalReportWhereInput, data: Prisma.AnimalReportUncheckedUpdateManyInput) {
    return this.storage.moving(async (transaction, move) => {
      const [report] = await transaction.animalReport.updateManyAndReturn({
        where,
        data: { ...data, uploadSecretHash: null },
        select: { id: true, state: true },
      });
      if (report?.state === 'OPEN') {
        await move(await photoKeysOf(transaction, report.id));
        await this.reports.queueAlertsAndMatches(transaction, report.id);
      }
      return report !== undefined;
    });
  }
}
