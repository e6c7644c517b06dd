import { Global, Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EventLog } from './event-stream/event-log.js';
import { EventStreamController } from './event-stream/event-stream.controller.js';
import { EventStream } from './event-stream/event-stream.js';
import { RealtimeService } from './realtime.service.js';
import { OnlineUsers } from './sockets/online-users.js';
import { Presence } from './sockets/presence.js';
import { SocketGateway } from './sockets/socket.gateway.js';
import { UserSockets } from './sockets/user-sockets.js';

/** Provides sockets and the event stream. It is global, because any feature can send events. */
@Global()
@Module({
  imports: [AuthModule],
  controllers: [EventStreamController],
  providers: [RealtimeService, UserSockets, OnlineUsers, Presence, SocketGateway, EventLog, EventStream],
  exports: [RealtimeService],
})
export class RealtimeModule {}
