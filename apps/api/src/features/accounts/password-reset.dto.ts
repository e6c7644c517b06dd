import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { Email } from '../../platform/auth/email.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { MayBeEmpty } from '../../platform/validation/rules.js';
import { Line } from '../../platform/validation/text.js';
import { NewPassword } from './accounts.dto.js';

export class RequestPasswordLinkDto {
  @ApiProperty({ example: 'mila@example.org' })
  @Email()
  email!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'The page of the web app to open after the login, such as `/find?kind=1`.',
    example: '/find?kind=1',
  })
  @MayBeEmpty()
  @Line(MAX_LENGTH.next)
  // Reject paths that start with // or /\, because browsers treat them as another host.
  @Matches(/^\/(?![/\\])/, { message: 'invalid' })
  next?: string | null;
}

export class SetPasswordDto {
  @ApiProperty({ description: 'The secret of the link.' })
  @Matches(/^[\w-]{1,100}$/, { message: 'invalid' })
  secret!: string;

  @NewPassword()
  newPassword!: string;
}
