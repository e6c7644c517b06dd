import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountService } from './account.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [SessionsModule, MediaModule],
  controllers: [UsersController],
  providers: [UsersService, AccountService],
})
export class UsersModule {}
