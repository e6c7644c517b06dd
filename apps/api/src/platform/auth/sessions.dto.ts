import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Session' })
export class SessionView {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ description: 'Whether this request uses the session.' })
  isCurrent!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'The `User-Agent` header of the login.' })
  userAgent!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Browser and system from that header, or null if unknown.',
    example: 'Chrome · Windows',
  })
  device!: string | null;

  @ApiProperty({ description: 'Whether the device is a phone or tablet.' })
  isHandheld!: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ format: 'date-time', description: 'Accurate to five minutes.' })
  lastSeenAt!: string;
}
