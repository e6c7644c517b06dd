import { Module } from '@nestjs/common';
import { FindController } from './find.controller.js';
import { FindService } from './find.service.js';
import { WordCounts } from './word-counts.js';

@Module({ controllers: [FindController], providers: [FindService, WordCounts], exports: [FindService] })
export class FindModule {}
