import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import {
  BeautyParlorController,
  KennelController,
  ShelterController,
  VeterinaryController,
} from './businesses.controller.js';
import { BusinessesService } from './businesses.service.js';

@Module({
  imports: [UsersModule],
  controllers: [KennelController, ShelterController, BeautyParlorController, VeterinaryController],
  providers: [BusinessesService],
})
export class BusinessesModule {}
