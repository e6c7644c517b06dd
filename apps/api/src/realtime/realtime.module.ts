import { Global, Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { WallFeed } from './event-stream/event-log.js';
import { WallStreamController } from './event-stream/event-stream.controller.js';
import { WallStream } from './event-stream/event-stream.js';
import { RealtimeService } from './realtime.service.js';
import { Presence } from './sockets/presence.js';
import { SocketGateway } from './sockets/socket.gateway.js';

/** What features tell the outside with; any of them may, so none needs to import it. */
@Global()
@Module({
  providers: [Presence, RealtimeService, WallFeed],
  exports: [Presence, RealtimeService, WallFeed],
})
export class RealtimeModule {}

/** The ways in: they ask whose a token is. */
@Module({ imports: [AuthModule], controllers: [WallStreamController], providers: [SocketGateway, WallStream] })
export class LiveModule {}
