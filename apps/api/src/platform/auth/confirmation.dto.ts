import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, Matches, ValidateIf } from 'class-validator';
import { composed, IfSent } from '../validation/rules.js';
import { PasskeyAssertion, PasskeyAssertionDto } from './passkeys.dto.js';
import { PasswordToVerify } from './passwords.js';
import { SecondFactorCode } from './second-factors.js';

/** Validates the caller's password, which a request with a `passkey` or `ticket` does not need. */
export const PasswordUnlessPasskey = () =>
  composed(
    ApiProperty({ required: false, format: 'password', description: 'Required without `passkey` and `ticket`.' }),
    ValidateIf(({ passkey, ticket }: ConfirmationDto) => passkey === undefined && ticket === undefined),
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

/** Validates the ticket of a login with one of the caller's linked accounts. */
export const TicketToConfirm = () =>
  composed(
    ApiPropertyOptional({
      description: 'Replaces the password. It is from `POST /auth/providers/{id}/confirmation` and works once.',
    }),
    IfSent(),
    Matches(/^[\w-]{1,100}$/, { message: 'invalid' }),
  );

/** Fields with which the caller confirms a change of the account. */
export class ConfirmationDto {
  @PasswordUnlessPasskey()
  password?: string;

  @SecondFactorCode()
  code?: string | null;

  @PasskeyToConfirm()
  passkey?: PasskeyAssertionDto;

  @TicketToConfirm()
  ticket?: string;
}
