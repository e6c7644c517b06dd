import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { MAX_FAVOURITES } from '../../platform/common/limits.js';

@ApiSchema({ name: 'FavouriteIds' })
export class FavouriteIdsView {
  @ApiProperty({
    type: [Number],
    maxItems: MAX_FAVOURITES,
    description: 'Includes pets that the caller can no longer see.',
  })
  petIds!: number[];
}
