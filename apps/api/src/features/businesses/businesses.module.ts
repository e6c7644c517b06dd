import { Module } from '@nestjs/common';
import {
  BeautyParlorController,
  KennelController,
  ShelterController,
  VeterinaryController,
} from './businesses.controller.js';
import { BusinessesService } from './businesses.service.js';
import { OpeningHoursController } from './opening-hours.controller.js';
import { OpeningHoursService } from './opening-hours.service.js';

@Module({
  controllers: [
    KennelController,
    ShelterController,
    BeautyParlorController,
    VeterinaryController,
    OpeningHoursController,
  ],
  providers: [BusinessesService, OpeningHoursService],
  exports: [BusinessesService],
})
export class BusinessesModule {}
