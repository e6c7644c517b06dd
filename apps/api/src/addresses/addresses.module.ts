import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { AddressesController } from './addresses.controller.js';
import { AddressesService } from './addresses.service.js';

@Module({ imports: [UsersModule], controllers: [AddressesController], providers: [AddressesService] })
export class AddressesModule {}
