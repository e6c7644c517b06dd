import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Check } from '../common/validation/check.js';
import { parseUuid } from '../common/validation/identifiers.js';
import { Text } from '../common/validation/text.js';

export class UploadPetPhotoDto {
  @ApiProperty({ type: 'string', format: 'binary', description: 'JPEG, PNG or GIF, smaller than 5 MB.' })
  file?: unknown;

  @ApiProperty({ format: 'uuid' })
  @Transform(({ value }: { value: unknown }) => parseUuid(value) ?? value)
  @Check((value) => (parseUuid(value) ? undefined : 'invalid_uuid'))
  petUuid!: string;

  @ApiPropertyOptional({ maxLength: 500 })
  @Text({ max: 500, optional: true })
  description?: string;
}
