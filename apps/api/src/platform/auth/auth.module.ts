import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Config } from '../../config.js';
import { AccountLinks } from './account-links.js';
import { Confirmation } from './confirmation.js';
import { ConfirmationCodes } from './confirmation-codes.js';
import { CookiesController } from './cookies.controller.js';
import { EmailChanges } from './email-changes.js';
import { Passkeys } from './passkeys.js';
import { ProviderLogins } from './provider-logins.js';
import { Providers } from './providers.js';
import { SecondFactors } from './second-factors.js';
import { SessionCache } from './session-cache.js';
import { SessionConnections } from './session-connections.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { StoredPasswords } from './stored-passwords.js';
import { tokenKeys, TokenStrategy } from './token.strategy.js';

@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => {
        const [key] = tokenKeys(config);
        return { secretOrKeyProvider: () => key, signOptions: { algorithm: 'HS256' } };
      },
    }),
  ],
  controllers: [SessionsController, CookiesController],
  providers: [
    AccountLinks,
    SessionCache,
    SessionConnections,
    Confirmation,
    ConfirmationCodes,
    EmailChanges,
    Passkeys,
    ProviderLogins,
    Providers,
    SecondFactors,
    SessionsService,
    StoredPasswords,
    TokenStrategy,
  ],
  exports: [
    AccountLinks,
    SessionCache,
    SessionConnections,
    Confirmation,
    ConfirmationCodes,
    EmailChanges,
    Passkeys,
    ProviderLogins,
    Providers,
    SecondFactors,
    SessionsService,
    StoredPasswords,
    TokenStrategy,
  ],
})
export class AuthModule {}
