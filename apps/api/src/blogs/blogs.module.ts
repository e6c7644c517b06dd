import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { BlogsController } from './blogs.controller.js';
import { BlogsService } from './blogs.service.js';

@Module({ imports: [UsersModule], controllers: [BlogsController], providers: [BlogsService] })
export class BlogsModule {}
