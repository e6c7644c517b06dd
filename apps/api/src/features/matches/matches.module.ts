import { Module } from '@nestjs/common';
import { LostAndFoundModule } from '../lost-and-found/lost-and-found.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { MatchesController } from './matches.controller.js';
import { MatchesService } from './matches.service.js';

@Module({
  imports: [LostAndFoundModule, NotificationsModule],
  controllers: [MatchesController],
  providers: [MatchesService],
})
export class MatchesModule {}
