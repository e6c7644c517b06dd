import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
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

export class ConfirmEmailWithCodeDto {
  @ApiProperty({ example: '482913', description: 'The code in the email, without or with spaces.' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replaceAll(/\s/g, '') : value))
  @Matches(/^\d{6}$/, { message: 'confirmation_code_format' })
  code!: string;
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
