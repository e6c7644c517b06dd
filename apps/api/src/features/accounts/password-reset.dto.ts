import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { Email } from '../../platform/auth/email.js';
import { NewPassword } from './accounts.dto.js';
import { NextPageDto } from './next-page.dto.js';

export class RequestPasswordLinkDto extends NextPageDto {
  @ApiProperty({ example: 'mila@example.org' })
  @Email()
  email!: string;
}

export class SetPasswordDto {
  @ApiProperty({ description: 'The secret of the link.' })
  @Matches(/^[\w-]{1,100}$/, { message: 'invalid' })
  secret!: string;

  @NewPassword()
  newPassword!: string;
}
