import { Module } from '@nestjs/common';
import { FindModule } from '../find/find.module.js';
import { PublicPetsService } from './public-pets.service.js';
import { VisitorsController } from './visitors.controller.js';

@Module({
  imports: [FindModule],
  controllers: [VisitorsController],
  providers: [PublicPetsService],
  exports: [PublicPetsService],
})
export class VisitorsModule {}
