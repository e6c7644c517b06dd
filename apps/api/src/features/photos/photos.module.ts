import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { MediaModule } from '../media/media.module.js';
import { PetsModule } from '../pets/pets.module.js';
import { AlbumsController } from './albums.controller.js';
import { AlbumsService } from './albums.service.js';
import { PetPhotosController, UserPhotosController } from './photos.controller.js';
import { PhotosService } from './photos.service.js';

@Module({
  imports: [BusinessesModule, MediaModule, PetsModule],
  controllers: [AlbumsController, PetPhotosController, UserPhotosController],
  providers: [AlbumsService, PhotosService],
  exports: [PhotosService],
})
export class PhotosModule {}
