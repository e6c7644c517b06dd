import { ApiProperty } from '@nestjs/swagger';
import { LowerCase } from '../auth/email.js';
import { MAX_PASSWORD_LENGTH } from '../auth/passwords.js';
import { Check } from '../common/validation/check.js';
import { isNothing } from '../common/validation/text.js';
import { MeView } from '../profiles/profiles.dto.js';

/** Only the shape is checked: whether such an account exists is not told. */
export class LoginDto {
  @ApiProperty({ example: 'ana@sapa.example' })
  @LowerCase()
  @Check((value) => {
    if (isNothing(value)) return 'email_required';
    return typeof value === 'string' && value.length <= 254 && !value.includes('\0') ? undefined : 'email_invalid';
  })
  email!: string;

  @ApiProperty({ format: 'password' })
  @Check((value) => {
    if (isNothing(value)) return 'password_required';
    if (typeof value !== 'string') return 'invalid';
    return value.length <= MAX_PASSWORD_LENGTH * 2 ? undefined : 'password_too_long';
  })
  password!: string;
}

export class LoginView {
  @ApiProperty({ description: 'Bearer token of a new session.' })
  access_token!: string;

  @ApiProperty()
  user!: MeView;
}
