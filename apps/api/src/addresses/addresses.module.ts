import { Module } from '@nestjs/common';
import { AddressesController } from './addresses.controller.js';
import { AddressesService } from './addresses.service.js';
import { UnplacedService } from './unplaced.service.js';

@Module({ controllers: [AddressesController], providers: [AddressesService, UnplacedService] })
export class AddressesModule {}
