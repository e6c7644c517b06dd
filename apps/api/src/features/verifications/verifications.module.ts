import { Module } from '@nestjs/common';
import { HealthRecordsModule } from '../health-records/health-records.module.js';
import { Staff } from '../moderation/staff.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { VerificationsController } from './verifications.controller.js';
import { VerificationsService } from './verifications.service.js';

@Module({
  imports: [HealthRecordsModule, NotificationsModule],
  controllers: [VerificationsController],
  providers: [VerificationsService, Staff],
  exports: [VerificationsService],
})
export class VerificationsModule {}
