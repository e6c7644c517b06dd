import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { UsersModule } from '../users/users.module.js';
import { WallController } from './wall.controller.js';
import { TrendingTags } from './trending-tags.js';
import { WallService } from './wall.service.js';

@Module({ imports: [UsersModule, MediaModule], controllers: [WallController], providers: [WallService, TrendingTags] })
export class WallModule {}
