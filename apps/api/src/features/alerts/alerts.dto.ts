import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsLatitude, IsLongitude, IsNumber } from 'class-validator';
import { ALERT_KM } from '../../platform/common/limits.js';
import { IsId } from '../../platform/validation/identifiers.js';
import { IfSent, IsFlag } from '../../platform/validation/rules.js';
import { PlaceSummaryView } from '../places/places.dto.js';

type Km = (typeof ALERT_KM)[number];

/** A place or a point is required, unless alerts are off. */
export class AlertAreaDto {
  @ApiProperty({ enum: ALERT_KM, description: 'Radius in kilometres. 0 turns alerts off.' })
  @IsIn(ALERT_KM, { message: 'invalid' })
  km!: Km;

  @ApiPropertyOptional({ description: 'The centre of the area.' })
  @IfSent()
  @IsId({ message: 'invalid_id' })
  placeId?: number;

  @ApiPropertyOptional({ description: 'Can replace `placeId`. The point is rounded to about a kilometre.' })
  @IfSent()
  @IsNumber({}, { message: 'invalid' })
  @IsLatitude({ message: 'invalid' })
  latitude?: number;

  @ApiPropertyOptional()
  @IfSent()
  @IsNumber({}, { message: 'invalid' })
  @IsLongitude({ message: 'invalid' })
  longitude?: number;

  @ApiPropertyOptional({ default: false, description: 'Whether emails and pushes are sent in quiet hours too.' })
  @IfSent()
  @IsFlag()
  ignoresQuietHours?: boolean;
}

@ApiSchema({ name: 'AlertArea' })
export class AlertAreaView {
  @ApiProperty({ description: 'False until the caller has made a choice.' })
  isChosen!: boolean;

  @ApiProperty({ enum: ALERT_KM, description: 'Radius in kilometres. 0: alerts are off.' })
  km!: Km;

  @ApiProperty({
    type: PlaceSummaryView,
    nullable: true,
    description: "The place nearest to the centre of the area. Before a choice: the caller's city.",
  })
  place!: PlaceSummaryView | null;

  @ApiProperty()
  ignoresQuietHours!: boolean;
}
