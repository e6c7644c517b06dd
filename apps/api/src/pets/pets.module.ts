import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { PetsController } from './pets.controller.js';
import { PetsService } from './pets.service.js';

@Module({ imports: [UsersModule], controllers: [PetsController], providers: [PetsService], exports: [PetsService] })
export class PetsModule {}
