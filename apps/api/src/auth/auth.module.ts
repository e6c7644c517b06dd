import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { Config } from '../config.js';
import { CookiesController } from './cookies.controller.js';
import { PasswordConfirmation } from './password-confirmation.js';
import { Connections } from './session-connections.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: (config: Config) => {
        // A KeyObject: with a plain string every verification takes thirty times as long.
        const key = createSecretKey(Buffer.from(config.JWT_SECRET));
        return {
          secretOrKeyProvider: () => key,
          signOptions: { algorithm: 'HS256' },
          verifyOptions: { algorithms: ['HS256'] },
        };
      },
    }),
  ],
  controllers: [SessionsController, CookiesController],
  providers: [Connections, PasswordConfirmation, SessionsService],
  exports: [Connections, PasswordConfirmation, SessionsService],
})
export class AuthModule {}
