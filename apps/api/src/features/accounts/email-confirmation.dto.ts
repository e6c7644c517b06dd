import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { PasskeyToConfirm, PasswordUnlessPasskey, TicketToConfirm } from '../../platform/auth/confirmation.dto.js';
import { Email } from '../../platform/auth/email.js';
import type { PasskeyAssertionDto } from '../../platform/auth/passkeys.dto.js';
import { SecondFactorCode } from '../../platform/auth/second-factors.js';

export class ConfirmEmailDto {
  @ApiProperty({ description: 'The secret of the link.' })
  @Matches(/^[\w-]{1,100}$/, { message: 'invalid' })
  secret!: string;
}

export class CancelEmailChangeDto {
  @ApiProperty({ description: 'The secret of the link.' })
  @Matches(/^[\w-]{1,100}$/, { message: 'invalid' })
  secret!: string;
}

export class ChangeEmailDto {
  @ApiProperty({ example: 'mila@example.org' })
  @Email()
  email!: string;

  @PasswordUnlessPasskey()
  currentPassword?: string;

  @SecondFactorCode()
  code?: string | null;

  @PasskeyToConfirm()
  passkey?: PasskeyAssertionDto;

  @TicketToConfirm()
  ticket?: string;
}
