import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** A place where the caller is logged in. */
@ApiSchema({ name: 'Session' })
export class SessionView {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ description: 'Whether the request itself belongs to it.' })
  isCurrent!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'The `User-Agent` header of the login.' })
  userAgent!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What that header names, if it is known.',
    example: 'Chrome · Windows',
  })
  device!: string | null;

  @ApiProperty({ description: 'Whether it names a phone or a tablet.' })
  isHandheld!: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time', description: 'Accurate to five minutes.' })
  lastSeenAt!: string;
}
