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
import { AnimalReportsController } from './animal-reports.controller.js';
import { AnimalReportsService } from './animal-reports.service.js';
import { SightingsController } from './sightings.controller.js';
import { SightingsService } from './sightings.service.js';

@Module({
  imports: [NotificationsModule, PetsModule, PlacesModule, WallModule],
  controllers: [AnimalReportsController, SightingsController],
  providers: [
    ConfirmationsService,
    EndingsService,
    ReportPhotosService,
    ReportPreviewsService,
    ReportViewsService,
    ReporterNoticesService,
    AnimalReportsService,
    SightingsService,
  ],
  exports: [ReportPreviewsService, ReportViewsService, AnimalReportsService],
})
export class LostAndFoundModule {}
