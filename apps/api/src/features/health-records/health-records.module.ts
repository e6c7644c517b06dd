import { Module } from '@nestjs/common';
import { HealthRecordsController } from './health-records.controller.js';
import { HealthRecordsService } from './health-records.service.js';
import { HealthSummaryService } from './health-summary.service.js';
import { RecordAccessService } from './record-access.service.js';

@Module({
  controllers: [HealthRecordsController],
  providers: [HealthRecordsService, HealthSummaryService, RecordAccessService],
  exports: [HealthRecordsService],
})
export class HealthRecordsModule {}
