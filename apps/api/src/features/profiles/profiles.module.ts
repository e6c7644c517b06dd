import { Module } from '@nestjs/common';
import { AuthModule } from '../../platform/auth/auth.module.js';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { PetsModule } from '../pets/pets.module.js';
import { PlacesModule } from '../places/places.module.js';
import { VerificationsModule } from '../verifications/verifications.module.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfilesService } from './profiles.service.js';

@Module({
  imports: [AppointmentsModule, AuthModule, PetsModule, PlacesModule, VerificationsModule],
  controllers: [ProfilesController],
  providers: [ProfilesService],
})
export class ProfilesModule {}
