import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountService } from './account.service.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [SessionsModule, MediaModule],
  controllers: [UsersController, LoginController],
  providers: [UsersService, LoginService, AccountService],
})
export class UsersModule {}
