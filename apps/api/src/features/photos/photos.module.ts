import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { MediaModule } from '../media/media.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PetsModule } from '../pets/pets.module.js';
import { AlbumsController } from './albums.controller.js';
import { AlbumsService } from './albums.service.js';
import { PhotoPetsController } from './photo-pets.controller.js';
import { PhotoPetsService } from './photo-pets.service.js';
import { PetPhotosController, UserPhotosController } from './photos.controller.js';
import { PhotosService } from './photos.service.js';
import { SharedAlbumsController } from './shared-albums.controller.js';

@Module({
  imports: [BusinessesModule, MediaModule, NotificationsModule, PetsModule],
  controllers: [
    AlbumsController,
    PetPhotosController,
    PhotoPetsController,
    SharedAlbumsController,
    UserPhotosController,
  ],
  providers: [AlbumsService, PhotoPetsService, PhotosService],
  exports: [PhotosService],
})
export class PhotosModule {}
