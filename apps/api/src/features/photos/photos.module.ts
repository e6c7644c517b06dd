import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { MediaModule } from '../media/media.module.js';
import { PetsModule } from '../pets/pets.module.js';
import { AlbumsController } from './albums.controller.js';
import { AlbumsService } from './albums.service.js';
import { PetPhotosController } from './pet-photos.controller.js';
import { PetPhotosService } from './pet-photos.service.js';
import { UserPhotosController } from './user-photos.controller.js';
import { UserPhotosService } from './user-photos.service.js';

@Module({
  imports: [BusinessesModule, MediaModule, PetsModule],
  controllers: [AlbumsController, PetPhotosController, UserPhotosController],
  providers: [AlbumsService, PetPhotosService, UserPhotosService],
  exports: [PetPhotosService, UserPhotosService],
})
export class PhotosModule {}
