import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { UsersModule } from '../users/users.module.js';
import { BlogsController } from './blogs.controller.js';
import { BlogsService } from './blogs.service.js';

@Module({ imports: [UsersModule, MediaModule], controllers: [BlogsController], providers: [BlogsService] })
export class BlogsModule {}
