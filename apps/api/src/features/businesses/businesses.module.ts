import { Module } from '@nestjs/common';
import {
  BeautyParlorController,
  KennelController,
  ShelterController,
  VeterinaryController,
} from './businesses.controller.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { BusinessesService } from './businesses.service.js';
import { OpeningHoursController } from './opening-hours.controller.js';
import { OpeningHoursService } from './opening-hours.service.js';
import { PageNoticesService } from './page-notices.service.js';

@Module({
  imports: [NotificationsModule],
  controllers: [
    KennelController,
    ShelterController,
    BeautyParlorController,
    VeterinaryController,
    OpeningHoursController,
  ],
  providers: [BusinessesService, OpeningHoursService, PageNoticesService],
  exports: [BusinessesService],
})
export class BusinessesModule {}
