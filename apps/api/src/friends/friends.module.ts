import { Module } from '@nestjs/common';
import { BlocksService } from './blocks.service.js';
import { FriendsController } from './friends.controller.js';
import { FriendsService } from './friends.service.js';

@Module({ controllers: [FriendsController], providers: [FriendsService, BlocksService] })
export class FriendsModule {}
