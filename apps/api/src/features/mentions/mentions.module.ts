import { Module } from '@nestjs/common';
import { MentionsController } from './mentions.controller.js';
import { MentionsService } from './mentions.service.js';

@Module({ controllers: [MentionsController], providers: [MentionsService], exports: [MentionsService] })
export class MentionsModule {}
