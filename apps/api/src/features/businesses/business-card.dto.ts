import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PhotoView } from '../../platform/storage/photo.view.js';
import { OpeningHoursView } from './opening-hours.dto.js';

/** A business as it appears on profiles and in the directory. */
@ApiSchema({ name: 'BusinessCard' })
export class BusinessCardView {
  @ApiProperty({
    type: OpeningHoursView,
    nullable: true,
    description: 'Null until the owner sets the hours.',
  })
  openingHours!: OpeningHoursView | null;

  @ApiProperty({ type: PhotoView, nullable: true, description: 'The photo of the album at the top of the profile.' })
  cover!: PhotoView | null;

  @ApiProperty({ description: 'Whether customers can book appointments.' })
  takesAppointments!: boolean;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When moderators verified the business. Null if it is not verified.',
  })
  verifiedAt!: string | null;
}
