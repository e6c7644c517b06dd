import { Module } from '@nestjs/common';
import { AuthModule } from '../../platform/auth/auth.module.js';
import { DownloadsModule } from '../downloads/downloads.module.js';
import { MediaModule } from '../media/media.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AccountMailsService } from './account-mails.service.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { EmailConfirmationController } from './email-confirmation.controller.js';
import { EmailConfirmationService } from './email-confirmation.service.js';
import { KnownDevices } from './known-devices.service.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysService } from './passkeys.service.js';
import { PasswordChanges } from './password-changes.js';
import { LinkedAccountsController } from './linked-accounts.controller.js';
import { LinkedAccountsService } from './linked-accounts.service.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { ProvidersController } from './providers.controller.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationService } from './registration.service.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';

@Module({
  imports: [AuthModule, DownloadsModule, MediaModule, ModerationModule, NotificationsModule],
  controllers: [
    AccountsController,
    EmailConfirmationController,
    LinkedAccountsController,
    LoginController,
    PasskeysController,
    PasswordResetController,
    ProvidersController,
    RegistrationController,
    SecondFactorController,
  ],
  providers: [
    AccountsService,
    AccountMailsService,
    EmailConfirmationService,
    KnownDevices,
    LinkedAccountsService,
    LoginService,
    PasskeysService,
    PasswordChanges,
    PasswordResetService,
    RegistrationService,
    SecondFactorService,
  ],
})
export class AccountsModule {}
