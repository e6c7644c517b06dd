import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, ValidateIf } from 'class-validator';
import { composed, IfSent } from '../validation/rules.js';
import { PasskeyAssertion, PasskeyAssertionDto } from './passkeys.dto.js';
import { PasswordToVerify } from './passwords.js';
import { SecondFactorCode } from './second-factors.js';

/** Validates the caller's password, which a request with a `passkey` does not need. */
export const PasswordUnlessPasskey = () =>
  composed(
    ApiProperty({ required: false, format: 'password', description: 'Required without `passkey`.' }),
    ValidateIf(({ passkey }: ConfirmationDto) => passkey === undefined),
    IsNotEmpty({ message: 'password_required' }),
    PasswordToVerify(),
  );

/** Validates the signature of one of the caller's passkeys. */
export const PasskeyToConfirm = () =>
  composed(
    ApiPropertyOptional({
      type: PasskeyAssertionDto,
      description: 'Replaces password and code. Its challenge is from `POST /auth/passkeys/options/confirmation`.',
    }),
    IfSent(),
    PasskeyAssertion(),
  );

/** Fields with which the caller confirms a change of the account. */
export class ConfirmationDto {
  @PasswordUnlessPasskey()
  password?: string;

  @SecondFactorCode()
  code?: string | null;

  @PasskeyToConfirm()
  passkey?: PasskeyAssertionDto;
}
