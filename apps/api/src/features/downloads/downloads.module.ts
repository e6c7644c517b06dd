import { Module } from '@nestjs/common';
import { AuthModule } from '../../platform/auth/auth.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { DownloadJobs } from './download-jobs.js';
import { DownloadMaker } from './download-maker.js';
import { DownloadsController } from './downloads.controller.js';
import { DownloadsService } from './downloads.service.js';

@Module({
  imports: [AuthModule, NotificationsModule],
  controllers: [DownloadsController],
  providers: [DownloadsService, DownloadMaker, DownloadJobs],
  exports: [DownloadsService],
})
export class DownloadsModule {}
