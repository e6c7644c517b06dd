import { ApiProperty, ApiPropertyOptional, OmitType, PickType } from '@nestjs/swagger';
import { IsNotEmpty, IsString, Matches } from 'class-validator';
import { LowerCase } from '../../platform/auth/email.js';
import { PasskeyAssertion, PasskeyAssertionDto } from '../../platform/auth/passkeys.dto.js';
import { MAX_TYPED_PASSWORD } from '../../platform/auth/passwords.js';
import { SecondFactorCode } from '../../platform/auth/second-factors.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { composed, IfSent } from '../../platform/validation/rules.js';
import { BrowserTimeZone } from '../../platform/validation/time-zones.js';
import { IsStorable, MaxCharacters, Text } from '../../platform/validation/text.js';
import { MeView } from '../profiles/profiles.dto.js';

/** Fields about the device of a login. */
class LoginContextDto {
  @ApiPropertyOptional({
    pattern: '^[A-Za-z0-9_-]{32,100}$',
    description:
      'A long random token that the device creates once and keeps. Logins from unknown devices notify the owner. Failed logins elsewhere ' +
      'do not lock out a known device.',
  })
  @IfSent()
  @Matches(/^[\w-]{32,100}$/, { message: 'invalid' })
  device?: string;

  @BrowserTimeZone()
  timeZone?: string;
}

/** Validates only the format, so that the response does not reveal whether the account exists. */
export class LoginDto extends LoginContextDto {
  @ApiProperty({ example: 'ana@sapa.example' })
  @LowerCase()
  @IsNotEmpty({ message: 'email_required' })
  @MaxCharacters(MAX_LENGTH.email, { message: 'email_invalid' })
  @IsStorable({ message: 'email_invalid' })
  email!: string;

  @ApiProperty({ format: 'password' })
  @IsNotEmpty({ message: 'password_required' })
  @IsString()
  @MaxCharacters(MAX_TYPED_PASSWORD, { message: 'password_too_long' })
  password!: string;

  @SecondFactorCode()
  code?: string | null;
}

const PasskeyToLogIn = () =>
  composed(
    ApiProperty({
      type: PasskeyAssertionDto,
      description: 'Its challenge is from `POST /auth/passkeys/options/login`.',
    }),
    IsNotEmpty({ message: 'required' }),
    PasskeyAssertion(),
  );

export class PasskeyLoginDto extends LoginContextDto {
  @PasskeyToLogIn()
  passkey!: PasskeyAssertionDto;
}

/** Validates the ticket of a login at a provider. */
export const Ticket = () =>
  composed(
    ApiProperty({ description: 'The secret with which the page `/provider-login` was opened. It works once.' }),
    Matches(/^[\w-]{1,100}$/, { message: 'invalid' }),
  );

export class TicketDto {
  @Ticket()
  ticket!: string;
}

export class ProviderLoginDto extends LoginContextDto {
  @Ticket()
  ticket!: string;

  @SecondFactorCode()
  code?: string | null;
}

/** A disabled user's objection. Contains the credentials, because the user cannot log in. */
export class LoginObjectionDto extends OmitType(LoginDto, ['code', 'timeZone']) {
  @ApiProperty()
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.decisionText)
  text!: string;
}

export class PasskeyObjectionDto extends PickType(LoginObjectionDto, ['text']) {
  @PasskeyToLogIn()
  passkey!: PasskeyAssertionDto;
}

export class ProviderObjectionDto extends PickType(LoginObjectionDto, ['text']) {
  @Ticket()
  ticket!: string;
}

export class LoginView {
  @ApiProperty({ description: 'Bearer token of a new session.' })
  access_token!: string;

  @ApiProperty()
  user!: MeView;
}
