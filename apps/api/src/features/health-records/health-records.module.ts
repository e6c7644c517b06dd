import { Module } from '@nestjs/common';
import { DosesController } from './doses.controller.js';
import { DosesService } from './doses.service.js';
import { HealthExportController } from './export.controller.js';
import { HealthRecordsController } from './health-records.controller.js';
import { HealthRecordsService } from './health-records.service.js';
import { HealthSummaryService } from './health-summary.service.js';
import { RecordAccessService } from './record-access.service.js';
import { HealthReferenceController } from './reference.controller.js';

@Module({
  controllers: [HealthRecordsController, HealthExportController, DosesController, HealthReferenceController],
  providers: [HealthRecordsService, DosesService, HealthSummaryService, RecordAccessService],
  exports: [HealthRecordsService],
})
export class HealthRecordsModule {}
