import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PetsModule } from '../pets/pets.module.js';
import { ChipLookupsService } from './chip-lookups.service.js';
import { FindersController } from './finders.controller.js';
import { PetTagsService } from './pet-tags.service.js';
import { TagPagesController } from './tag-pages.controller.js';

@Module({
  imports: [NotificationsModule, PetsModule],
  controllers: [FindersController, TagPagesController],
  providers: [ChipLookupsService, PetTagsService],
})
export class FindersModule {}
