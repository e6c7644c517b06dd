import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PlacesModule } from '../places/places.module.js';
import { AlertAreasService } from './alert-areas.service.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsService } from './alerts.service.js';

@Module({
  imports: [NotificationsModule, PlacesModule],
  controllers: [AlertsController],
  providers: [AlertAreasService, AlertsService],
})
export class AlertsModule {}
