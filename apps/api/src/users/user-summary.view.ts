import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** How people appear in feeds, comments, friends, messages and the directory (decisions §10). */
@ApiSchema({ name: 'UserSummary' })
export class UserSummaryView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ type: String, nullable: true })
  firstName!: string | null;

  @ApiProperty({ type: String, nullable: true })
  lastName!: string | null;

  @ApiProperty({ type: String, nullable: true })
  imageUrl!: string | null;

  @ApiProperty({ type: Number, nullable: true, enum: [1, 2, 3, 4, 5] })
  userCategoryId!: number | null;
}
