import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { MAX_FAVOURITES } from '../../platform/common/limits.js';

@ApiSchema({ name: 'FavouriteIds' })
export class FavouriteIdsView {
  @ApiProperty({
    type: [Number],
    maxItems: MAX_FAVOURITES,
    description: 'Of pets, also of those that cannot be seen now.',
  })
  petIds!: number[];
}
