import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { UPLOAD } from '../common/limits.js';

/** `maxLength` of a binary field is in bytes; no keyword of a schema says what may be in the file. */
const FILE = {
  type: 'string',
  format: 'binary',
  description: `JPEG, PNG or GIF, smaller than ${UPLOAD.size}; \`x-accept\` has the types.`,
  maxLength: UPLOAD.bytes - 1,
  'x-accept': UPLOAD.types,
} as ApiPropertyOptions;

/** What every upload has. It is checked while it is read: `UploadInterceptor`, `processImage`. */
export class UploadDto {
  @ApiProperty(FILE)
  file?: unknown;
}
