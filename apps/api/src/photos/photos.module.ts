import { Module } from '@nestjs/common';
import { PetsModule } from '../pets/pets.module.js';
import { UsersModule } from '../users/users.module.js';
import { PetPhotosController } from './pet-photos.controller.js';
import { PetPhotosService } from './pet-photos.service.js';
import { UserPhotosController } from './user-photos.controller.js';
import { UserPhotosService } from './user-photos.service.js';

@Module({
  imports: [PetsModule, UsersModule],
  controllers: [PetPhotosController, UserPhotosController],
  providers: [PetPhotosService, UserPhotosService],
})
export class PhotosModule {}
