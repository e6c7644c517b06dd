import { Module } from '@nestjs/common';
import { AuthModule } from '../../platform/auth/auth.module.js';
import { BlogsModule } from '../blogs/blogs.module.js';
import { CommentsModule } from '../comments/comments.module.js';
import { HealthRecordsModule } from '../health-records/health-records.module.js';
import { LostAndFoundModule } from '../lost-and-found/lost-and-found.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PetsModule } from '../pets/pets.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { VerificationsModule } from '../verifications/verifications.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { WallModule } from '../wall/wall.module.js';
import { CasesController } from './cases.controller.js';
import { CasesService } from './cases.service.js';
import { DecisionMailsService } from './decision-mails.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { RolesController } from './roles.controller.js';
import { RolesService } from './roles.service.js';
import { Staff } from './staff.js';
import { VerificationRequestsController } from './verification-requests.controller.js';
import { VerificationRequestsService } from './verification-requests.service.js';
import { Reportables } from './reportables/reportables.js';

@Module({
  imports: [
    AuthModule,
    BlogsModule,
    CommentsModule,
    HealthRecordsModule,
    LostAndFoundModule,
    NotificationsModule,
    PetsModule,
    PhotosModule,
    VerificationsModule,
    ReviewsModule,
    WallModule,
  ],
  controllers: [CasesController, ReportsController, RolesController, VerificationRequestsController],
  providers: [
    CasesService,
    DecisionMailsService,
    ReportsService,
    RolesService,
    Staff,
    Reportables,
    VerificationRequestsService,
  ],
  exports: [ReportsService],
})
export class ModerationModule {}
