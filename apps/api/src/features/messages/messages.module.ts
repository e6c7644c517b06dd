import { Module } from '@nestjs/common';
import { AuthModule } from '../../platform/auth/auth.module.js';
import { MediaModule } from '../media/media.module.js';
import { AnswerTimes } from './answer-times.js';
import { MessagesController } from './messages.controller.js';
import { MessagesGateway } from './messages.gateway.js';
import { MessagesService } from './messages.service.js';
import { UnreadMessages } from './unread-messages.js';

@Module({
  imports: [AuthModule, MediaModule],
  controllers: [MessagesController],
  providers: [MessagesService, MessagesGateway, UnreadMessages, AnswerTimes],
  exports: [MessagesService],
})
export class MessagesModule {}
