import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MediaModule } from '../media/media.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';

@Module({
  imports: [AuthModule, MediaModule],
  controllers: [AccountsController, LoginController],
  providers: [AccountsService, LoginService],
})
export class AccountsModule {}
