import { Module } from '@nestjs/common';
import { PetsModule } from '../pets/pets.module.js';
import { PetPhotosController } from './pet-photos.controller.js';
import { PetPhotosService } from './pet-photos.service.js';

@Module({ imports: [PetsModule], controllers: [PetPhotosController], providers: [PetPhotosService] })
export class PhotosModule {}
