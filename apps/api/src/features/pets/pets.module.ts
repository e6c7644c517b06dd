import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { ChipClaims } from './chip-claims.js';
import { OffersService } from './offers.service.js';
import { PetsController } from './pets.controller.js';
import { PetsService } from './pets.service.js';
import { SeenPets } from './seen-pets.js';

@Module({
  imports: [MediaModule, NotificationsModule],
  controllers: [PetsController],
  providers: [ChipClaims, PetsService, OffersService, SeenPets],
  exports: [PetsService],
})
export class PetsModule {}
