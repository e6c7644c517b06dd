import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { TrendingTags } from './trending-tags.js';
import { WallController } from './wall.controller.js';
import { WallService } from './wall.service.js';

@Module({ imports: [MediaModule], controllers: [WallController], providers: [WallService, TrendingTags] })
export class WallModule {}
