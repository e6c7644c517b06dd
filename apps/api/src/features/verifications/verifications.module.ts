import { Module } from '@nestjs/common';
import { HealthRecordsModule } from '../health-records/health-records.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { VerificationsController } from './verifications.controller.js';
import { VerificationsService } from './verifications.service.js';

@Module({
  imports: [HealthRecordsModule, NotificationsModule],
  controllers: [VerificationsController],
  providers: [VerificationsService],
  exports: [VerificationsService],
})
export class VerificationsModule {}
