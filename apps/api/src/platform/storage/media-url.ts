import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { MAX_LENGTH } from '../common/limits.js';
import { MayBeEmpty, Satisfies, composed } from '../validation/rules.js';
import { parseWebUrl } from '../validation/text.js';
import { isRemovedPicture, parseUploadUrl } from './urls.js';

/**
 * Whether it has the form of a picture's address: `https:`, or one of our own `/uploads`, or what has taken the place of one, since texts are
 * sent whole when they are changed. The server never fetches it.
 */
export const isMediaUrl = (value: unknown): boolean =>
  typeof value === 'string' &&
  (parseUploadUrl(value) !== undefined || isRemovedPicture(value) || parseWebUrl(value)?.protocol === 'https:');

/**
 * The address of a picture (decisions §18), null or empty for none. `MediaService.requireOwn` checks that an upload exists and is the
 * caller's.
 */
export const MediaUrl = () =>
  composed(
    ApiProperty({ maxLength: MAX_LENGTH.url }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    MayBeEmpty(),
    Satisfies('isMediaUrl', isMediaUrl, { message: 'media_url_invalid' }),
  );
