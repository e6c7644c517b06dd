import { Module } from '@nestjs/common';
import { FindModule } from '../find/find.module.js';
import { PublicBusinessesController } from './public-businesses.controller.js';
import { PublicBusinessesService } from './public-businesses.service.js';
import { PublicPetsService } from './public-pets.service.js';
import { VisitorsController } from './visitors.controller.js';

@Module({
  imports: [FindModule],
  controllers: [VisitorsController, PublicBusinessesController],
  providers: [PublicPetsService, PublicBusinessesService],
  exports: [PublicPetsService, PublicBusinessesService],
})
export class VisitorsModule {}
