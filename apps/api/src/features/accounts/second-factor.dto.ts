import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty, IsString } from 'class-validator';
import { PasswordToVerify } from '../../platform/auth/passwords.js';
import { SecondFactorCode } from '../../platform/auth/second-factors.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { MaxCharacters } from '../../platform/validation/text.js';

export class BeginSecondFactorDto {
  @ApiProperty({ format: 'password' })
  @IsNotEmpty({ message: 'password_required' })
  @PasswordToVerify()
  password!: string;
}

export class ChangeSecondFactorDto extends BeginSecondFactorDto {
  @SecondFactorCode()
  code?: string | null;
}

export class TurnOnSecondFactorDto {
  @ApiProperty({ example: '123456', description: 'The present code of the authenticator.' })
  @IsNotEmpty({ message: 'required' })
  @IsString()
  @MaxCharacters(MAX_LENGTH.secondFactorCode, { message: 'invalid' })
  code!: string;
}

@ApiSchema({ name: 'SecondFactor' })
export class SecondFactorView {
  @ApiProperty()
  isOn!: boolean;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  since!: string | null;

  @ApiProperty({ type: 'integer', description: 'Recovery codes that have not been used.' })
  recoveryCodesLeft!: number;
}

@ApiSchema({ name: 'NewSecondFactor' })
export class NewSecondFactorView {
  @ApiProperty({ description: 'For an authenticator that reads no QR codes; in base 32.' })
  secret!: string;

  @ApiProperty({ example: 'otpauth://totp/…', description: 'For a QR code.' })
  uri!: string;
}

@ApiSchema({ name: 'RecoveryCodes' })
export class RecoveryCodesView {
  @ApiProperty({ type: [String], description: 'Each works once. They are not shown again.' })
  recoveryCodes!: string[];
}
