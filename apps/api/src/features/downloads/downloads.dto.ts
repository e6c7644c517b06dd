import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty, Matches } from 'class-validator';
import { PasswordToVerify } from '../../platform/auth/passwords.js';
import { SecondFactorCode } from '../../platform/auth/second-factors.js';

export class DownloadPasswordDto {
  @ApiProperty({ format: 'password' })
  @IsNotEmpty({ message: 'password_required' })
  @PasswordToVerify()
  password!: string;

  @SecondFactorCode()
  code?: string | null;
}

export class DownloadSecretDto {
  @ApiProperty({ description: 'Of the address that `POST /data-download/link` has answered.' })
  @Matches(/^[\w-]{43}$/, { message: 'invalid' })
  secret!: string;
}

const STATES = ['none', 'preparing', 'ready', 'failed'] as const;
const FAILURES = ['storage_full', 'internal'] as const;

@ApiSchema({ name: 'DataDownload' })
export class DataDownloadView {
  @ApiProperty({ enum: STATES, description: 'One that has expired is none any more.' })
  state!: (typeof STATES)[number];

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  requestedAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'While it is ready.' })
  expiresAt!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'While it is ready.' })
  bytes!: number | null;

  @ApiProperty({
    enum: FAILURES,
    nullable: true,
    description: 'Why it has failed: there is no room for it right now, or something went wrong.',
  })
  failure!: (typeof FAILURES)[number] | null;
}

@ApiSchema({ name: 'DataDownloadLink' })
export class DataDownloadLinkView {
  @ApiProperty({
    description: 'Relative to the base of the API. Works once, within a minute, while the session exists.',
    example: '/data-download/file?secret=…',
  })
  path!: string;
}
