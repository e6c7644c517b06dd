import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PhotoView } from '../../platform/storage/photo.view.js';
import { OpeningHoursView } from './opening-hours.dto.js';

/** What profiles and the directory show of a business, beside whose it is. */
@ApiSchema({ name: 'BusinessCard' })
export class BusinessCardView {
  @ApiProperty({
    type: OpeningHoursView,
    nullable: true,
    description: 'Null until its owner says something about them.',
  })
  openingHours!: OpeningHoursView | null;

  @ApiProperty({ type: PhotoView, nullable: true, description: 'At the head of the profile: one of the album.' })
  cover!: PhotoView | null;
}
