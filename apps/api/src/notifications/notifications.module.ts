import { Module } from '@nestjs/common';
import { Channels } from './channels.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';

@Module({
  controllers: [NotificationsController],
  providers: [NotificationsService, Channels],
  exports: [NotificationsService],
})
export class NotificationsModule {}
