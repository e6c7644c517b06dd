import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PetsModule } from '../pets/pets.module.js';
import { PlacesModule } from '../places/places.module.js';
import { WallModule } from '../wall/wall.module.js';
import { ConfirmationsService } from './confirmations.service.js';
import { EndingsService } from './endings.service.js';
import { ReportPhotosService } from './report-photos.service.js';
import { ReportPreviewsService } from './report-previews.service.js';
import { ReportViewsService } from './report-views.service.js';
import { ReporterNoticesService } from './reporter-notices.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { SightingsController } from './sightings.controller.js';
import { SightingsService } from './sightings.service.js';

@Module({
  imports: [NotificationsModule, PetsModule, PlacesModule, WallModule],
  controllers: [ReportsController, SightingsController],
  providers: [
    ConfirmationsService,
    EndingsService,
    ReportPhotosService,
    ReportPreviewsService,
    ReportViewsService,
    ReporterNoticesService,
    ReportsService,
    SightingsService,
  ],
  exports: [ReportPreviewsService, ReportViewsService, ReportsService],
})
export class LostAndFoundModule {}
