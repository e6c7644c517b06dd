import { ApiProperty, ApiSchema } from '@nestjs/swagger';

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
