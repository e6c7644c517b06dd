import { ApiProperty, ApiPropertyOptional, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { IsIn, IsNotEmpty } from 'class-validator';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { ClientId } from '../../platform/validation/identifiers.js';
import { IfSent, composed } from '../../platform/validation/rules.js';
import { Line } from '../../platform/validation/text.js';
import { FindFilters } from '../find/filters.sql.js';

/** Maximum value of `newCount`. Further new pets are not counted. */
export const MOST_NEW = 100;

export const ALERTS = ['at_once', 'daily', 'never'] as const;
export type Alert = (typeof ALERTS)[number];

const IsSearchName = () =>
  composed(IsNotEmpty({ message: 'required' }), Line(MAX_LENGTH.searchName, { message: 'too_long' }));
const IsAlert = () => composed(ApiPropertyOptional({ enum: ALERTS }), IfSent(), IsIn(ALERTS, { message: 'invalid' }));

class SearchSettings {
  @ApiProperty()
  @IsSearchName()
  name!: string;

  @IsAlert()
  alert?: Alert;
}

export class CreateSavedSearchDto extends IntersectionType(SearchSettings, FindFilters) {
  @ClientId()
  clientId?: string | null;
}

export class UpdateSavedSearchDto {
  @ApiPropertyOptional()
  @IfSent()
  @IsSearchName()
  name?: string;

  @IsAlert()
  alert?: Alert;
}

@ApiSchema({ name: 'SavedSearch' })
export class SavedSearchView {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'The filters, as parameters of `GET /find`.' })
  filters!: FindFilters;

  @ApiProperty({ enum: ALERTS, description: 'When the caller is notified of new pets.' })
  alert!: Alert;

  @ApiProperty({
    description: `Pets that were found since the search was last opened. ${MOST_NEW} means that many or more.`,
  })
  newCount!: number;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}
