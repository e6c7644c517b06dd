import { Global, Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { Presence } from './presence.js';
import { RealtimeService } from './realtime.service.js';
import { SocketGateway } from './socket.gateway.js';
import { WallFeed } from './wall-feed.js';
import { WallStreamController } from './wall-stream.controller.js';
import { WallStream } from './wall-stream.js';

/** What features tell the outside with; any of them may, so none needs to import it. */
@Global()
@Module({
  providers: [Presence, RealtimeService, WallFeed],
  exports: [Presence, RealtimeService, WallFeed],
})
export class RealtimeModule {}

/** The ways in: they ask whose a token is. */
@Module({ imports: [SessionsModule], controllers: [WallStreamController], providers: [SocketGateway, WallStream] })
export class LiveModule {}
