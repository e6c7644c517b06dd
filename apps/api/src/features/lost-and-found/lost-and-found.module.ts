import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PetsModule } from '../pets/pets.module.js';
import { PlacesModule } from '../places/places.module.js';
import { WallModule } from '../wall/wall.module.js';
import { EndingsController } from './endings.controller.js';
import { EndingsService } from './endings.service.js';
import { FinderMailsService } from './finder-mails.service.js';
import { ReportPreviewsService } from './report-previews.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { SightingsController } from './sightings.controller.js';
import { SightingsService } from './sightings.service.js';

@Module({
  imports: [NotificationsModule, PetsModule, PlacesModule, WallModule],
  controllers: [EndingsController, ReportsController, SightingsController],
  providers: [EndingsService, FinderMailsService, ReportPreviewsService, ReportsService, SightingsService],
  exports: [ReportPreviewsService, ReportsService],
})
export class LostAndFoundModule {}
