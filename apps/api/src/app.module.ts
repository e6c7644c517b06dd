import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccountsModule } from './accounts/accounts.module.js';
import { AddressesModule } from './addresses/addresses.module.js';
import { AuthGuard } from './auth/auth.guard.js';
import { AuthModule } from './auth/auth.module.js';
import { BlogsModule } from './blogs/blogs.module.js';
import { BusinessesModule } from './businesses/businesses.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { ClusterModule } from './cluster/cluster.module.js';
import { CommentsModule } from './comments/comments.module.js';
import { CommonModule } from './common/common.module.js';
import { ErrorFilter } from './common/errors/error.filter.js';
import { WriteLimitGuard } from './common/http/write-limit.guard.js';
import { RequestPipe } from './common/validation/request.pipe.js';
import type { Config } from './config.js';
import { DownloadsModule } from './downloads/downloads.module.js';
import { FavouritesModule } from './favourites/favourites.module.js';
import { FindModule } from './find/find.module.js';
import { FriendsModule } from './friends/friends.module.js';
import { HealthController } from './health/health.controller.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LikesModule } from './likes/likes.module.js';
import { MailModule } from './mail/mail.module.js';
import { MediaModule } from './media/media.module.js';
import { MentionsModule } from './mentions/mentions.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { ModerationModule } from './moderation/moderation.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { PetsModule } from './pets/pets.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { PrivacyController } from './privacy/privacy.controller.js';
import { PlacesModule } from './places/places.module.js';
import { PrismaModule } from './prisma/prisma.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { SearchModule } from './search/search.module.js';
import { SavedSearchesModule } from './saved-searches/saved-searches.module.js';
import { StorageModule } from './storage/storage.module.js';
import { VisitorsModule } from './visitors/visitors.module.js';
import { WallModule } from './wall/wall.module.js';

@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CommonModule.with(config),
        ClusterModule,
        PrismaModule,
        JobsModule,
        MailModule,
        StorageModule,
        RealtimeModule,
        AuthModule,
        AccountsModule,
        ProfilesModule,
        AddressesModule,
        BusinessesModule,
        CatalogModule,
        PlacesModule,
        PetsModule,
        PhotosModule,
        FindModule,
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
        VisitorsModule,
      ],
      controllers: [HealthController, PrivacyController],
      providers: [
        { provide: APP_GUARD, useClass: AuthGuard }, // first: it finds the viewer
        { provide: APP_GUARD, useClass: WriteLimitGuard },
        { provide: APP_PIPE, useValue: new RequestPipe() },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
