import { Module } from '@nestjs/common';
import { FindModule } from '../find/find.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { SearchAlertsService } from './search-alerts.service.js';
import { SavedSearchesController } from './saved-searches.controller.js';
import { SavedSearchesService } from './saved-searches.service.js';

@Module({
  imports: [FindModule, NotificationsModule],
  controllers: [SavedSearchesController],
  providers: [SavedSearchesService, SearchAlertsService],
})
export class SavedSearchesModule {}
