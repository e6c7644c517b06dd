import { Module } from '@nestjs/common';
import {
  BeautyParlorController,
  KennelController,
  ShelterController,
  VeterinaryController,
} from './businesses.controller.js';
import { BusinessesService } from './businesses.service.js';

@Module({
  controllers: [KennelController, ShelterController, BeautyParlorController, VeterinaryController],
  providers: [BusinessesService],
})
export class BusinessesModule {}
