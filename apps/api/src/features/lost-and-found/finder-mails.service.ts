import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { hashOf } from '../../platform/common/hash.js';
import type { Language } from '../../platform/http/language.js';
import { MailService, type Mail } from '../../platform/mail/mail.service.js';
import { PrismaService } from '../../platform/prisma/prisma.service.js';
import { confirmMail, expiringMail, sightingMail } from './finder-mails.js';
import { ACTIVE, reportPath } from './reports.service.js';

interface MailData {
  reportId: number;
  language: Language;
}

/** Writes the emails to finders without an account. */
@Injectable()
export class FinderMailsService implements OnModuleInit {
  constructor(
    private readonly prisma: PrismaService,
    private readonly mail: MailService,
    private readonly config: Config,
  ) {}

  onModuleInit() {
    this.mail.write<MailData>('found_report', (data, secret) => this.withLink(data, secret, confirmMail));
    this.mail.write<MailData>('found_report_expiring', (data, secret) => this.withLink(data, secret, expiringMail));
    this.mail.write<MailData>('report_sighting', ({ reportId, language }) => this.aboutSighting(reportId, language));
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
