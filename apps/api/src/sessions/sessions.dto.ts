import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Check } from '../common/validation/check.js';
import { MeView } from '../users/users.dto.js';
import { MAX_PASSWORD_LENGTH } from './passwords.js';

/** Only the shape is checked: whether such an account exists is not told. */
export class LoginDto {
  @ApiProperty({ example: 'ana@sapa.example' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  @Check((value) => {
    if (value === undefined || value === null || value === '') return 'email_required';
    return typeof value === 'string' && value.length <= 254 && !value.includes('\0') ? undefined : 'email_invalid';
  })
  email!: string;

  @ApiProperty({ format: 'password' })
  @Check((value) => {
    if (value === undefined || value === null || value === '') return 'password_required';
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

/** A place where the caller is logged in. */
@ApiSchema({ name: 'Session' })
export class SessionView {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ description: 'Whether the request itself belongs to it.' })
  isCurrent!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'As the program introduced itself when it logged in.' })
  userAgent!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time', description: 'To a few minutes.' })
  lastSeenAt!: string;
}
