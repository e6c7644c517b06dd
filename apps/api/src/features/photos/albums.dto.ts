import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Album' })
export class AlbumView {
  @ApiProperty({ enum: ['user', 'pet'], description: 'Whose album it is.' })
  ownerType!: 'user' | 'pet';

  @ApiProperty({ description: 'The id of that user or pet; the `targetId` of a like.' })
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ description: "The pet's name, or the user's first and last name." })
  name!: string;

  @ApiProperty({ description: 'The first photo.' })
  coverUrl!: string;

  @ApiProperty()
  photoCount!: number;

  @ApiProperty({ format: 'date-time', description: 'When the newest photo was added.' })
  updatedAt!: string;

  @ApiProperty()
  likeCount!: number;

  @ApiProperty()
  likedByMe!: boolean;
}
