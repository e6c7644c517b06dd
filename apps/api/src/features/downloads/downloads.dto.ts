import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { ConfirmationDto } from '../../platform/auth/confirmation.dto.js';

export class ConfirmDownloadDto extends ConfirmationDto {}

export class DownloadSecretDto {
  @ApiProperty({ description: 'The secret in the URL that `POST /data-download/link` returned.' })
  @Matches(/^[\w-]{43}$/, { message: 'invalid' })
  secret!: string;
}

const STATES = ['none', 'preparing', 'ready', 'failed'] as const;
const FAILURES = ['storage_full', 'internal'] as const;

@ApiSchema({ name: 'DataDownload' })
export class DataDownloadView {
  @ApiProperty({ enum: STATES, description: 'Also `none` after the download has expired.' })
  state!: (typeof STATES)[number];

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  requestedAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Set while the download is ready.' })
  expiresAt!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Set while the download is ready.' })
  bytes!: number | null;

  @ApiProperty({
    enum: FAILURES,
    nullable: true,
    description: 'The cause of `failed`: not enough storage space, or an internal error.',
  })
  failure!: (typeof FAILURES)[number] | null;
}

@ApiSchema({ name: 'DataDownloadLink' })
export class DataDownloadLinkView {
  @ApiProperty({
    description: 'Relative to the base URL of the API. Works once, for one minute, while the session exists.',
    example: '/data-download/file?secret=…',
  })
  path!: string;
}
