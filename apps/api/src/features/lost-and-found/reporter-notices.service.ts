import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Prisma } from '@sapa/prisma/client';
import { Config } from '../../config.js';
import { hashOf } from '../../platform/common/hash.js';
import { FALLBACK_LANGUAGE, type Language } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { MailService, type Mail } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { confirmMail, expiringMail, sightingMail } from './finder-mails.js';
import { hasAccount } from './reporter.js';
import { reportPath } from './lost-and-found.mapper.js';
import { ACTIVE } from './lost-and-found.visibility.js';

interface MailData {
  reportId: number;
  language: Language;
}

/** Columns of a report whose reporter is notified. */
export const reporterSelect = {
  ...{ id: true, uuid: true, type: true, name: true, userId: true, language: true },
} as const satisfies Prisma.AnimalReportSelect;
type ReporterRow = Prisma.AnimalReportGetPayload<{ select: typeof reporterSelect }>;

/** Notifies reporters: users by notices, and finders without an account by emails. */
@Injectable()
export class ReporterNoticesService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly mail: MailService,
    private readonly notifications: NotificationsService,
    private readonly limits: RateLimits,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.mail.write<MailData>('found_report', (data, secret) => this.withLink(data, secret, confirmMail));
    this.mail.write<MailData>('found_report_expiring', (data, secret) => this.withLink(data, secret, expiringMail));
    this.mail.write<MailData>('report_sighting', ({ reportId, language }) => this.aboutSighting(reportId, language));
  }

  /**
   * Notifies the reporter. A report has at most one notice of a kind. The caller must run the
   * returned function after the commit.
   */
  async notify(
    transaction: Prisma.TransactionClient,
    report: ReporterRow,
    kind: 'sighting' | 'report_expiring',
    actorId: number | null = null,
  ): Promise<() => void> {
    if (!hasAccount(report)) {
      const data = { reportId: report.id, language: report.language ?? FALLBACK_LANGUAGE };
      if (kind === 'report_expiring') await this.mail.send('found_report_expiring', data, transaction);
      else if (await this.limits.allows('sightingMailsPerReport', String(report.id)))
        await this.mail.send('report_sighting', data, transaction);
      return () => undefined;
    }
    const { id: reportId, userId, name: about } = report;
    const path = reportPath(report);
    const kindInDatabase = kind === 'sighting' ? 'SIGHTING' : 'REPORT_EXPIRING';
    const former = await transaction.notice.findMany({
      where: { userId, path, kind: kindInDatabase },
      select: { id: true },
    });
    const notice = { kind, about, path, actorId, reportId };
    const { userIds, announce } = await this.notifications.addNotice(userId, notice, transaction);
    const isReplaced = userIds.length > 0;
    if (isReplaced) await transaction.notice.deleteMany({ where: { id: { in: former.map(({ id }) => id) } } });
    return announce;
  }

  /** Writes an email whose link manages the report. The links of earlier emails stop working. */
  private async withLink({ reportId, language }: MailData, secret: string, text: typeof confirmMail) {
    const [report] = await this.prisma.animalReport.updateManyAndReturn({
      where: { id: reportId, email: { not: null }, ...ACTIVE },
      data: { secretHash: hashOf(secret) },
      select: { email: true },
    });
    return report
      ? { to: report.email!, ...text(`${this.config.PUBLIC_ORIGIN}/found/link#${secret}`, language) }
      : null;
  }

  private async aboutSighting(id: number, language: Language): Promise<Mail | null> {
    const report = await this.prisma.animalReport.findFirst({
      where: { id, email: { not: null }, emailConfirmedAt: { not: null }, ...ACTIVE },
      select: { email: true, uuid: true, type: true },
    });
    return report && { to: report.email!, ...sightingMail(this.config.PUBLIC_ORIGIN + reportPath(report), language) };
  }
}
