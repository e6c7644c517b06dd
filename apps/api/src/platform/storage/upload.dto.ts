import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { UPLOAD, VIDEO } from '../common/limits.js';

/**
 * OpenAPI schema of a file. `maxLength` is in bytes. `x-accept` is our own keyword, because JSON
 * Schema has none.
 */
const FILE = {
  type: 'string',
  format: 'binary',
  description: `JPEG, PNG or GIF, smaller than ${UPLOAD.size}; \`x-accept\` lists the types.`,
  maxLength: UPLOAD.bytes - 1,
  'x-accept': UPLOAD.types,
} as ApiPropertyOptions;

const VIDEO_FILE = {
  type: 'string',
  format: 'binary',
  description:
    `MP4 with one H.264 and at most one AAC track, at most ${VIDEO.seconds} s, ${VIDEO.longSide} × ${VIDEO.shortSide} ` +
    `pixels in either orientation, and ${VIDEO.size}.`,
  maxLength: VIDEO.bytes,
  'x-accept': VIDEO.types,
} as ApiPropertyOptions;

/** Base class of uploads. `UploadInterceptor` and `processImage` validate the file. */
export class UploadDto {
  @ApiProperty(FILE)
  file?: unknown;
}

/** Base class of requests that may contain a picture. */
export class OptionalUploadDto {
  @ApiPropertyOptional(FILE)
  file?: unknown;
}

export class UploadVideoDto {
  @ApiProperty(VIDEO_FILE)
  file?: unknown;

  @ApiProperty(FILE)
  poster?: unknown;
}
