import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { MentionsModule } from '../mentions/mentions.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { TrendingTags } from './trending-tags.js';
import { WallController } from './wall.controller.js';
import { WallService } from './wall.service.js';

@Module({
  imports: [MediaModule, MentionsModule, NotificationsModule],
  controllers: [WallController],
  providers: [WallService, TrendingTags],
  exports: [WallService],
})
export class WallModule {}
