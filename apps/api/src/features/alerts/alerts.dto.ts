import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ALERT_KM } from '../../platform/common/limits.js';
import { IfSent, IsFlag } from '../../platform/validation/rules.js';
import { PlaceSummaryView, WhereDto } from '../places/places.dto.js';

type Km = (typeof ALERT_KM)[number];

/** A place or a point is required, unless alerts are off. Points are rounded to a kilometre. */
export class AlertAreaDto extends WhereDto {
  @ApiProperty({ enum: ALERT_KM, description: 'Radius in kilometres. 0 turns alerts off.' })
  @IsIn(ALERT_KM, { message: 'invalid' })
  km!: Km;

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
