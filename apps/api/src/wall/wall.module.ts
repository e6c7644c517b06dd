import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { UsersModule } from '../users/users.module.js';
import { WallController } from './wall.controller.js';
import { WallService } from './wall.service.js';

@Module({ imports: [UsersModule, MediaModule], controllers: [WallController], providers: [WallService] })
export class WallModule {}
