import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, Matches } from 'class-validator';
import { Email } from '../../platform/auth/email.js';
import { PasswordToVerify } from '../../platform/auth/passwords.js';
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

  @ApiProperty({ format: 'password' })
  @IsNotEmpty({ message: 'password_required' })
  @PasswordToVerify()
  currentPassword!: string;

  @SecondFactorCode()
  code?: string | null;
}
