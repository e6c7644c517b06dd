import { Module } from '@nestjs/common';
import { HealthRecordsModule } from '../health-records/health-records.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { CalendarService } from './calendar.service.js';
import { CareController } from './care.controller.js';
import { ReminderDeliveryService } from './reminder-delivery.service.js';
import { RemindersController } from './reminders.controller.js';
import { RemindersService } from './reminders.service.js';

@Module({
  imports: [HealthRecordsModule, NotificationsModule],
  controllers: [CareController, RemindersController],
  providers: [RemindersService, ReminderDeliveryService, CalendarService],
  exports: [RemindersService, CalendarService],
})
export class RemindersModule {}
