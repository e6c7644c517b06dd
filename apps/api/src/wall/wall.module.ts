import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { WallController } from './wall.controller.js';
import { WallService } from './wall.service.js';

@Module({ imports: [UsersModule], controllers: [WallController], providers: [WallService] })
export class WallModule {}
