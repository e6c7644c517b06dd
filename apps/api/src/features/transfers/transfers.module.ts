import { Module } from '@nestjs/common';
import { AuthModule } from '../../platform/auth/auth.module.js';
import { HealthRecordsModule } from '../health-records/health-records.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PetsModule } from '../pets/pets.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { TransfersController } from './transfers.controller.js';
import { TransfersService } from './transfers.service.js';

@Module({
  imports: [AuthModule, HealthRecordsModule, MessagesModule, NotificationsModule, PetsModule, RemindersModule],
  controllers: [TransfersController],
  providers: [TransfersService],
})
export class TransfersModule {}
