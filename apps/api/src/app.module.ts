import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccountsModule } from './features/accounts/accounts.module.js';
import { AddressesModule } from './features/addresses/addresses.module.js';
import { AlertsModule } from './features/alerts/alerts.module.js';
import { AppointmentsModule } from './features/appointments/appointments.module.js';
import { AuthGuard } from './platform/auth/auth.guard.js';
import { AuthModule } from './platform/auth/auth.module.js';
import { BlogsModule } from './features/blogs/blogs.module.js';
import { BusinessesModule } from './features/businesses/businesses.module.js';
import { CatalogModule } from './features/catalog/catalog.module.js';
import { ClusterModule } from './platform/cluster/cluster.module.js';
import { CommentsModule } from './features/comments/comments.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { ErrorFilter } from './platform/errors/error.filter.js';
import { RequestLimitGuard } from './platform/http/request-limit.guard.js';
import { RequestPipe } from './platform/validation/request.pipe.js';
import type { Config } from './config.js';
import { DownloadsModule } from './features/downloads/downloads.module.js';
import { FavouritesModule } from './features/favourites/favourites.module.js';
import { FindModule } from './features/find/find.module.js';
import { FindersModule } from './features/finders/finders.module.js';
import { FriendsModule } from './features/friends/friends.module.js';
import { HealthRecordsModule } from './features/health-records/health-records.module.js';
import { HomeModule } from './features/home/home.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { LikesModule } from './features/likes/likes.module.js';
import { LostAndFoundModule } from './features/lost-and-found/lost-and-found.module.js';
import { MailModule } from './platform/mail/mail.module.js';
import { MatchesModule } from './features/matches/matches.module.js';
import { MediaModule } from './features/media/media.module.js';
import { MonitoringModule } from './platform/monitoring/monitoring.module.js';
import { MentionsModule } from './features/mentions/mentions.module.js';
import { MessagesModule } from './features/messages/messages.module.js';
import { ModerationModule } from './features/moderation/moderation.module.js';
import { NotificationsModule } from './features/notifications/notifications.module.js';
import { PetsModule } from './features/pets/pets.module.js';
import { PhotosModule } from './features/photos/photos.module.js';
import { PrivacyController } from './features/privacy/privacy.controller.js';
import { PlacesModule } from './features/places/places.module.js';
import { PrismaModule } from './platform/prisma/prisma.module.js';
import { ReadsModule } from './platform/reads/reads.module.js';
import { ProfilesModule } from './features/profiles/profiles.module.js';
import { RealtimeModule } from './platform/realtime/realtime.module.js';
import { RemindersModule } from './features/reminders/reminders.module.js';
import { ReviewsModule } from './features/reviews/reviews.module.js';
import { SearchModule } from './features/search/search.module.js';
import { SavedSearchesModule } from './features/saved-searches/saved-searches.module.js';
import { StorageModule } from './platform/storage/storage.module.js';
import { TransfersModule } from './features/transfers/transfers.module.js';
import { VerificationsModule } from './features/verifications/verifications.module.js';
import { VisitorsModule } from './features/visitors/visitors.module.js';
import { WallModule } from './features/wall/wall.module.js';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(config),
        ClusterModule,
        PrismaModule,
        ReadsModule,
        JobsModule,
        MailModule,
        StorageModule,
        RealtimeModule,
        MonitoringModule,
        AuthModule,
        AccountsModule,
        ProfilesModule,
        AddressesModule,
        BusinessesModule,
        CatalogModule,
        PlacesModule,
        PetsModule,
        PhotosModule,
        HealthRecordsModule,
        RemindersModule,
        TransfersModule,
        AppointmentsModule,
        ReviewsModule,
        LostAndFoundModule,
        AlertsModule,
        MatchesModule,
        FindModule,
        FindersModule,
        FavouritesModule,
        MediaModule,
        NotificationsModule,
        SavedSearchesModule,
        DownloadsModule,
        FriendsModule,
        MessagesModule,
        MentionsModule,
        BlogsModule,
        WallModule,
        SearchModule,
        LikesModule,
        CommentsModule,
        ModerationModule,
        VerificationsModule,
        VisitorsModule,
        HomeModule,
      ],
      controllers: [PrivacyController],
      providers: [
        { provide: APP_GUARD, useClass: AuthGuard }, // must be first, because it sets the viewer
        { provide: APP_GUARD, useClass: RequestLimitGuard },
        { provide: APP_PIPE, useValue: new RequestPipe() },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
