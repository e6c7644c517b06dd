import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString } from 'class-validator';
import { LowerCase } from '../auth/email.js';
import { SecondFactorCode } from '../auth/second-factors.js';
import { MAX_LENGTH } from '../common/limits.js';
import { IsStorable, MaxCharacters } from '../common/validation/text.js';
import { MeView } from '../profiles/profiles.dto.js';

/** Validates the format only, so that the answer does not reveal whether such an account exists. */
export class LoginDto {
  @ApiProperty({ example: 'ana@sapa.example' })
  @LowerCase()
  @IsNotEmpty({ message: 'email_required' })
  @MaxCharacters(MAX_LENGTH.email, { message: 'email_invalid' })
  @IsStorable({ message: 'email_invalid' })
  email!: string;

  @ApiProperty({ format: 'password' })
  @IsNotEmpty({ message: 'password_required' })
  @IsString()
  @MaxCharacters(2 * MAX_LENGTH.password, { message: 'password_too_long' })
  password!: string;

  @SecondFactorCode()
  code?: string | null;
}

export class LoginView {
  @ApiProperty({ description: 'Bearer token of a new session.' })
  access_token!: string;

  @ApiProperty()
  user!: MeView;
}
