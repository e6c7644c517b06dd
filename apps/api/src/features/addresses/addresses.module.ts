import { Module } from '@nestjs/common';
import { AddressesController } from './addresses.controller.js';
import { AddressesService } from './addresses.service.js';
import { GeocodingService } from './geocoding.service.js';

@Module({ controllers: [AddressesController], providers: [AddressesService, GeocodingService] })
export class AddressesModule {}
