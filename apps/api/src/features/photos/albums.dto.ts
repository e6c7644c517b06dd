import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Album' })
export class AlbumView {
  @ApiProperty({ enum: ['user', 'pet'], description: 'The type of the owner.' })
  ownerType!: 'user' | 'pet';

  @ApiProperty({ description: 'The id of the user or pet, which is the `targetId` of a like.' })
  id!: number;

  @ApiProperty({ format: 'uuid' })
  uuid!: string;

  @ApiProperty({ description: "The pet's name, or the user's first and last name." })
  name!: string;

  @ApiProperty({ description: 'The URL of the first photo.' })
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
