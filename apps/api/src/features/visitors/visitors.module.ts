import { Module } from '@nestjs/common';
import { PublicPetsService } from './public-pets.service.js';
import { VisitorsController } from './visitors.controller.js';

@Module({
  controllers: [VisitorsController],
  providers: [PublicPetsService],
  exports: [PublicPetsService],
})
export class VisitorsModule {}
