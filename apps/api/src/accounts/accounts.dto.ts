import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { emailProblem, LowerCase } from '../auth/email.js';
import { knownPasswordProblem, MAX_PASSWORD_LENGTH } from '../auth/passwords.js';
import { Check } from '../common/validation/check.js';
import { Aliases } from '../common/validation/request.pipe.js';
import { isEmptyText, isNothing, Text } from '../common/validation/text.js';

/** A password to be; how short it may be is the operator's choice and the service's to check. */
const NewPassword = () =>
  applyDecorators(
    ApiProperty({
      format: 'password',
      maxLength: MAX_PASSWORD_LENGTH,
      description: 'At least `PASSWORD_MIN_LENGTH` characters (8 unless the operator asks for more).',
    }),
    Check((value) => {
      if (isNothing(value) || (typeof value === 'string' && isEmptyText(value))) return 'password_required';
      if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return 'invalid';
      return [...value].length > MAX_PASSWORD_LENGTH ? 'password_too_long' : undefined;
    }),
  );

const KnownPassword = () =>
  applyDecorators(
    ApiProperty({ format: 'password' }),
    Check((value) => (isNothing(value) ? 'password_required' : knownPasswordProblem(value))),
  );

@Aliases({ first_name: 'firstName', last_name: 'lastName' })
export class RegisterDto {
  @ApiProperty({ maxLength: 254, example: 'mila@example.org' })
  @LowerCase()
  @Check(emailProblem)
  email!: string;

  @NewPassword()
  password!: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 100 })
  @Text({ max: 100, optional: true, name: true })
  firstName?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 100 })
  @Text({ max: 100, optional: true, name: true })
  lastName?: string | null;
}

export class ChangePasswordDto {
  @KnownPassword()
  currentPassword!: string;

  @NewPassword()
  newPassword!: string;
}

export class DeleteAccountDto {
  @KnownPassword()
  password!: string;
}
