import { Module } from '@nestjs/common';
import { FindModule } from '../find/find.module.js';
import { LostAndFoundModule } from '../lost-and-found/lost-and-found.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { WallModule } from '../wall/wall.module.js';
import { HomeController } from './home.controller.js';
import { UserHomeService } from './user-home.service.js';
import { VisitorHomeService } from './visitor-home.service.js';

@Module({
  imports: [FindModule, LostAndFoundModule, NotificationsModule, RemindersModule, WallModule],
  controllers: [HomeController],
  providers: [UserHomeService, VisitorHomeService],
})
export class HomeModule {}
