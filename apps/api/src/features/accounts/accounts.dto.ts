import { ApiProperty, ApiPropertyOptional, IntersectionType, OmitType, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, Matches } from 'class-validator';
import { Email } from '../../platform/auth/email.js';
import {
  ConfirmationDto,
  PasskeyToConfirm,
  PasswordUnlessPasskey,
  TicketToConfirm,
} from '../../platform/auth/confirmation.dto.js';
import { NewPasskey, NewPasskeyDto, type PasskeyAssertionDto } from '../../platform/auth/passkeys.dto.js';
import { MAX_TYPED_PASSWORD, normalizedPassword } from '../../platform/auth/passwords.js';
import { SecondFactorCode } from '../../platform/auth/second-factors.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { Aliases } from '../../platform/validation/request.pipe.js';
import { MayBeEmpty, composed } from '../../platform/validation/rules.js';
import { BrowserTimeZone } from '../../platform/validation/time-zones.js';
import { IsStorable, IsVisible, Line, MaxCharacters } from '../../platform/validation/text.js';
import { DEFAULTS } from '../../config.js';
import { LoginDto, ProviderLoginDto } from './login.dto.js';

/** Validates a new password. The service checks the minimum length, because it is a setting. */
export const NewPassword = () =>
  composed(
    ApiProperty({
      format: 'password',
      description: `At least \`PASSWORD_MIN_LENGTH\` characters (${DEFAULTS.PASSWORD_MIN_LENGTH} by default).`,
    }),
    // Normalize Unicode first: keyboards write the same letter with one or two code points.
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value.length <= 2 * MAX_TYPED_PASSWORD ? normalizedPassword(value) : value,
    ),
    IsNotEmpty({ message: 'password_required' }),
    IsString(),
    IsVisible({ message: 'password_required' }),
    IsStorable({ message: 'invalid' }),
    MaxCharacters(MAX_LENGTH.password, { message: 'password_too_long' }),
  );

@Aliases({ first_name: 'firstName', last_name: 'lastName' })
export class RegisterDto {
  @ApiProperty({ example: 'mila@example.org' })
  @Email()
  email!: string;

  @NewPassword()
  password!: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Line(MAX_LENGTH.name)
  firstName?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @MayBeEmpty()
  @Line(MAX_LENGTH.name)
  lastName?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'The secret of an invitation. Required if the registration mode is `invited` (`GET /registration`).',
  })
  @MayBeEmpty()
  @Matches(/^[\w-]{1,100}$/, { message: 'invalid' })
  invitation?: string | null;

  @BrowserTimeZone()
  timeZone?: string;
}

export class RegisterWithPasskeyDto extends IntersectionType(
  OmitType(RegisterDto, ['password']),
  PickType(LoginDto, ['device']),
) {
  @ApiProperty({
    type: NewPasskeyDto,
    description: 'The new passkey. Its challenge is from `POST /user/passkey/options`.',
  })
  @IsNotEmpty({ message: 'required' })
  @NewPasskey()
  passkey!: NewPasskeyDto;
}

export class RegisterWithProviderDto extends IntersectionType(
  OmitType(RegisterDto, ['email', 'password']),
  PickType(ProviderLoginDto, ['ticket', 'device']),
) {}

export class BeginRegistrationDto extends PickType(RegisterDto, ['email']) {}

export class ChangePasswordDto {
  @PasswordUnlessPasskey()
  currentPassword?: string;

  @NewPassword()
  newPassword!: string;

  @SecondFactorCode()
  code?: string | null;

  @PasskeyToConfirm()
  passkey?: PasskeyAssertionDto;

  @TicketToConfirm()
  ticket?: string;
}

export class DeleteAccountDto extends ConfirmationDto {}
