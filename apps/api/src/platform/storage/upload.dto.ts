import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { UPLOAD } from '../common/limits.js';

/** `maxLength` of a binary field is in bytes; JSON Schema has no keyword for the accepted content. */
const FILE = {
  type: 'string',
  format: 'binary',
  description: `JPEG, PNG or GIF, smaller than ${UPLOAD.size}; \`x-accept\` has the types.`,
  maxLength: UPLOAD.bytes - 1,
  'x-accept': UPLOAD.types,
} as ApiPropertyOptions;

/** The common part of all uploads. `UploadInterceptor` and `processImage` check the file. */
export class UploadDto {
  @ApiProperty(FILE)
  file?: unknown;
}
