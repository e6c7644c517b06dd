import { ApiProperty, ApiPropertyOptional, ApiSchema, PickType } from '@nestjs/swagger';
import { IsNotEmpty, Matches } from 'class-validator';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { IfSent } from '../../platform/validation/rules.js';
import type { Bounds } from '../../platform/common/area.js';
import { IsBounds } from '../../platform/validation/bounds.sql.js';
import { Latitude, Longitude } from '../../platform/validation/coordinates.js';
import { IsId, ToId } from '../../platform/validation/identifiers.js';
import { Text } from '../../platform/validation/text.js';

/** A city, town or village inside another view. */
@ApiSchema({ name: 'PlaceSummary' })
export class PlaceSummaryView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: "The name in the caller's language, if there is one, otherwise the local name." })
  name!: string;

  @ApiProperty({ description: 'ISO 3166-1 alpha-2.' })
  countryCode!: string;
}

@ApiSchema({ name: 'Place' })
export class PlaceView extends PlaceSummaryView {
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Distinguishes places with the same name: the largest nearby place, or the state in the United States.',
  })
  region!: string | null;

  @ApiProperty()
  latitude!: number;

  @ApiProperty()
  longitude!: number;

  @ApiProperty({ example: 'Europe/Belgrade' })
  timeZone!: string;
}

class MapPlaceView extends PickType(PlaceView, ['id', 'name', 'latitude', 'longitude']) {}

/** Pets or users at their town. Maps never show them nearer. */
@ApiSchema({ name: 'PlaceCount' })
export class PlaceCountView extends MapPlaceView {
  @ApiProperty()
  count!: number;
}

/** A town on a map. */
@ApiSchema({ name: 'MapTown' })
export class MapTownView extends MapPlaceView {
  @ApiProperty()
  population!: number;
}

export class PlaceQuery {
  @ApiProperty({ description: 'The start of a name or of a word in a name, in Latin or Cyrillic script.' })
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.place)
  q!: string;

  @ApiPropertyOptional({ description: 'Places of this country (ISO 3166-1 alpha-2) come first.' })
  @IfSent()
  @Matches(/^[A-Z]{2}$/, { message: 'invalid' })
  countryCode?: string;
}

export class PointQuery {
  @ApiProperty()
  @Latitude()
  lat!: number;

  @ApiProperty()
  @Longitude()
  lng!: number;
}

/** A point or a place. */
export class WhereDto {
  @ApiPropertyOptional({ description: 'With `longitude`, instead of `placeId`. The point is rounded.' })
  @IfSent()
  @Latitude()
  latitude?: number;

  @ApiPropertyOptional({ description: 'With `latitude`, instead of `placeId`.' })
  @IfSent()
  @Longitude()
  longitude?: number;

  @ApiPropertyOptional({ description: 'Instead of a point: the id of a place.' })
  @IfSent()
  @ToId()
  @IsId()
  placeId?: number;
}

/** The visible part of a map. */
export class BoundsQuery {
  @IsBounds()
  bounds!: Bounds;
}
