import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsNotEmpty, IsString, Matches } from 'class-validator';
import { LowerCase } from '../../platform/auth/email.js';
import { MAX_TYPED_PASSWORD } from '../../platform/auth/passwords.js';
import { SecondFactorCode } from '../../platform/auth/second-factors.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { IfSent } from '../../platform/validation/rules.js';
import { IsStorable, MaxCharacters, Text } from '../../platform/validation/text.js';
import { MeView } from '../profiles/profiles.dto.js';

/** Validates the format only, so that the answer does not reveal whether such an account exists. */
export class LoginDto {
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

  @ApiPropertyOptional({
    pattern: '^[A-Za-z0-9_-]{32,100}$',
    description:
      'A long random token that the device made for itself, and keeps. The owner is notified of logins from other devices; from a known one ' +
      'somebody gets in whom failed logins elsewhere would lock out.',
  })
  @IfSent()
  @Matches(/^[\w-]{32,100}$/, { message: 'invalid' })
  device?: string;
}

/** What somebody who is disabled says against it, with what they would log in with. */
export class LoginObjectionDto extends OmitType(LoginDto, ['code']) {
  @ApiProperty()
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.decisionWords)
  words!: string;
}

export class LoginView {
  @ApiProperty({ description: 'Bearer token of a new session.' })
  access_token!: string;

  @ApiProperty()
  user!: MeView;
}
