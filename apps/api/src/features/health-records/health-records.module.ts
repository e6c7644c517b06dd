import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ClinicsController } from './clinics.controller.js';
import { ClinicsService } from './clinics.service.js';
import { DocumentFiles } from './document-files.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';
import { DosesService } from './doses.service.js';
import { HealthExportService } from './export.service.js';
import { HealthRecordsController } from './health-records.controller.js';
import { HealthRecordsService } from './health-records.service.js';
import { HealthSummaryService } from './health-summary.service.js';
import { RecordAccessService } from './record-access.service.js';
import { SharesController } from './shares.controller.js';
import { SharesService } from './shares.service.js';

@Module({
  imports: [NotificationsModule],
  controllers: [HealthRecordsController, DocumentsController, SharesController, ClinicsController],
  providers: [
    RecordAccessService,
    HealthRecordsService,
    HealthSummaryService,
    DocumentFiles,
    DocumentsService,
    SharesService,
    ClinicsService,
    DosesService,
    HealthExportService,
  ],
  exports: [DocumentFiles, DocumentsService, HealthRecordsService, RecordAccessService],
})
export class HealthRecordsModule {}
