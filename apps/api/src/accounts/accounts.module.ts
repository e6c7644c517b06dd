import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MediaModule } from '../media/media.module.js';
import { AccountMailsService } from './account-mails.service.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { PasswordLinks } from './password-links.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';

@Module({
  imports: [AuthModule, MediaModule],
  controllers: [AccountsController, LoginController, PasswordResetController],
  providers: [AccountsService, AccountMailsService, LoginService, PasswordLinks, PasswordResetService],
})
export class AccountsModule {}
