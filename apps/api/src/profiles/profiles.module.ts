import { Module } from '@nestjs/common';
import { AccountService } from '../accounts/account.service.js';
import { LoginController } from '../accounts/login.controller.js';
import { LoginService } from '../accounts/login.service.js';
import { SessionsModule } from '../auth/auth.module.js';
import { MediaModule } from '../media/media.module.js';
import { UsersController } from './profiles.controller.js';
import { UsersService } from './profiles.service.js';

@Module({
  imports: [SessionsModule, MediaModule],
  controllers: [UsersController, LoginController],
  providers: [UsersService, LoginService, AccountService],
})
export class UsersModule {}
