import { Module } from '@nestjs/common';
import { Channels } from './channels.js';
import { DeliveryService } from './delivery.service.js';
import { MessageMailsService } from './message-mails.service.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { PushKeys } from './push-keys.js';
import { PushService } from './push.service.js';
import { NotificationSettingsController } from './settings.controller.js';
import { NotificationSettingsService } from './settings.service.js';
import { UnsentNotifications } from './unsent.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

@Module({
  controllers: [NotificationsController, NotificationSettingsController],
  providers: [
    NotificationsService,
    Channels,
    DeliveryService,
    MessageMailsService,
    NotificationSettingsService,
    PushKeys,
    PushService,
    UnsentNotifications,
    UnsubscribeLinks,
  ],
  exports: [NotificationsService, NotificationSettingsService],
})
export class NotificationsModule {}
