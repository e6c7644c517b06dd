import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { MAX_LENGTH } from '../common/limits.js';
import { MayBeEmpty, Satisfies, composed } from '../validation/rules.js';
import { parseWebUrl } from '../validation/text.js';
import { isRemovedPicture, parseUploadUrl } from './urls.js';

/**
 * Whether a value is a picture URL: `https:`, an upload, or the placeholder of a removed picture,
 * which clients send back when they edit a text. The server never fetches it.
 */
export const isMediaUrl = (value: unknown): boolean =>
  typeof value === 'string' &&
  (parseUploadUrl(value) !== undefined || isRemovedPicture(value) || parseWebUrl(value)?.protocol === 'https:');

/**
 * URL of a picture (decisions §18), null or empty. `MediaService.requireOwn` checks that an upload
 * exists and belongs to the caller.
 */
export const MediaUrl = () =>
  composed(
    ApiProperty({ maxLength: MAX_LENGTH.url }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    MayBeEmpty(),
    Satisfies('isMediaUrl', isMediaUrl, { message: 'media_url_invalid' }),
  );
