import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { BlogPreviewsService } from './blog-previews.service.js';
import { BlogsController } from './blogs.controller.js';
import { BlogsService } from './blogs.service.js';

@Module({
  imports: [MediaModule, NotificationsModule],
  controllers: [BlogsController],
  providers: [BlogsService, BlogPreviewsService],
  exports: [BlogsService],
})
export class BlogsModule {}
