import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { BlocksService } from './blocks.service.js';
import { FriendsController } from './friends.controller.js';
import { FriendsService } from './friends.service.js';
import { Relationships } from './relationships.js';

@Module({
  imports: [NotificationsModule],
  controllers: [FriendsController],
  providers: [FriendsService, BlocksService, Relationships],
})
export class FriendsModule {}
